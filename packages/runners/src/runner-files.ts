import { baseName, type RelPath } from '@tailtest/project'

/** Names of files, each a row of languages that have them in common. */
interface Row {
  /** What sets a runner up and does nothing else. */
  setup?: RegExp
  /** Manifests and settings of a build that say, among other things, how tests are found and run. */
  build: RegExp
  /** What changes how a test beside or below it runs: lock files, what tests share by a fixed name. */
  support?: RegExp
}

const FILES: readonly Row[] = [
  {
    setup:
      /^(?:(?:vitest|vite|jest)\.(?:config|workspace|setup)\.\w+|\.mocharc(?:\.\w+)?|jasmine\.(?:json|m?js)|ava\.config\.[cm]?js|\.taprc|angular\.json|(?:playwright|cypress)\.config\.[cm]?[jt]s|test-runner-jest\.config\.[cm]?[jt]s|bunfig\.toml|\.borp\.ya?ml)$/,
    build: /^(?:package\.json|tsconfig(?:\.\w+)?\.json|babel\.config\.\w+|\.swcrc|deno\.jsonc?)$/,
    support:
      /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|deno\.lock)$/,
  },
  {
    setup: /^(?:\.?pytest\.(?:ini|toml)|tox\.ini|noxfile\.py)$/,
    build: /^(?:pyproject\.toml|setup\.(?:cfg|py)|Pipfile|hatch\.toml)$/,
    support:
      /^(?:conftest\.py|__init__\.py|(?:uv|poetry|pdm)\.lock|Pipfile\.lock|requirements.*\.txt)$/,
  },
  {
    setup: /^\.rspec$/,
    build: /^(?:Gemfile|gems\.rb|[Rr]akefile)$/,
    support: /^(?:Gemfile\.lock|gems\.locked|(?:rails|spec|test|minitest)_helper\.rb)$/,
  },
  {
    setup: /^phpunit(?:\.dist)?\.xml(?:\.dist)?$/,
    build: /^composer\.json$/,
    support: /^(?:composer\.lock|Pest\.php|TestCase\.php)$/,
  },
  {
    build: /^go\.(?:mod|work)$/,
    support: /^go\.sum$/,
  },
  {
    setup: /^nextest\.toml$/,
    build: /^(?:Cargo\.toml|build\.rs|rust-toolchain(?:\.toml)?)$/,
    support: /^Cargo\.lock$/,
  },
  {
    build:
      /^(?:pom\.xml|(?:build|settings)\.gradle(?:\.kts)?|gradle\.properties|libs\.versions\.toml)$/,
  },
  {
    build: /^(?:.+\.sbt|build\.properties)$/,
  },
  {
    setup: /\.runsettings$/,
    build: /\.(?:cs|fs|vb)proj$|^(?:Directory\.(?:Build|Packages)\.props|global\.json)$/,
  },
  {
    setup: /^CTest(?:Custom|Config)\.cmake$/,
    build: /^(?:CMakeLists\.txt|CMake(?:User)?Presets\.json|.*\.cmake)$/,
  },
  {
    build: /^Package(?:@swift-[\d.]+)?\.swift$/,
    support: /^Package\.resolved$/,
  },
  {
    build: /^mix\.exs$/,
    support: /^(?:mix\.lock|test_helper\.exs)$/,
  },
]

const KINDS = ['setup', 'build', 'support'] as const

/** What a file is to the runners, by its name; `undefined`: nothing. */
export function runnerFile(path: RelPath): (typeof KINDS)[number] | undefined {
  const name = baseName(path)
  return KINDS.find((kind) => FILES.some(({ [kind]: names }) => names?.test(name)))
}
