#!/bin/sh
# Installs what is missing on a machine with Rust from rustup, through apt.
#
# usage: setup.sh [compiler] [shells]
set -eu

missing=

# want COMMAND PACKAGE
want() {
    command -v "$1" >/dev/null 2>&1 || missing="$missing $2"
}

if ! command -v cargo >/dev/null 2>&1; then
    echo "error: there is no cargo; install Rust 1.95 or newer from https://rustup.rs" >&2
    exit 1
fi

for group in "$@"; do
    case $group in
    compiler)
        want cc gcc
        want cc libc6-dev
        ;;
    shells)
        want bash bash
        want dash dash
        want zsh zsh
        want busybox busybox
        want /usr/bin/time time
        want jq jq
        want strace strace
        ;;
    esac
done

[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" != 0 ]; then
    as_root="sudo -n"
fi
if ! command -v apt-get >/dev/null 2>&1 || ! $as_root true 2>/dev/null; then
    echo "error: please install these packages, then try again:$missing" >&2
    exit 1
fi
echo "installing$missing" >&2
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -q >/dev/null
# shellcheck disable=SC2086 # a list of packages
$as_root apt-get install -qy --no-install-recommends $missing >/dev/null
