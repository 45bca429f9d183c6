#!/usr/bin/env bash
# Go, for the tests against it.
set -euo pipefail

if go version >/dev/null 2>&1; then exit 0; fi
if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
  echo 'there is no Go on this machine, and nobody here may install it'
  exit 3
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends golang-go >/dev/null
