import type { Directory } from '../directory.ts'

const JUNIT = '`org.junit.jupiter:junit-jupiter`'

const PLATFORM = '`tasks.test { useJUnitPlatform() }`'

const GRADLE = ['build.gradle.kts', 'build.gradle']

/** Go and Cargo bring their runner: what is missing is the module. */
export function goAdvice(): string {
  return 'run `go mod init` with the path of the module; `go test` comes with Go'
}

/** As {@link goAdvice}. */
export function cargoAdvice(): string {
  return 'run `cargo init`; `cargo test` comes with Cargo'
}

/** RSpec through Bundler. */
export function rspecAdvice(dir: Directory): string {
  const before = dir.has('Gemfile') ? '' : '`bundle init`, '
  return `run ${before}\`bundle add rspec --group test\` and \`bundle exec rspec --init\``
}

/** PHPUnit through Composer. */
export function phpunitAdvice(): string {
  return 'run `composer require --dev phpunit/phpunit`'
}

/** JUnit 5 through the build that is there. */
export function junitAdvice(dir: Directory): string {
  const build = GRADLE.find((name) => dir.has(name))
  if (build !== undefined)
    return `add ${JUNIT} as \`testImplementation\` and ${PLATFORM} to ${build}`
  const where = dir.has('pom.xml') ? 'pom.xml' : 'a pom.xml'
  return `add JUnit 5 (${JUNIT}) with the scope \`test\` to ${where}`
}

/** `kotlin.test` on JUnit 5 through the build that is there. */
export function kotlinTestAdvice(dir: Directory): string {
  if (dir.has('pom.xml')) {
    return 'add `org.jetbrains.kotlin:kotlin-test-junit5` with the scope `test` to pom.xml'
  }
  const build = GRADLE.find((name) => dir.has(name)) ?? 'a build.gradle.kts'
  return `add \`testImplementation(kotlin("test"))\` and ${PLATFORM} to ${build}`
}

/** A test project beside the others. */
export function dotnetAdvice(dir: Directory): string {
  const project = [...dir.names()].find((name) => name.endsWith('.csproj'))
  const name = project?.replace(/\.csproj$/, '') ?? 'Project'
  const tests = `tests/${name}.Tests`
  const reference = project ?? 'the project under test'
  return `make a test project: \`dotnet new xunit -o ${tests}\` and \`dotnet add ${tests} reference\` with ${reference}`
}
