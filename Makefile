# `make demo` and `make test` set up everything they need; see `make help`.

CARGO ?= cargo
TARGET = $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),target)
SCHEMAS = tests/schemas/Cargo.toml
N ?= 500
SEED ?= 1

.DEFAULT_GOAL := help
.PHONY: help setup setup-shells component build demo test test-crash test-differential test-schemas test-syscalls check reproduce bench dist

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 20

setup: ## install what a build needs and is missing
	@host/build/setup.sh compiler

setup-shells: setup
	@host/build/setup.sh compiler shells

component: setup ## build build/policy.wasm, if it is out of date
	@$(CARGO) run --quiet -p execgate-build -- component

# Always the whole workspace: another selection of packages has other features, and wasmtime
# would be compiled once more.
build: component ## build everything
	@$(CARGO) build --quiet --workspace

demo: build ## judge five commands
	@examples/demo.sh $(TARGET)/debug/execgate

test: component setup-shells ## run all tests
	$(CARGO) test --workspace
	@$(MAKE) --no-print-directory test-schemas
	@$(MAKE) --no-print-directory test-differential N=$(N) SEED=$(SEED)

test-crash: setup ## kill processes during N edits of an approvals document, from SEED=1
	@$(CARGO) build --quiet -p execgate-crash
	$(TARGET)/debug/execgate-crash --count $(N) --seed $(SEED)

test-differential: component setup-shells ## run N=500 allowed commands in real shells, from SEED=1
	@$(CARGO) build --quiet --workspace
	$(TARGET)/debug/execgate-differential --count $(N) --seed $(SEED)

test-schemas: setup ## compare the schemas of documents with what the policy reads
	$(CARGO) test --quiet --manifest-path $(SCHEMAS) --target-dir $(TARGET)/schemas

test-syscalls: component setup-shells ## watch N runs of each safe bin with words that are accepted
	@$(CARGO) build --quiet --workspace
	$(TARGET)/debug/execgate-syscalls --count $(N) --seed $(SEED)

check: component ## formatting, lints and documentation
	$(CARGO) fmt --all --check
	$(CARGO) fmt --manifest-path $(SCHEMAS) --check
	$(CARGO) clippy --quiet --workspace --all-targets -- -D warnings
	$(CARGO) clippy --quiet --manifest-path $(SCHEMAS) --target-dir $(TARGET)/schemas --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --quiet --workspace --no-deps

reproduce: setup ## build the component from two copies of the sources and compare the bytes
	@$(CARGO) run --quiet -p execgate-build -- reproduce

bench: component ## measure; by hand, on a machine that does nothing else
	$(CARGO) bench --package execgate-policy
	$(CARGO) bench --profile dev --workspace --bench decide -- "^(decide|doors|size|load)/"

dist: component ## build the shipped program, without a compiler, into build/dist
	@host/build/dist.sh
