#!/bin/sh
# Builds the shipped program into build/dist: it carries the component compiled ahead of time and no
# compiler. Its own selection of packages, or cargo would unite the features and pull the compiler in.
set -eu
cd "$(dirname "$0")/../.."

target=${CARGO_TARGET_DIR:-target}
limit=$((8 * 1000 * 1000))
dist=build/dist
mkdir -p "$dist"

cargo build --quiet --workspace
"$target/debug/execgate-precompile" build/policy.wasm build/policy.cwasm
EXECGATE_PRECOMPILED=$PWD/build/policy.cwasm \
    cargo build --quiet --profile dist -p execgate-cli --no-default-features --features precompiled
cp "$target/dist/execgate" "$dist/execgate"
"$dist/execgate" generate completions "$dist/completions"
"$dist/execgate" generate man "$dist/man"

size=$(wc -c <"$dist/execgate")
echo "$dist/execgate: $size bytes"
if [ "$size" -gt "$limit" ]; then
    echo "error: the shipped program is larger than $limit bytes" >&2
    exit 1
fi
if [ "$("$dist/execgate" check --allow '/**/ls' 'ls' >/dev/null 2>&1; echo $?)" != 0 ]; then
    echo "error: the shipped program does not allow a listed command" >&2
    exit 1
fi
