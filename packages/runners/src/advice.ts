import { type Language, type Project, type RelPath, relPath } from '@tailtest/project'
import { type Directory, openDirectory, upwards } from './directory.ts'
import { toolOf } from './families/python/environment.ts'
import { managerOf } from './families/python/managers.ts'
import { addWords, agentOf, installWords, vitestAdvice } from './families/script/advice.ts'
import { nodeDetectors } from './families/script/node-detectors.ts'
import { openLook } from './look.ts'
import { openReads } from './reads.ts'
import { buildFolder } from './tools/ctest/build-folder.ts'
import type { Runner } from './types.ts'

export { namesPackage } from './named/names-package.ts'

const ADVICE: Readonly<Record<Language, (dir: Directory) => string>> = {
  python: pytestAdvice,
  javascript: vitestAdvice,
  typescript: vitestAdvice,
  go: goAdvice,
  ruby: rspecAdvice,
  php: phpunitAdvice,
  java: junitAdvice,
  kotlin: kotlinTestAdvice,
  scala: sbtAdvice,
  swift: () => 'run `swift package init`; `swift test` comes with Swift',
  csharp: dotnetAdvice,
  rust: cargoAdvice,
  cpp: () =>
    'describe the build in a CMakeLists.txt with `enable_testing()`, and run `cmake -S . -B build`',
  elixir: () => 'run `mix new .`; `mix test` comes with Elixir',
}

/** What a person can do where no runner was found: one sentence. Nothing is installed by us. */
export function bootstrapAdvice(
  project: Project,
  language: Language,
  directory: RelPath = relPath(''),
): string {
  return `No test runner was found: ${ADVICE[language](open(project, directory))}.`
}

/** What a person can do where a runner was found and its command was not: what to run, or where to get it. */
export function installAdvice(project: Project, { name, directory }: Runner): string {
  return installOf(name, open(project, directory)) ?? 'the command that starts it'
}

function open(project: Project, directory: RelPath): Directory {
  const reads = openReads()
  const look = openLook(project, reads)
  return openDirectory(directory, { project, env: {}, look, reads, parsers: {} })
}

const TOOLS: Readonly<Record<string, string>> = {
  uv: 'run `uv add --dev pytest`',
  poetry: 'run `poetry add --group dev pytest`',
  pdm: 'run `pdm add --dev pytest`',
  hatch: 'add `pytest` to the dependencies of the default environment in [tool.hatch.envs.default]',
  pipenv: 'run `pipenv install --dev pytest`',
}

const DEVELOPMENT_FILES = [
  'requirements-dev.txt',
  'requirements_dev.txt',
  'dev-requirements.txt',
  'requirements-test.txt',
]

/** How pytest comes into the development dependencies of the project's tool. */
function pytestAdvice(dir: Directory): string {
  const steps = TOOLS[toolOf(dir) ?? '']
  if (steps !== undefined) return steps
  const file = DEVELOPMENT_FILES.find((name) => dir.has(name))
  if (file !== undefined) return `add \`pytest\` to ${file} and install it`
  return 'run `python -m pip install pytest`'
}

const JUNIT = '`org.junit.jupiter:junit-jupiter`'

const PLATFORM = '`tasks.test { useJUnitPlatform() }`'

const GRADLE = ['build.gradle.kts', 'build.gradle']

/** Go and Cargo bring their runner: what is missing is the module. */
function goAdvice(): string {
  return 'run `go mod init` with the path of the module; `go test` comes with Go'
}

/** As {@link goAdvice}. */
function cargoAdvice(): string {
  return 'run `cargo init`; `cargo test` comes with Cargo'
}

/** RSpec through Bundler. */
function rspecAdvice(dir: Directory): string {
  const before = dir.has('Gemfile') ? '' : '`bundle init`, '
  return `run ${before}\`bundle add rspec --group test\` and \`bundle exec rspec --init\``
}

/** PHPUnit through Composer. */
function phpunitAdvice(): string {
  return 'run `composer require --dev phpunit/phpunit`'
}

/** JUnit 5 through the build that is there. */
function junitAdvice(dir: Directory): string {
  const build = GRADLE.find((name) => dir.has(name))
  if (build !== undefined)
    return `add ${JUNIT} as \`testImplementation\` and ${PLATFORM} to ${build}`
  const where = dir.has('pom.xml') ? 'pom.xml' : 'a pom.xml'
  return `add JUnit 5 (${JUNIT}) with the scope \`test\` to ${where}`
}

/** `kotlin.test` on JUnit 5 through the build that is there. */
function kotlinTestAdvice(dir: Directory): string {
  if (dir.has('pom.xml')) {
    return 'add `org.jetbrains.kotlin:kotlin-test-junit5` with the scope `test` to pom.xml'
  }
  const build = GRADLE.find((name) => dir.has(name)) ?? 'a build.gradle.kts'
  return `add \`testImplementation(kotlin("test"))\` and ${PLATFORM} to ${build}`
}

/** ScalaTest through sbt. */
function sbtAdvice(dir: Directory): string {
  const where = dir.has('build.sbt') ? 'build.sbt' : 'a build.sbt'
  return `add \`libraryDependencies += "org.scalatest" %% "scalatest" % "3.2.19" % Test\` to ${where}`
}

/** A test project beside the others. */
function dotnetAdvice(dir: Directory): string {
  const project = [...dir.names()].find((name) => name.endsWith('.csproj'))
  const name = project?.replace(/\.csproj$/, '') ?? 'Project'
  const tests = `tests/${name}.Tests`
  const reference = project ?? 'the project under test'
  return `make a test project: \`dotnet new xunit -o ${tests}\` and \`dotnet add ${tests} reference\` with ${reference}`
}

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
  swift: () => 'Swift 6.0 or later from https://www.swift.org/install',
  sbt: () => 'sbt from https://www.scala-sbt.org/download',
  ctest: (dir) =>
    buildFolder(dir) !== undefined
      ? 'CMake from https://cmake.org/download'
      : '`cmake -S . -B build`',
  mix: () => 'Elixir from https://elixir-lang.org/install.html',
  dotnet: () => 'the .NET SDK from https://dotnet.microsoft.com/download',
}

/** What is to be installed for a runner that is not there. */
function installOf(runner: string, dir: Directory): string | undefined {
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
