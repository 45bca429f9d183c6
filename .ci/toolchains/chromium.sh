#!/usr/bin/env bash
# Chromium, for the test of the page that `tailtest report` writes: Debian's package, or what CHROMIUM names.
set -euo pipefail

works() { "${CHROMIUM:-/usr/bin/chromium}" --version --no-sandbox >/dev/null 2>&1; }

if works; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "there is no Chromium here, and none can be installed without apt-get and root"
  exit 3
fi
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -qq -y --no-install-recommends chromium fonts-dejavu-core >/dev/null; }
install || { apt-get update -qq && install; } || {
  echo "there is no Chromium here, and apt-get could not install its package"
  exit 3
}
works
