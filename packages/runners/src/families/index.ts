import { baseName, type Language, type RelPath } from '@tailtest/project'
import type { Family } from './family.ts'

/** A family that is not loaded yet. */
export interface Row {
  languages: readonly Language[]
  /** A folder without a name like these says nothing of the languages' runners: all that the detectors' own patterns match. */
  manifests: RegExp
  /** Files that set a runner up and do nothing else, by their names. */
  setup?: RegExp
  /** Manifests and settings of a build that say, among other things, how tests are found and run. */
  build: RegExp
  /** What changes how a test beside or below it runs: lock files, what tests share by a fixed name. */
  support?: RegExp
  /** Loads the family alone: an edit is of one language. */
  load(): Promise<Family>
}

/** The families, each loaded on use. */
export const FAMILIES: readonly Row[] = [
  {
    languages: ['typescript', 'javascript'],
    manifests:
      /^(?:package\.json|deno\.jsonc?|vitest\..*|jest\..*|bunfig\.toml|bun\.lockb?)$|^\.mocharc/,
    setup:
      /^(?:(?:vitest|vite|jest)\.(?:config|workspace|setup)\.\w+|\.mocharc(?:\.\w+)?|jasmine\.(?:json|m?js)|bunfig\.toml)$/,
    build: /^(?:package\.json|tsconfig(?:\.\w+)?\.json|babel\.config\.\w+|\.swcrc|deno\.jsonc?)$/,
    support:
      /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|deno\.lock)$/,
    load: async () => (await import('./script/index.ts')).script,
  },
  {
    languages: ['python'],
    manifests:
      /^(?:\.?pytest|pyproject|setup|tox|noxfile|conftest|manage|hatch|environment)\.\w+$|^(?:Pipfile|tests?|test_.*\.py|.*_test\.py|.*requirements.*)$/,
    setup: /^(?:\.?pytest\.(?:ini|toml)|tox\.ini|noxfile\.py)$/,
    build: /^(?:pyproject\.toml|setup\.(?:cfg|py)|Pipfile|hatch\.toml)$/,
    support:
      /^(?:conftest\.py|__init__\.py|(?:uv|poetry|pdm)\.lock|Pipfile\.lock|requirements.*\.txt)$/,
    load: async () => (await import('./python/index.ts')).python,
  },
  {
    languages: ['ruby'],
    manifests:
      /^(?:Gemfile|Gemfile\.lock|gems\.rb|gems\.locked|.*\.gemspec|[Rr]akefile|\.rspec|test|spec)$/,
    setup: /^\.rspec$/,
    build: /^(?:Gemfile|gems\.rb|[Rr]akefile)$/,
    support: /^(?:Gemfile\.lock|gems\.locked|(?:rails|spec|test|minitest)_helper\.rb)$/,
    load: async () => (await import('./ruby/index.ts')).ruby,
  },
  {
    languages: ['php'],
    manifests: /^(?:composer\.json|tests|phpunit\.xml|phpunit\.xml\.dist|phpunit\.dist\.xml)$/,
    setup: /^phpunit(?:\.dist)?\.xml(?:\.dist)?$/,
    build: /^composer\.json$/,
    support: /^(?:composer\.lock|Pest\.php|TestCase\.php)$/,
    load: async () => (await import('./php/index.ts')).php,
  },
  {
    languages: ['go'],
    manifests: /^go\.mod$/,
    build: /^go\.(?:mod|work)$/,
    support: /^go\.sum$/,
    load: async () => (await import('./go/index.ts')).go,
  },
  {
    languages: ['rust'],
    manifests: /^Cargo\.toml$/,
    setup: /^nextest\.toml$/,
    build: /^(?:Cargo\.toml|build\.rs|rust-toolchain(?:\.toml)?)$/,
    support: /^Cargo\.lock$/,
    load: async () => (await import('./rust/index.ts')).rust,
  },
  {
    languages: ['java', 'kotlin'],
    manifests: /^pom\.xml$|\.gradle(?:\.kts)?$/,
    build:
      /^(?:pom\.xml|(?:build|settings)\.gradle(?:\.kts)?|gradle\.properties|libs\.versions\.toml)$/,
    load: async () => (await import('./jvm/index.ts')).jvm,
  },
  {
    languages: ['csharp'],
    manifests: /\.csproj$/,
    setup: /\.runsettings$/,
    build: /\.(?:cs|fs|vb)proj$|^(?:Directory\.(?:Build|Packages)\.props|global\.json)$/,
    load: async () => (await import('./dotnet/index.ts')).dotnet,
  },
  {
    languages: ['elixir'],
    manifests: /^mix\.exs$/,
    build: /^mix\.exs$/,
    support: /^(?:mix\.lock|test_helper\.exs)$/,
    load: async () => (await import('./elixir/index.ts')).elixir,
  },
]

/** The languages that have their manifests, and so their runners, in common with one. */
export function togetherWith(language: Language): readonly Language[] {
  return familyOf(language)?.languages ?? [language]
}

/** The family of a language; `undefined`: no runner of it is known. */
export function familyOf(language: Language): Row | undefined {
  return FAMILIES.find(({ languages }) => languages.includes(language))
}

const KINDS = ['setup', 'build', 'support'] as const

/** What a file is to the runners, by its name; `undefined`: nothing. */
export function runnerFile(path: RelPath): 'setup' | 'build' | 'support' | undefined {
  const name = baseName(path)
  return KINDS.find((kind) => FAMILIES.some(({ [kind]: names }) => names?.test(name)))
}
