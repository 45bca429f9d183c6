#!/usr/bin/env bash
# cargo-nextest, for the tests against it: compiled without optimisation, which takes minutes, and kept.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

version=0.9.151
root=$PWD/node_modules/.cache/toolchains/cargo

if ! command -v cargo >/dev/null; then
  echo 'there is no cargo on this machine'
  exit 3
fi
if [ "$(rustc --version | cut -d. -f2)" -lt 91 ]; then
  echo "cargo-nextest $version needs Rust 1.91, here is $(rustc --version)"
  exit 3
fi
if "$root/bin/cargo-nextest" nextest --version 2>/dev/null | grep -q "$version"; then exit 0; fi

target=$(mktemp -d)
trap 'rm -rf "$target"' EXIT
CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_INCREMENTAL=0 \
  cargo install cargo-nextest --version "$version" --locked --no-default-features --debug \
  --quiet --force --root "$root" --target-dir "$target"
