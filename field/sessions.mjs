// Plays an agent's sessions on a copy of somebody else's project. The project's own suite, started without tailtest,
// says whether a bug can be noticed at all.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bugsIn, bugsInLayers, commented, renamesIn, sourcesOf } from './mutate.mjs'
import { openSession, pace } from './play.mjs'
import { command, git, run } from './tailtest.mjs'

/** How many changes are tried, at most, for each wanted one. */
const TRIES = 3
const SUITE_MS = 240_000

/** Restores the project as published, without any state of tailtest. */
function reset(place) {
  git(place, 'checkout', '--quiet', '--force', 'published')
  git(place, 'clean', '--quiet', '--force', '-d')
  rmSync(join(place.root, '.tailtest'), { recursive: true, force: true })
  rmSync(place.env.TAILTEST_STATE_DIR, { recursive: true, force: true })
  command(place, 'trust')
  // tests that begin at the edit have the time in which the agent thinks
  if (pace.thinksMs === 0) return
  mkdirSync(join(place.root, '.tailtest'), { recursive: true })
  writeFileSync(join(place.root, '.tailtest', 'config.json'), '{"background":"edit"}')
}

/** Whether the project's own suite passes with a change. */
function suitePasses(
  place,
  { test },
  /** @type {{ path?: string, before?: string, after?: string }} */ { path, before, after } = {},
) {
  const file = path && join(place.root, path)
  if (file) writeFileSync(file, after)
  try {
    const [program, ...args] = test.split(' ')
    return run(place, program, args, { timeoutMs: SUITE_MS }).status === 0
  } finally {
    if (file) writeFileSync(file, before)
  }
}

function find(changes, isWanted) {
  return changes.slice(0, TRIES).find(isWanted)
}

/** One turn that writes a file. */
function turn(session, { path, after }) {
  session.prompt()
  session.write(path, after)
  session.think()
  return session.stop()
}

/** The result of a change that breaks nothing. */
function harmless(name, end) {
  const said = end.blamed.map(({ id, category, status }) => `${category} ${status} ${id}`)
  // what an earlier end found and this one did not run is held against the turn, too
  if (said.length < end.failed) said.push(`${end.failed} fail, by the person's line`)
  return { name, right: said.length === 0, ms: end.ms, why: said.slice(0, 3).join('; ') }
}

/** The result of a bug that the suite notices. */
function seen(name, end) {
  const isTold = end.blamed.length > 0
  const isNamed = end.notRun > 0
  const silent = end.person === '' ? 'silent' : `said: ${end.person.split('\n', 1)[0]}`
  const why = isTold ? '' : isNamed ? `named as not run (${end.notRun})` : silent
  return { name, right: isTold || isNamed, told: isTold, ms: end.ms, why }
}

/** Plays every situation in one project. @default bugs 5 */
export function playSessions(
  place,
  project,
  /** @type {{ onStep?: (step: string) => void, bugs?: number }} */ { onStep, bugs: most = 5 } = {},
) {
  const step = (name) => onStep?.(`session: ${name}`)
  git(place, 'tag', '--force', 'published')
  reset(place)
  step('bare suite')
  const started = performance.now()
  if (!suitePasses(place, project)) return { rows: [], bareMs: 0, red: true }
  const bareMs = Math.round(performance.now() - started)
  const [first, ...others] = sourcesOf(place, project)
  const at = { place, project, step, most }
  const { found: bugs, unseen } = sortBugs(at)
  const rows = [
    ...playPrice(at, bugs[0]?.path ?? first),
    ...playComment(at, bugs[0]?.path ?? first),
    ...playRename(at),
    ...bugs.flatMap((bug) => playBug(at, bug)),
    ...playSetup(at),
    ...playBefore(at, bugs, [...others, first]),
    ...playUndo(at, bugs[0]),
    ...playKilled(at, bugs),
  ]
  reset(place)
  return { rows, bareMs, unseen, red: false }
}

/** The bugs that the suite notices (in an application, one in each layer), and the number of tried bugs that it does not. */
function sortBugs({ place, project, step, most }) {
  if (project.layers === undefined) {
    return seenOf({ place, project, step, most }, bugsIn(place, project))
  }
  const each = bugsInLayers(place, project).map(({ layer, bugs }) => {
    const { found, unseen } = seenOf({ place, project, step, most: 1 }, bugs)
    return { found: found.map((bug) => ({ ...bug, layer })), unseen }
  })
  return {
    found: each.flatMap(({ found }) => found),
    unseen: each.reduce((sum, { unseen }) => sum + unseen, 0),
  }
}

function seenOf({ place, project, step, most }, bugs) {
  const found = []
  let unseen = 0
  for (const bug of bugs.slice(0, TRIES * most)) {
    step(`does the suite see ${bug.path}:${bug.line}`)
    if (suitePasses(place, project, bug)) unseen += 1
    else found.push(bug)
    if (found.length === most) break
  }
  return { found, unseen }
}

function playComment({ place, project, step }, path) {
  step('comment')
  reset(place)
  const before = readFileSync(join(place.root, path), 'utf8')
  const after = commented(before, project.language)
  return [harmless('a comment', turn(openSession(place), { path, after }))]
}

/** A line that does nothing, at the end of a source. */
function withNothing(place, path, language) {
  const before = readFileSync(join(place.root, path), 'utf8')
  return { path, after: `${before.replace(/\n*$/, '\n')}${NOTHING[language]}\n` }
}

