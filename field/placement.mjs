import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isSource, isTest, stemOf } from './paths.mjs'
import { git, tailtest } from './tailtest.mjs'

const MOST_PAIRS = 20

/** Sources that have exactly one test by name, spread over the project. */
function pairsOf(place, language) {
  const files = git(place, 'ls-files').split('\n').filter(Boolean)
  const tests = files.filter((path) => isTest(path, language))
  const sources = files.filter((path) => isSource(path, language))
  const pairs = sources.flatMap((source) => {
    const stem = stemOf(source)
    const own = tests.filter(
      (test) => stemOf(test) === stem && packageOf(test) === packageOf(source),
    )
    const isOnly = sources.filter((other) => stemOf(other) === stem).length === 1
    return own.length === 1 && isOnly ? [{ source, test: own[0] }] : []
  })
  const step = Math.max(1, Math.floor(pairs.length / MOST_PAIRS))
  return pairs.filter((_, at) => at % step === 0).slice(0, MOST_PAIRS)
}

/** The package of a workspace, by the usual folders. */
const packageOf = (path) => /^(?:packages|crates|apps|libs)\/[^/]+/.exec(path)?.[0] ?? ''

/** The form of a name: the words before and after the stem; with or without JSX makes no difference. */
const formOf = (path) =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(stemOf(path), '*')
    .replace(/x$/, '')

/** @typedef {{ onStep?: (step: string) => void }} Told receives the progress */

/** Hides one test after the other and asks where the source's test goes. */
export function measurePlacement(place, language, /** @type {Told} */ { onStep } = {}) {
  // a crate has its unit tests in the sources; tests/ holds tests of the whole crate
  const pairs = language === 'Rust' ? [] : pairsOf(place, language)
  const rows = pairs.map(({ source, test }, at) => {
    onStep?.(`placement ${at + 1} of ${pairs.length}`)
    const file = join(place.root, test)
    const text = readFileSync(file)
    rmSync(file)
    try {
      const proposed = tailtest(place, 'runners', '--json', source).test ?? '' // without a runner: null
      const isThere = dirname(proposed) === dirname(test) && formOf(proposed) === formOf(test)
      return { source, test, proposed, exact: proposed === test, fits: isThere }
    } finally {
      writeFileSync(file, text)
    }
  })
  return {
    pairs: rows.length,
    exact: rows.filter(({ exact }) => exact).length,
    fits: rows.filter(({ exact, fits }) => exact || fits).length,
    missed: rows.filter(({ exact, fits }) => !exact && !fits),
  }
}
