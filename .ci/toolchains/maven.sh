#!/usr/bin/env bash
# Maven and a JDK, for the tests against them; their plugins and JUnit come with the first run (seconds).
set -euo pipefail

if mvn --version >/dev/null 2>&1 && javac -version >/dev/null 2>&1; then exit 0; fi
if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
  echo 'there is no Maven with a JDK on this machine, and nobody here may install them'
  exit 3
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends maven default-jdk-headless >/dev/null
