// Measures what `strength` costs at the end of a turn, and how often it gives an answer. Other people's commits that change
// sources and tests are each played as one turn of an agent on the commit before, without and with the setting.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkOut } from './clones.mjs'
import { install, pythonIn } from './get.mjs'
import { isSource, isTest } from './paths.mjs'
import { openSession } from './play.mjs'
import { command, git } from './tailtest.mjs'

const MOST_FILES = 6
const LOOKED_THROUGH = 400

/** The newest commits that change a source and a test and little else, without merges. */
function commitsOf(place, { language }, most) {
  const found = []
  const log = git(place, 'log', '--no-merges', '--format=%H', '-n', `${LOOKED_THROUGH}`)
  for (const commit of log.split('\n').filter(Boolean)) {
    if (found.length === most) break
    const rows = git(place, 'diff-tree', '-r', '--no-commit-id', '--name-status', commit)
    const files = rows
      .split('\n')
      .filter(Boolean)
      .map((row) => row.split('\t'))
    const isPlain = files.length <= MOST_FILES && files.every(([status]) => /^[AM]$/.test(status))
    const paths = files.map(([, path]) => path)
    const sources = paths.filter((path) => isSource(path, language))
    const tests = paths.filter((path) => isTest(path, language))
    if (isPlain && sources.length > 0 && tests.length > 0) found.push({ commit, sources, tests })
  }
  return found
}

/** One turn in which the agent writes the changes of the commit, sources first. */
function playTurn(place, { commit, sources, tests }, settings) {
  git(place, 'checkout', '--quiet', '--force', `${commit}^`)
  rmSync(join(place.root, '.tailtest'), { recursive: true, force: true })
  rmSync(place.env.TAILTEST_STATE_DIR, { recursive: true, force: true })
  mkdirSync(join(place.root, '.tailtest'), { recursive: true })
  writeFileSync(join(place.root, '.tailtest', 'config.json'), JSON.stringify(settings))
  command(place, 'trust')
  const session = openSession(place)
  session.prompt()
  for (const path of [...sources, ...tests]) {
    mkdirSync(dirname(join(place.root, path)), { recursive: true })
    session.write(path, git(place, 'show', `${commit}:${path}`))
  }
  return session.stop()
}

/** Plays the newest commits of a clone. */
export function measureTurns(clone, top, { turns, selection, onStep }) {
  const place = checkOut(clone, top)
  if (clone.needs) place.env = { ...place.env, ...pythonIn({ top, ...place }, [...clone.needs]) }
  const commits = commitsOf(place, clone, turns)
  const exclude = join(place.root, '.git', 'info', 'exclude')
  mkdirSync(dirname(exclude), { recursive: true })
  writeFileSync(exclude, '.tailtest\nnode_modules\n*.egg-info\npackage-lock.json\n')
  install(place, clone, { commit: false })
  return commits.map((one) => {
    const name = one.commit.slice(0, 8)
    onStep(`${name} without strength`)
    const without = playTurn(place, one, { selection, strength: 'off' })
    onStep(`${name} with strength`)
    const end = playTurn(place, one, { selection, strength: 'turn' })
    return {
      ...{ name, withoutMs: without.ms, ms: end.ms, passed: end.passed, failed: end.failed },
      ...{ laterMs: end.laterMs, strength: end.strength },
    }
  })
}

/** A table with its totals. */
export function turnsTable(results) {
  const rows = results.flatMap(({ name: project, turns = [] }) =>
    turns.map((turn) => ({ project, ...turn })),
  )
  const lines = rows.map(({ project, name, withoutMs, ms, laterMs, failed, strength }) => {
    const found = strength
      ? `${strength.killed} of ${strength.of}, ${strength.hollow.length} hollow, ${strength.unmeasured} unmeasured, ${seconds(laterMs)} after the end`
      : 'nothing to measure'
    return `${project} ${name}: ${seconds(withoutMs)} → ${seconds(ms)}, ${failed > 0 ? `${failed} fail` : found}`
  })
  const asked = rows.filter(({ strength }) => strength)
  const longer = asked.map(({ withoutMs, ms }) => ms - withoutMs)
  const took = asked.map(({ withoutMs, ms, laterMs }) => Math.max(0, ms - withoutMs) + laterMs)
  const answered = asked.filter(({ strength }) => strength.unmeasured === 0 && !strength.later)
  return [
    ...lines,
    `${asked.length} of ${rows.length} turns had something to measure; ${answered.length} came to an answer of all test files`,
    `the end took ${seconds(medianOf(longer))} longer at the median, ${seconds(Math.max(0, ...longer))} at most`,
    `with the background it took ${seconds(medianOf(took))} at the median; ${took.filter((ms) => ms <= 10_000).length} took 10 s or less`,
  ].join('\n')
}

const medianOf = (numbers) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
