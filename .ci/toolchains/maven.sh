#!/usr/bin/env bash
# Maven, Gradle and a JDK, for the tests against them; plugins and JUnit come with the first run (seconds). Debian's Gradle
# is an old one, but needs no further download.
set -euo pipefail

works() { mvn --version && gradle --version && javac -version; } >/dev/null 2>&1

if works; then exit 0; fi
if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
  echo 'there is no Maven with Gradle and a JDK on this machine, and nobody here may install them'
  exit 3
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends maven gradle default-jdk-headless >/dev/null
