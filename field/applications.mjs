import { checkOut } from './clones.mjs'
import { measureFilter } from './filter.mjs'
import { install } from './get.mjs'
import { graphOf, isReached } from './graph.mjs'
import { isTest, kindOf } from './paths.mjs'
import { measurePlacement } from './placement.mjs'
import { playSessions } from './sessions.mjs'
import { git, tailtest } from './tailtest.mjs'

/**
 * Measures what tailtest knows about an application without running it: which files no test is known to reach, where it
 * would put the existing tests, and which files it asks tests for.
 */
export async function measureApplication(application, top, onStep) {
  onStep('clone')
  const place = checkOut(application, top)
  const { languages } = application
  const files = git(place, '-c', 'core.quotePath=false', 'ls-files').split('\n').filter(Boolean)
  return {
    tests: files.filter((path) => languages.some((one) => isTest(path, one))).length,
    reach: await measureReach(place, application, files, onStep),
    placement: placementOf(place, languages, onStep),
    asked: askedIn(place, onStep),
  }
}

/** For each kind of file: their number, and those that no chain of imports, names and conventions connects to a test. */
async function measureReach(place, { languages }, files, onStep) {
  onStep('reach')
  const graph = await graphOf(place)
  const found = {}
  for (const path of files) {
    const kind = kindOf(path, languages)
    if (kind === undefined) continue
    found[kind] ??= { files: 0, unreached: [] }
    found[kind].files += 1
    if (!isReached(graph, path)) found[kind].unreached.push(path)
  }
  return found
}

function placementOf(place, languages, onStep) {
  const each = languages.map((language) => measurePlacement(place, language, { onStep }))
  const sum = (key) => each.reduce((total, one) => total + one[key], 0)
  return {
    ...{ pairs: sum('pairs'), exact: sum('exact'), fits: sum('fits') },
    missed: each.flatMap(({ missed }) => missed),
  }
}

/** Compares the files that tailtest asks tests for with the labels read by hand. */
export function readApplication(application, top, onStep) {
  onStep('filter')
  const filter = measureFilter(checkOut(application, top), application.name)
  return filter === undefined ? {} : { filter }
}

/** A work tree of an application, in which its suite can be started. */
export function setUp(application, top, onStep) {
  onStep('set up')
  const place = checkOut(application, top)
  if (application.at) git(place, 'checkout', '--quiet', '--force', application.at)
  return install(place, application)
}

/** Plays sessions in an application that can be set up here; `undefined`: none are played in this one. */
export function playApplication(application, top, onStep) {
  if (application.test === undefined) return undefined
  const place = setUp(application, top, onStep)
  const [language] = application.languages
  return playSessions(place, { language, ...application }, { onStep })
}

/** The files that tailtest asks tests for, and the skipped files of the same languages, to be read by hand. */
function askedIn(place, onStep) {
  onStep('why')
  const rows = tailtest(place, 'why', '--json', '.')
  const passed = rows.filter(({ test, rule }) => !test && !OBVIOUS.has(rule))
  return {
    files: rows.filter(({ test }) => test).map(({ file }) => file),
    passed: passed.map(({ file, rule }) => `${file} (${rule})`),
  }
}

/** Rules whose files need no reading. */
const OBVIOUS = new Set(['extension', 'directory', 'git-ignored', 'test-file', 'notebook'])
