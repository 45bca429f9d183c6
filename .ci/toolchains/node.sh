#!/usr/bin/env bash
# Runners and package managers from npm, for the tests against them; older majors apart, as they share names.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

root=$PWD/node_modules/.cache/toolchains/node
current=(
  mocha@12.0.3 jasmine@7.0.0 ava@7.0.0 tap@21.8.0 @playwright/test@1.65.1 bun@1.4.5 deno@2.9.6 tsx@4.23.15 pnpm@10.34.8 @yarnpkg/cli-dist@4.18.1
  turbo@2.11.11 nx@24.0.6
)
older=(vitest@3.2.7 jest@29.7.0 mocha@11.8.0 jasmine@5.13.0 ava@6.4.1 tap@16.3.10 @playwright/test@1.50.1)

# install <folder> <package@version…>: exactly these, unless they are there
install() {
  local folder=$1
  shift
  if [ "$(cat "$folder/installed" 2>/dev/null)" = "$*" ]; then return; fi
  mkdir -p "$folder"
  echo '{ "private": true }' >"$folder/package.json"
  # a registry that is being published to answers with half of a release
  local pause
  for pause in 15 45 0; do
    npm install --prefix "$folder" --no-audit --no-fund --no-package-lock --loglevel=error "$@" && break
    [ "$pause" != 0 ] || return 1
    sleep "$pause"
  done
  printf '%s\n' "$*" >"$folder/installed"
}

install "$root" "${current[@]}" &
install "$root/older" "${older[@]}"
for version in 22.23.3 24.21.0; do install "$root/node-${version%%.*}" "node@$version"; done
wait $!
