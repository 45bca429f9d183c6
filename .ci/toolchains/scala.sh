#!/usr/bin/env bash
# sbt's launcher and a JDK, for the tests against them; sbt, Scala and the libraries come with the first run, from Maven Central.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

VERSION=1.12.14
folder=$PWD/node_modules/.cache/toolchains/scala
works() { java -version && { command -v sbt || [ -x "$folder/sbt" ]; }; } >/dev/null 2>&1

if works; then exit 0; fi
if ! java -version >/dev/null 2>&1; then
  if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
    echo 'there is no Java on this machine, and nobody here may install it'
    exit 3
  fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends default-jdk-headless >/dev/null
fi
mkdir -p "$folder"
node --input-type=module -e '
  const [url, path] = process.argv.slice(1)
  const answer = await fetch(url)
  if (!answer.ok) process.exit(1)
  await (await import("node:fs/promises")).writeFile(path, Buffer.from(await answer.arrayBuffer()))
' "https://repo1.maven.org/maven2/org/scala-sbt/sbt-launch/$VERSION/sbt-launch-$VERSION.jar" "$folder/sbt-launch.jar" || {
  echo 'Maven Central does not answer, and sbt comes from there'
  exit 3
}
printf '#!/bin/sh\n[ "$1" = --script-version ] && echo %s && exit\nexec java -Xss4m -XX:TieredStopAtLevel=1 -jar "%s" "$@"\n' "$VERSION" "$folder/sbt-launch.jar" >"$folder/sbt"
chmod +x "$folder/sbt"
