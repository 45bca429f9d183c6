import { checkOut } from './clones.mjs'
import { measureFilter } from './filter.mjs'
import { install } from './get.mjs'
import { graphOf, isReached } from './graph.mjs'
import { isTest, kindOf } from './paths.mjs'
import { measurePlacement } from './placement.mjs'
import { playSessions } from './sessions.mjs'
import { git, tailtest } from './tailtest.mjs'

/**
 * What tailtest knows of an application without running any of it: which files no test is known to reach, where it would
 * put the tests that are there, and which files it asks to have tests.
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

/** Of each kind of file: how many there are, and those that no chain of imports, names and conventions leads to from a test. */
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

/** Which files are asked to have tests, against what was read by hand. */
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

/** Sessions in an application that can be set up here; `undefined`: in this one they are not played. */
export function playApplication(application, top, onStep) {
  if (application.test === undefined) return undefined
  const place = setUp(application, top, onStep)
  const [language] = application.languages
  return playSessions(place, { language, ...application }, { onStep })
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
