import { checkOut } from './clones.mjs'
import { isTest, kindOf } from './paths.mjs'
import { measurePlacement } from './placement.mjs'
import { git, tailtest } from './tailtest.mjs'

/** As many files are asked about by one command: a command line has an end, and so has what it prints. */
const AT_ONCE = 200

/**
 * What tailtest knows of an application without running any of it: which files no test is known to reach, where it would
 * put the tests that are there, and which files it asks to have tests.
 */
export function measureApplication(application, top, onStep) {
  onStep('clone')
  const place = checkOut(application, top)
  const { languages } = application
  const files = git(place, '-c', 'core.quotePath=false', 'ls-files').split('\n').filter(Boolean)
  return {
    tests: files.filter((path) => languages.some((one) => isTest(path, one))).length,
    reach: measureReach(place, application, files, onStep),
    placement: placementOf(place, languages, onStep),
    asked: askedIn(place, onStep),
  }
}

/** Of each kind of file: how many there are, and those that no test is known to reach. */
function measureReach(place, { languages }, files, onStep) {
  const kinds = new Map(
    files.flatMap((path) => {
      const kind = kindOf(path, languages)
      return kind === undefined ? [] : [[path, kind]]
    }),
  )
  const paths = [...kinds.keys()]
  const found = {}
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    onStep(`reach ${from} of ${paths.length}`)
    for (const path of paths.slice(from, from + AT_ONCE)) {
      const kind = kinds.get(path)
      found[kind] ??= { files: 0, unreached: [] }
      found[kind].files += 1
    }
    for (const path of unreachedOf(place, paths.slice(from, from + AT_ONCE))) {
      found[kinds.get(path)].unreached.push(path)
    }
  }
  return found
}

/** Those to which no chain of imports, names and conventions leads from a test. */
function unreachedOf(place, paths) {
  try {
    const rows = [tailtest(place, 'impact', '--json', ...paths)].flat() // of one file it is no list
    return rows.flatMap(({ file, tests }) => (tests.length === 0 ? [file] : []))
  } catch (error) {
    if (paths.length > 1) {
      const half = paths.length >> 1
      return [paths.slice(0, half), paths.slice(half)].flatMap((some) => unreachedOf(place, some))
    }
    if (/in a folder that is passed over/.test(error.message)) return paths // and nothing leads there
    throw error
  }
}

function placementOf(place, languages, onStep) {
  const each = languages.map((language) => measurePlacement(place, language, { onStep }))
  const sum = (key) => each.reduce((total, one) => total + one[key], 0)
  return {
    ...{ pairs: sum('pairs'), exact: sum('exact'), fits: sum('fits') },
    missed: each.flatMap(({ missed }) => missed),
  }
}

/** The files that are asked to have tests, and those of the same languages that a rule passes over, to be read by hand. */
function askedIn(place, onStep) {
  onStep('why')
  const rows = tailtest(place, 'why', '--json', '.')
  const passed = rows.filter(({ test, rule }) => !test && !OBVIOUS.has(rule))
  return {
    files: rows.filter(({ test }) => test).map(({ file }) => file),
    passed: passed.map(({ file, rule }) => `${file} (${rule})`),
  }
}

/** Rules about which there is nothing to read. */
const OBVIOUS = new Set(['extension', 'directory', 'git-ignored', 'test-file', 'notebook'])
