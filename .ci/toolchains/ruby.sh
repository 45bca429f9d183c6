#!/usr/bin/env bash
# Ruby with bundler, rspec, minitest and Rails' runner of tests, for the tests against them: Debian's packages.
set -euo pipefail

packages=(ruby bundler ruby-rspec ruby-minitest ruby-railties rake)

works() {
  ruby -e 'require "rspec/core"; require "minitest"; require "rake"; require "logger"; require "rails"' 2>/dev/null &&
    bundle --version >/dev/null 2>&1 && rspec --version >/dev/null 2>&1
}

if works; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "there is no Ruby here with bundler, rspec and minitest, and none can be installed without apt-get and root"
  exit 3
fi
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -qq -y --no-install-recommends "${packages[@]}" >/dev/null; }
install || { apt-get update -qq && install; }
works
