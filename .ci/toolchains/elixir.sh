#!/usr/bin/env bash
# Elixir with mix and ExUnit, for the tests against them: Debian's package.
set -euo pipefail

works() { elixir --version >/dev/null 2>&1 && mix --version >/dev/null 2>&1; }

if works; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "there is no Elixir here, and none can be installed without apt-get and root"
  exit 3
fi
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -qq -y --no-install-recommends elixir >/dev/null; }
install || { apt-get update -qq && install; }
works
