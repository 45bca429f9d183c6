import type { Language } from '@tailtest/project'
import type { Family } from './family.ts'

/** A family that is not loaded yet. */
export interface Row {
  languages: readonly Language[]
  /** A folder without a name like these says nothing of the languages' runners: all that the detectors' own patterns match. */
  manifests: RegExp
  /** Loads the family alone: an edit is of one language. */
  load(): Promise<Family>
}

/** The families, each loaded on use. */
export const FAMILIES: readonly Row[] = [
  {
    languages: ['typescript', 'javascript'],
    manifests:
      /^(?:(?:package|angular)\.json|deno\.jsonc?|vitest\..*|jest\..*|bunfig\.toml|bun\.lockb?)$|^(?:\.mocharc|\.borp|\.taprc$|(?:ava|playwright|cypress)\.config\.)/,
    load: async () => (await import('./script/index.ts')).script,
  },
  {
    languages: ['python'],
    manifests:
      /^(?:\.?pytest|pyproject|setup|tox|noxfile|conftest|manage|hatch|environment)\.\w+$|^(?:Pipfile|tests?|test_.*\.py|.*_test\.py|.*requirements.*)$/,
    load: async () => (await import('./python/index.ts')).python,
  },
  {
    languages: ['ruby'],
    manifests:
      /^(?:Gemfile|Gemfile\.lock|gems\.rb|gems\.locked|.*\.gemspec|[Rr]akefile|\.rspec|test|spec)$/,
    load: async () => (await import('./ruby/index.ts')).ruby,
  },
  {
    languages: ['php'],
    manifests: /^(?:composer\.json|tests|phpunit\.xml|phpunit\.xml\.dist|phpunit\.dist\.xml)$/,
    load: async () => (await import('./php/index.ts')).php,
  },
  {
    languages: ['go'],
    manifests: /^go\.mod$/,
    load: async () => (await import('./go/index.ts')).go,
  },
  {
    languages: ['rust'],
    manifests: /^Cargo\.toml$/,
    load: async () => (await import('./rust/index.ts')).rust,
  },
  {
    languages: ['java', 'kotlin', 'scala'],
    manifests: /^(?:pom\.xml|build\.sbt)$|\.gradle(?:\.kts)?$/,
    load: async () => (await import('./jvm/index.ts')).jvm,
  },
  {
    languages: ['csharp'],
    manifests: /\.csproj$/,
    load: async () => (await import('./dotnet/index.ts')).dotnet,
  },
  {
    languages: ['swift'],
    manifests: /^Package\.swift$/,
    load: async () => (await import('./swift/index.ts')).swift,
  },
  {
    languages: ['elixir'],
    manifests: /^mix\.exs$/,
    load: async () => (await import('./elixir/index.ts')).elixir,
  },
  {
    languages: ['cpp'],
    manifests: /^CMakeLists\.txt$/,
    load: async () => (await import('./cpp/index.ts')).cpp,
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
