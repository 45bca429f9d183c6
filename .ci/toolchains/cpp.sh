#!/usr/bin/env bash
# CMake with ctest, a C++ compiler, ninja and GoogleTest, for the tests against them: Debian's packages.
set -euo pipefail

works() { ctest --version && ninja --version && echo '#include <gtest/gtest.h>' | c++ -x c++ -std=c++17 -fsyntax-only -; } >/dev/null 2>&1

if works; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "there is no CMake here with a C++ compiler and GoogleTest, and none can be installed without apt-get and root"
  exit 3
fi
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -qq -y --no-install-recommends cmake ninja-build g++ libgtest-dev >/dev/null; }
install || { apt-get update -qq && install; }
works
