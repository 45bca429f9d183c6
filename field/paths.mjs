// Recognises tests and sources by the conventions of each language. It uses no code of tailtest, because tailtest is
// measured against it.

/** @type {Readonly<Record<string, { source: RegExp, test: RegExp }>>} */
const BY_LANGUAGE = {
  TypeScript: { source: /\.(?:[cm]?[tj]sx?|vue|svelte)$/, test: /\.(?:test|spec)\.[cm]?[tj]sx?$/ },
  JavaScript: {
    source: /\.[cm]?jsx?$/,
    test: /(?:\.(?:test|spec)\.[cm]?jsx?|(?:^|\/)(?:test|tests|__tests__)\/[^/]*\.[cm]?js)$/,
  },
  Python: { source: /\.py$/, test: /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/ },
  Go: { source: /\.go$/, test: /_test\.go$/ },
  Java: { source: /\.java$/, test: /(?:^|\/)src\/test\/.*(?:Test|Tests|TestCase)\.java$/ },
  Rust: { source: /\.rs$/, test: /(?:^|\/)tests\/[^/]*\.rs$/ },
  PHP: { source: /\.php$/, test: /Test\.php$/ },
  Ruby: {
    source: /\.rb$/,
    test: /(?:^|\/)(?:test|spec)\/(?:.*\/)?(?:test_[^/]*|[^/]*_(?:test|spec)|spec_[^/]*)\.rb$/,
  },
  Kotlin: {
    source: /\.(?:kt|java)$/,
    test: /(?:^|\/)src\/(?:test|\w+Test)\/.*(?:Test|Tests)\.(?:kt|java)$/,
  },
  'C#': { source: /\.cs$/, test: /(?:^|\/)(?:[Tt]ests?|[\w.]+\.Tests?)\/.*Tests?\.cs$/ },
  Elixir: { source: /\.ex$/, test: /_test\.exs$/ },
}

/** Folders of what is written about the code, or for its own tests. */
const BESIDE =
  /(?:^|\/)(?:docs?|docs_src|examples?|bench(?:es|marks?)?|fuzz|scripts?|www|playgrounds?|demos?|fixtures?|__fixtures__|node_modules|vendor|\.[^/]+)\//
const OF_TESTS =
  /(?:^|\/)(?:tests?|specs?|__tests__|testdata|testing)\/|(?:^|\/)(?:conftest\.py|[^/]*\.d\.ts|[^/]*\.config\.[^/]*)$/

/** Files that tests share. */
const HELPER = /(?:^|\/)(?:spec|test)_helpers?\.rb$/

/** A test file of a language, by its conventions. */
export function isTest(path, language) {
  return BY_LANGUAGE[language].test.test(path) && !BESIDE.test(path) && !HELPER.test(path)
}

/** Whether a file is a source, and neither a test nor a test helper. */
export function isSource(path, language) {
  const { source, test } = BY_LANGUAGE[language]
  return (
    source.test(path) &&
    !test.test(path) &&
    !HELPER.test(path) &&
    !BESIDE.test(path) &&
    !OF_TESTS.test(path)
  )
}

/** The name that a source and its test share: `use-cart` of `use-cart.test.ts`, `test_use_cart.py`, `UseCartTest.java`. */
export function stemOf(path) {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  return name
    .replace(/^(?:test|spec)_|(?:[._](?:test|spec))$|(?:Test|Tests|TestCase)$/g, '')
    .toLowerCase()
}

/** Kinds of files in an application besides sources and tests, by path; the first that fits decides. */
const KINDS = {
  migration:
    /(?:^|\/)(?:(?:\w+_)?migrations?|migrate|alembic\/versions|versions)\/(?:.*\/)?[^/]+\.(?:py|rb|php|exs?|sql|[jt]s)$/,
  template:
    /(?:^|\/)(?:[\w-]*templates?|views|layouts|partials|emails?)\/.*\.(?:html?|txt|jinja2?|j2|mako|hbs|ejs|pug|njk|twig|erb|haml|slim|mjml|ftl|mustache|jbuilder|l?h?eex|tmpl|blade\.php)$|\.blade\.php$/,
  settings:
    /(?:^|\/)(?:settings|config)(?:\/(?:.*\/)?[^/]+)?\.(?:py|rb|php|exs?|[jt]s|json|ya?ml|toml)$|(?:^|\/)(?:application|bootstrap)[\w-]*\.(?:properties|ya?ml)$/,
  data: /\.(?:json|ya?ml|csv|sql|xml|toml|properties|graphql|txt|html)$/,
}

/** Files that configure tools, or that people read. */
const OF_TOOLS =
  /(?:^|\/)(?:\.[^/]+|[^/]*\.(?:config|conf)\.[^/]*|(?:package(?:-lock)?|composer|tsconfig[^/]*|jsconfig|nest-cli|lerna|nx|project|components|manifest|app|biome|ormconfig)\.json|[^/]*lock\.(?:json|ya?ml)|(?:docker-)?compose[^/]*\.ya?ml|mkdocs\.ya?ml|pyproject\.toml|requirements[^/]*\.txt|pom\.xml|checkstyle[^/]*\.xml|phpunit[^/]*|robots\.txt|[^/]*\.lock|README[^/]*|LICENSE[^/]*|netlify\.toml|render\.yaml|buildspec[^/]*)$/
const ASIDE =
  /(?:^|\/)(?:docs?|dist|build|k8s|kubernetes|deploy(?:ment)?s?|docker|terraform|\.[^/]+|node_modules|vendor|examples?|scripts?|bin|requirements)\//

/** Static files of a server; the sources of built files may be there, too. */
const SERVED =
  /(?:^|\/)(?:public|static|staticfiles|assets)\/(?!(?:.*\/)?src\/)(?!.*\.(?:tsx?|vue)$)/

/**
 * The kind of a file in an application: a source, or a file that sources need at run time. `undefined`: a test, a test
 * helper, or a file that only tools, people or browsers read.
 * @param {readonly string[]} languages
 * @returns {'source' | keyof typeof KINDS | undefined}
 */
export function kindOf(path, languages) {
  const isOfTests = languages.some((one) => isTest(path, one)) || OF_TESTS.test(path)
  if (isOfTests || HELPER.test(path) || OF_TOOLS.test(path)) return undefined
  if (ASIDE.test(path) || SERVED.test(path)) return undefined
  const kind = /** @type {(keyof typeof KINDS)[]} */ (Object.keys(KINDS)).find(
    (name) => name !== 'data' && KINDS[name].test(path),
  )
  if (kind !== undefined) return kind
  if (languages.some((one) => isSource(path, one))) return 'source'
  return KINDS.data.test(path) && path.includes('/') ? 'data' : undefined // the root is for tools
}
