#!/usr/bin/env bash
# PHP and PHPUnit, for the tests against them: Debian's packages.
set -euo pipefail

packages=(php-cli phpunit)

works() { php --version >/dev/null 2>&1 && phpunit --version >/dev/null 2>&1; }

if works; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "there is no PHP here with PHPUnit, and none can be installed without apt-get and root"
  exit 3
fi
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -qq -y --no-install-recommends "${packages[@]}" >/dev/null; }
install || { apt-get update -qq && install; }
works
