#!/usr/bin/env bash
# pytest and the tools that keep Python environments, for the tests against them: in one environment of their own.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

root=$PWD/node_modules/.cache/toolchains/python
uv=uv==0.13.9
others=(pytest==9.2.0 django==5.2.17 poetry==2.5.1 hatch==1.18.2)

if ! python3 -c 'import venv, ensurepip' >/dev/null 2>&1; then
  echo 'there is no python3 here that can make a virtual environment'
  exit 3
fi
if [ "$(cat "$root/installed" 2>/dev/null)" = "$uv ${others[*]}" ]; then exit 0; fi

python3 -m venv --clear "$root"
"$root/bin/python" -m pip install --quiet --disable-pip-version-check "$uv"
VIRTUAL_ENV=$root "$root/bin/uv" pip install --quiet "${others[@]}"
printf '%s\n' "$uv ${others[*]}" >"$root/installed"