/** The first end of a session in which nothing fails, and the same test files with the runner alone. */
function playPrice({ place, project, step }, path) {
  step('a line that does nothing')
  reset(place)
  const change = withNothing(place, path, project.language)
  const end = turn(openSession(place), change)
  const tests = end.tests.filter((test) => test !== path)
  step('the same tests alone')
  // other bytes again: what builds is to build anew
  writeFileSync(join(place.root, path), commented(change.after, project.language))
  const [program, ...args] = bareOf(project, tests)
  const started = performance.now()
  const { status } = run(place, program, args, { timeoutMs: SUITE_MS })
  const bareMs = Math.round(performance.now() - started)
  const price = status === 0 && tests.length > 0 && { bareMs, tests: tests.length }
  return [{ ...harmless('a line that does nothing', end), ...price }]
}

/** The runner for test files alone; without a way to name them for its whole suite. */
function bareOf({ test, only, language }, tests) {
  if (language === 'Go') {
    const folders = tests.map((path) => `./${path.slice(0, Math.max(0, path.lastIndexOf('/')))}`)
    return ['go', 'test', '-count=1', ...new Set(folders)]
  }
  if (language === 'Rust') {
    const names = tests.map((path) => /(?:^|\/)tests\/(\w+)\.rs$/.exec(path)?.[1])
    const isNamed = names.length > 0 && names.every(Boolean)
    return [...test.split(' '), ...(isNamed ? names.flatMap((name) => ['--test', name]) : [])]
  }
  if (only === undefined) return test.split(' ')
  return [...only.split(' '), ...tests]
}

function playRename({ place, project, step }) {
  step('rename')
  reset(place)
  const change = find(renamesIn(place, project), (each) => suitePasses(place, project, each))
  return change ? [harmless('a local name', turn(openSession(place), change))] : []
}

function playBug({ place, step }, bug) {
  const name = `bug${bug.layer ? ` (${bug.layer})` : ''} ${bug.path}:${bug.line}`
  step(name)
  reset(place)
  return [seen(name, turn(openSession(place), bug))]
}

/** What all tests load, and the runner starts with, does not load. */
function playSetup({ place, project, step }) {
  const { setup: path, language } = project
  if (path === undefined) return []
  step('a broken setup file')
  reset(place)
  const before = readFileSync(join(place.root, path), 'utf8')
  const bug = { path, before, after: `${BROKEN[language]}\n${before}` }
  if (suitePasses(place, project, bug)) return []
  return [seen('a broken setup file', turn(openSession(place), bug))]
}

const BROKEN = {
  Python: "raise RuntimeError('not set up')",
  JavaScript: "throw new Error('not set up')",
  TypeScript: "throw new Error('not set up')",
}

/** A bug was committed before the session; what is edited is another file, harmlessly. */
function playBefore({ place, project, step }, /** @type {readonly any[]} */ [bug], sources) {
  const other = bug && sources.find((path) => path !== bug.path)
  if (other === undefined) return []
  step('a failing test that was there before')
  reset(place)
  writeFileSync(join(place.root, bug.path), bug.after)
  git(place, 'commit', '--quiet', '--all', '--message=Red')
  // more than a comment, or nothing would be run
  const change = withNothing(place, other, project.language)
  return [harmless('red before', turn(openSession(place), change))]
}

const NOTHING = {
  Python: '\n_FIELD = 1',
  Go: '\nvar _ = 1',
  Rust: '\n#[allow(dead_code)]\nconst FIELD: u8 = 1;',
  JavaScript: '\nvoid 1',
  TypeScript: '\nvoid 1',
  Ruby: '\nFIELD_HERE = 1',
  PHP: "\n\\define('FIELD_HERE', 1);",
  Java: '\nclass FieldHere {}',
  Elixir: '\ndefmodule FieldHere do\nend',
}

/** A bug is written and told, then taken back byte for byte; and one that is taken back within its turn. */
function playUndo({ place, step }, bug) {
  if (bug === undefined) return []
  step('undo')
  reset(place)
  const session = openSession(place)
  turn(session, bug)
  const later = turn(session, { path: bug.path, after: bug.before })
  reset(place)
  const other = openSession(place)
  other.prompt()
  other.write(bug.path, bug.after)
  other.write(bug.path, bug.before)
  return [harmless('undone in the next turn', later), harmless('undone in its turn', other.stop())]
}

/** A run is killed; an ordinary turn follows, and a second session. */
function playKilled({ place, step }, bugs) {
  const [bug, next = bug, last = next] = bugs
  if (bug === undefined) return []
  step('killed')
  reset(place)
  const settings = join(place.root, '.tailtest', 'config.json')
  mkdirSync(join(place.root, '.tailtest'), { recursive: true })
  const kept = existsSync(settings) ? readFileSync(settings) : undefined
  writeFileSync(settings, JSON.stringify({ budget_ms: { hard: 1000 } }))
  const session = openSession(place)
  turn(session, { path: bug.path, after: `${bug.before}\n` })
  if (kept === undefined) rmSync(settings)
  else writeFileSync(settings, kept)
  const ordinary = seen('a bug after a killed run', turn(session, next))
  writeFileSync(join(place.root, next.path), next.before)
  const second = seen('a bug in the second session', turn(openSession(place), last))
  return [ordinary, second]
}
