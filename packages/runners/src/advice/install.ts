import type { Directory } from '../directory.ts'
import { managerOf } from '../families/python/managers.ts'
import { addWords, agentOf, installWords } from '../families/script/advice.ts'
import { nodeDetectors } from '../families/script/node-detectors.ts'
import { upwards } from '../upwards.ts'

/** What installs everything that the project declares, by the tool that keeps its Python environment. */
const PYTHON: Readonly<Record<string, string>> = {
  uv: '`uv sync`',
  poetry: '`poetry install`',
  pdm: '`pdm install`',
  hatch: '`hatch env create`',
  pipenv: '`pipenv install --dev`',
  conda: '`conda env update --file environment.yml`',
}

const REQUIREMENTS = [
  ...['requirements-dev.txt', 'requirements_dev.txt', 'dev-requirements.txt'],
  ...['requirements-test.txt', 'requirements.txt'],
]

/** How the command of a runner comes onto the machine: what a person runs, or where they get it. */
const INSTALL: Readonly<Record<string, (dir: Directory, runner: string) => string>> = {
  ...Object.fromEntries(nodeDetectors.map(({ name }) => [name, nodeInstall])),
  'node:test': () => 'Node from https://nodejs.org',
  bun: () => 'Bun from https://bun.sh',
  deno: () => 'Deno from https://deno.com',
  pytest: pythonInstall,
  unittest: () => 'Python from https://www.python.org',
  rspec: () => '`bundle install`',
  minitest: () => '`bundle install`',
  phpunit: () => '`composer install`',
  pest: () => '`composer install`',
  go: () => 'Go from https://go.dev/dl',
  cargo: () => 'Rust from https://rustup.rs',
  nextest: () => '`cargo install --locked cargo-nextest`',
  maven: () => 'Maven from https://maven.apache.org, or a wrapper by `mvn wrapper:wrapper`',
  gradle: () => 'Gradle from https://gradle.org, or a wrapper by `gradle wrapper`',
  mix: () => 'Elixir from https://elixir-lang.org/install.html',
  dotnet: () => 'the .NET SDK from https://dotnet.microsoft.com/download',
}

/** What is to be installed for a runner that is not there. */
export function installOf(runner: string, dir: Directory): string | undefined {
  return INSTALL[runner]?.(dir, runner)
}

/** What is declared is installed with the rest; what a script or a config file alone speaks for is declared first. */
function nodeInstall(dir: Directory, runner: string): string {
  const starts = nodeDetectors.find(({ name }) => name === runner)?.starts ?? []
  const isDeclared = [...upwards(dir)].some((each) =>
    starts.some((start) => each.dependsOn(start.package)),
  )
  const agent = agentOf(dir)
  return `\`${isDeclared ? installWords(agent) : addWords(agent, [runner], [])}\``
}

function pythonInstall(dir: Directory): string {
  const known = PYTHON[managerOf(dir)?.name ?? '']
  if (known !== undefined) return known
  const file = REQUIREMENTS.find((name) => dir.has(name))
  return file === undefined
    ? '`python -m pip install pytest`'
    : `\`python -m pip install -r ${file}\``
}
