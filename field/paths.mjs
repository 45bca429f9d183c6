// What a test is and what a source is, by the conventions of each language and none of tailtest's code: it is what
// tailtest is measured against.

/** @type {Readonly<Record<string, { source: RegExp, test: RegExp }>>} */
const BY_LANGUAGE = {
  TypeScript: { source: /\.(?:[cm]?[tj]sx?|vue)$/, test: /\.(?:test|spec)\.[cm]?[tj]sx?$/ },
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
}

/** Folders of what is written about the code, or for its own tests. */
const BESIDE =
  /(?:^|\/)(?:docs?|docs_src|examples?|bench(?:es|marks?)?|fuzz|scripts?|www|playgrounds?|demos?|fixtures?|__fixtures__|node_modules|vendor|\.[^/]+)\//
const OF_TESTS =
  /(?:^|\/)(?:tests?|specs?|__tests__|testdata|testing)\/|(?:^|\/)(?:conftest\.py|[^/]*\.d\.ts|[^/]*\.config\.[^/]*)$/

/** What tests share. */
const HELPER = /(?:^|\/)(?:spec|test)_helpers?\.rb$/

/** A test file of a language, by its conventions. */
export function isTest(path, language) {
  return BY_LANGUAGE[language].test.test(path) && !BESIDE.test(path) && !HELPER.test(path)
}

/** A source that is no test and helps none. */
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
