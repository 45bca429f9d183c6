import { readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { isSource, isTest } from './paths.mjs'
import { git, run, tailtest } from './tailtest.mjs'

const COMMITS = 30
/** Larger commits are clean-ups: they do not show which test belongs to which source. */
const MOST_FILES = 25
const FIRST = 100

/**
 * The newest commits that change a source and an existing test.
 * @returns {{ commit: string, sources: string[], tests: string[] }[]}
 */
function commitsOf(place, language, commits = COMMITS) {
  const log = git(place, 'log', '--no-merges', '--name-status', '--no-renames', '--format=%x00%H')
  const found = []
  for (const entry of log.split('\0').slice(1)) {
    const [commit, ...rows] = entry.split('\n').filter(Boolean)
    if (rows.length > MOST_FILES) continue
    const files = rows.map((row) => row.split('\t'))
    const sources = files.flatMap(([kind, path]) =>
      kind !== 'D' && isSource(path, language) ? [path] : [],
    )
    const tests = files.flatMap(([kind, path]) =>
      kind === 'M' && isTest(path, language) ? [path] : [],
    )
    if (sources.length > 0 && tests.length > 0) found.push({ commit, sources, tests })
    if (found.length === commits) break
  }
  return found
}

/** The tree at the end of an agent's turn: changed sources, nothing committed, the tests of before. */
function before(place, commit, tests) {
  git(place, 'checkout', '--quiet', '--force', commit)
  git(place, 'clean', '--quiet', '--force', '-d', '--exclude=node_modules', '--exclude=.venv')
  git(place, 'reset', '--quiet', `${commit}^`)
  git(place, 'checkout', '--quiet', '--', ...tests)
}

/** The tests that tailtest selects for the sources of one commit, of all tests. */
function judge(place, language, { commit, sources, tests }) {
  before(place, commit, tests)
  const all = git(place, 'ls-files')
    .split('\n')
    .filter((path) => isTest(path, language))
  const verdicts = [tailtest(place, 'why', '--json', ...sources)].flat() // of one file it is no list
  const accepted = verdicts.flatMap(({ file, test }) => (test ? [file] : []))
  const listed = accepted.length > 0 ? tailtest(place, 'run', '--list', '--json', ...accepted) : {}
  const { tests: selected = [], unreached = [], untested = [] } = listed
  const order = selected.map(({ test }) => test)
  const known = withParts(place, order)
  const first = withParts(place, order.slice(0, FIRST))
  const meant = tests.filter((test) => holdsTests(place, test, language))
  const left = meant.filter((test) => !known.has(test))
  const missed = left.filter((test) => mayReach(place, language, test, sources))
  return {
    commit: commit.slice(0, 10),
    changed: meant.length - (left.length - missed.length),
    found: meant.length - left.length,
    first: meant.filter((test) => first.has(test)).length,
    share: all.filter((test) => known.has(test)).length / Math.max(1, all.length),
    missed: missed.map((test) => ({
      test,
      sources,
      why: cause(accepted, order, [...unreached, ...untested]),
    })),
  }
}

/** How a file with tests of its own looks; a file that other tests include, or a benchmark, is none. */
const HOLDS = {
  Go: /^func (?:Test|Example|Fuzz)\w*\(/m,
  Java: /^(?![\s\S]*\babstract class\b)[\s\S]*\n(?!\s*\/\/).*(?:@\w*Test\b|extends TestCase\b)/,
  JavaScript: /\b(?:it|test|describe|suite)\b[.\w]*\(/,
}

function holdsTests({ root }, path, language) {
  return HOLDS[language]?.test(readFileSync(join(root, path), 'utf8')) ?? true
}

/** Languages in which a file has the name of its class. */
const CLASSES = new Set(['Java', 'Kotlin', 'PHP', 'C#'])

/** Whether a test can depend on one of the sources: in Go by its own tool, in some languages by the names of classes. */
function mayReach(place, language, test, sources) {
  if (CLASSES.has(language)) return namesLead(place, test, sources)
  if (language !== 'Go') return true
  const folder = (path) => resolve(place.root, posix.dirname(path))
  const args = ['list', '-e', '-test', '-deps', '-f', '{{.Dir}}', `./${posix.dirname(test)}`]
  const { stdout, status } = run(place, 'go', args)
  const needed = new Set(stdout.split('\n'))
  return status !== 0 || sources.some((source) => needed.has(folder(source)))
}

/** Whether a chain of files that name each other's classes leads from a test to one of the sources. */
function namesLead(place, test, sources) {
  const byName = new Map()
  for (const path of git(place, 'ls-files').split('\n')) {
    const { name } = posix.parse(path)
    byName.set(name, [...(byName.get(name) ?? []), path])
  }
  const found = new Set([test])
  for (const path of found) {
    const words = readFileSync(join(place.root, path), 'utf8').match(/\b[A-Z]\w*/g) ?? []
    for (const word of new Set(words)) for (const file of byName.get(word) ?? []) found.add(file)
  }
  return sources.some((source) => found.has(source))
}

/** How a test names the files that it includes: `mod cart;` in Rust, `from '../common.case.test'` in a script. */
const PARTS = {
  rs: { named: /^(?:pub )?mod (\w+);/gm, ends: ['.rs'] },
  ts: { named: /\bfrom ['"](\.[^'"]+)['"]/g, ends: ['', '.ts', '.tsx'] },
}

/** Test files, and the files that they include, which run with them. */
function withParts({ root }, tests) {
  const parts = tests.flatMap((test) => {
    const part = PARTS[/\.(rs|ts)x?$/.exec(test)?.[1]]
    if (part === undefined) return []
    const text = readFileSync(join(root, test), 'utf8')
    return [...text.matchAll(part.named)].flatMap(([, name]) =>
      part.ends.map((end) => posix.join(posix.dirname(test), `${name}${end}`)),
    )
  })
  return new Set([...tests, ...parts])
}

/** Why a test was not selected, as far as this is visible from outside. */
function cause(accepted, order, told) {
  if (accepted.length === 0) return 'no source of the commit needs tests'
  if (order.length > 0) return 'no import leads from it to the source'
  return told.length > 0 ? 'nothing selected, and that was said' : 'nothing selected, silently'
}

/** Selection on the newest commits of a clone. */
export function measureSelection(
  place,
  language,
  /** @type {{ commits?: number, onStep?: (step: string) => void }} */ { commits, onStep } = {},
) {
  const all = commitsOf(place, language, commits)
  const rows = all.map((commit, at) => {
    onStep?.(`commit ${at + 1} of ${all.length}`)
    return judge(place, language, commit)
  })
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
  return {
    commits: rows.length,
    changed: sum('changed'),
    found: sum('found'),
    first: sum('first'),
    share: rows.length === 0 ? 0 : sum('share') / rows.length,
    missed: rows.flatMap((row) => row.missed.map((miss) => ({ commit: row.commit, ...miss }))),
  }
}
