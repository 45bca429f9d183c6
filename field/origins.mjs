// npm run field -- --origins [--only vitest,go] [--sequences <n>] [--seed <n>] [--json]: plays random sessions through the
// built hook with real runners: the agent, its shell, another session, a person and git change files. The origin that tailtest
// gives each failure is compared with runs of the bare runner on the bytes of each author alone.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CODES, NAMES, projectOf, put, TESTS } from './origins-projects.mjs'
import { openSession } from './play.mjs'
import { command, environment, git, run } from './tailtest.mjs'

const FILES = ['a', 'b', 'testA', 'testB', 'table']
/** The number of sessions in one copy of a project. */
const PER_COPY = 10

/** A seeded generator of numbers below 1 (mulberry32). */
function random(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    of: (items) => items[Math.floor(next() * items.length)],
    below: (most) => Math.floor(next() * most),
  }
}

/** Two or three turns; during a turn with a command of the agent, nobody else changes files unreported. */
function sequenceOf(seed) {
  const { of, below } = random(seed)
  const start = Object.fromEntries(FILES.map((file) => [file, 'right']))
  if (below(3) === 0) start[of(FILES)] = of(CODES)
  const turns = Array.from({ length: 2 + below(2) }, () => {
    const others = below(2) === 0 ? ['person', 'other session', 'pull'] : ['shell', 'pull']
    const changes = Array.from({ length: 1 + below(3) }, () => ({
      file: of(FILES),
      code: of(['right', 'better', 'wrong', 'wrong', 'broken']),
      by: of(['agent', 'agent', ...others]),
    }))
    const between = below(3) === 0 ? [{ file: of(FILES), code: of(CODES), by: 'person' }] : []
    return { between, changes }
  })
  return { seed, start, turns }
}

const isOwn = ({ by }) => by === 'agent' || by === 'shell'

/** How each test ends on a tree by the bare runner; trees that a test reads the same of are run once. */
function openTruth(project, top, env) {
  const root = join(top, 'truth')
  mkdirSync(root, { recursive: true })
  const known = new Map()
  let isLaid = false
  return (tree, test) => {
    const key = `${test} ${project.reads[test].map((file) => tree[file]).join(' ')}`
    if (!known.has(key)) {
      if (!isLaid) project.lay(root, tree)
      isLaid = true
      for (const [file, code] of Object.entries(tree))
        put(root, project.files[file], project.textOf(file, code))
      const [program, ...args] = project.command(project.files[test], test)
      known.set(key, run({ root, env }, program, args).status !== 0)
    }
    return known.get(key)
  }
}

/** Plays one session in a project; returns the failures whose origin was judged wrongly. */
function play(place, project, { start, turns }, isRed) {
  const tree = { ...start }
  const done = []
  const found = { failures: 0, ms: 0, unattributed: [], acquitted: [], blamed: [], silent: [] }
  const seen = [{ ...tree }]
  /** What the agent and the person read of each failure last. */
  const told = new Map()
  const session = openSession(place)
  const other = openSession(place)
  const act = ({ file, code, by }, turn) => {
    const path = project.files[file]
    const text = project.textOf(file, code)
    if (by === 'agent') session.write(path, text)
    else if (by === 'shell') session.shell(path, text)
    else if (by === 'other session') other.write(path, text)
    else if (by === 'person') put(place.root, path, text)
    else if (!pull(place, path, text)) return
    tree[file] = code
    done.push({ file, code, by, turn })
    seen.push({ ...tree })
  }
  turns.forEach(({ between, changes }, at) => {
    for (const each of between) act(each, at - 0.5)
    other.prompt()
    session.prompt()
    for (const each of changes) act(each, at)
    const end = session.stop()
    found.ms += end.ms
    judge({ tree, start, done, seen, told, project, isRed, turn: at }, end, found)
  })
  return found
}

/** A commit of another clone is pulled; whether git could. */
function pull(place, path, text) {
  if (git(place, 'status', '--porcelain', '--', path).trim() !== '') return false
  const away = `${place.root}-away`
  rmSync(away, { recursive: true, force: true })
  git(place, 'clone', '--quiet', place.root, away)
  put(away, path, text)
  const there = { ...place, root: away }
  git(there, 'add', '--all', '--force', '--', path)
  if (git(there, 'status', '--porcelain').trim() === '') return false
  git(there, 'commit', '--quiet', '--message=From elsewhere')
  git(place, 'pull', '--quiet', '--ff-only', away, 'HEAD')
  return true
}

const withOnly = ({ start, done }, isIn) => ({
  ...start,
  ...Object.fromEntries(done.filter(isIn).map(({ file, code }) => [file, code])),
})

function judge(at, { failures, hasRun }, found) {
  const { tree, start, done, seen, told, project, isRed } = at
  for (const test of TESTS) {
    const read = project.reads[test]
    const own = failures.filter(({ file }) => file === project.files[test])
    // where nothing happened nothing is said, and what was told stands
    for (const id of hasRun ? told.keys() : []) {
      if (!failures.some((one) => one.id === id)) told.delete(id)
    }
    const isShared = done.some(
      (one) =>
        !isOwn(one) &&
        read.includes(one.file) &&
        done.some((each) => isOwn(each) && each.file === one.file && each.turn === one.turn),
    )
    const isRedNow = isRed(tree, test)
    const without = isRed(
      withOnly(at, (each) => !isOwn(each)),
      test,
    )
    const alone = isRed(withOnly(at, isOwn), test)
    const wasGreen = seen.some((each) => !isRed(each, test))
    for (const { id, status, foreign, mixed } of own) {
      if (told.get(id) === status) continue
      told.set(id, status)
      found.failures += 1
      if (status === 'unattributed' && !foreign && !mixed) found.unattributed.push(id)
      if (isShared) continue
      const last = done.findLastIndex((one) => !isOwn(one) && read.includes(one.file))
      const isTheirs = foreign && last >= 0 && !isRed(seen[last], test)
      const isExcused = status === 'pre-existing' || status === 'flaky' || foreign === true
      if (isExcused && isRedNow && !without && !isTheirs)
        found.acquitted.push(`${id}: ${foreign ? 'another’s' : status}`)
      // it failed before, and the session has it not even load
      const isOwnLoad =
        id === project.files[test] &&
        project
          .builtWith(test)
          .some(
            (file) =>
              tree[file] === 'broken' && done.some((one) => one.file === file && isOwn(one)),
          )
      if (isOwnLoad) continue
      if (status === 'new' && without && (!alone || (isRed(start, test) && !wasGreen)))
        found.blamed.push(`${id}: new`)
    }
    // what git ignores selects no test
    const followed = withOnly(at, (each) => !isOwn(each) || each.file !== 'table')
    const rest = withOnly(at, (each) => !isOwn(each) || each.file === 'table')
    const isOwnBreak = isRedNow && isRed(followed, test) && !isRed(rest, test) && !isShared
    const isNow = done.some(
      (each) =>
        isOwn(each) && each.turn === at.turn && read.includes(each.file) && each.file !== 'table',
    )
    const isBuilt = project.isWhole && failures.length > 0
    const isTold = isBuilt || [...told.keys()].some((id) => id.startsWith(project.files[test]))
    if (isOwnBreak && isNow && !isTold) found.silent.push(project.files[test])
  }
}

function openPlace(project, top, name, env) {
  const root = join(top, name)
  mkdirSync(root, { recursive: true })
  const place = { root, env: { ...env, TAILTEST_STATE_DIR: join(top, `${name}-state`) } }
  project.lay(root, Object.fromEntries(FILES.map((file) => [file, 'right'])))
  writeFileSync(
    join(root, '.gitignore'),
    'made\nnode_modules\n.tailtest\n__pycache__\n.pytest_cache\ntarget\nCargo.lock\n',
  )
  git(place, 'init', '--quiet')
  return place
}

/** A clock of a file system may be so coarse: what is written within it may have been written later. */
const CLOCK_MS = 2100

/** As it is when a session begins; nothing is remembered of the one before. */
function reset(place, project, { start }) {
  rmSync(join(place.root, '.tailtest'), { recursive: true, force: true })
  rmSync(place.env.TAILTEST_STATE_DIR, { recursive: true, force: true })
  for (const [file, code] of Object.entries(start))
    put(place.root, project.files[file], project.textOf(file, code))
  git(place, 'add', '--all')
  git(place, 'commit', '--quiet', '--allow-empty', '--message=Before')
  command(place, 'trust')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, CLOCK_MS)
}

function measure(name, { count, seed, until }) {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-origins-')))
  const row = {
    name,
    sequences: 0,
    failures: 0,
    seconds: 0,
    unattributed: [],
    acquitted: [],
    blamed: [],
    silent: [],
  }
  try {
    const project = projectOf(name)
    const env = environment(join(top, 'state'), {
      HOME: process.env.HOME ?? top,
      // Python takes what was compiled in the same second for the same
      PYTHONDONTWRITEBYTECODE: '1',
    })
    const isRed = openTruth(project, top, env)
    let place
    for (let at = 0; at < count && Date.now() < until; at += 1) {
      if (at % PER_COPY === 0) place = openPlace(project, top, `shop-${at / PER_COPY}`, env)
      const sequence = sequenceOf(seed + at)
      console.error(`${name} ${at + 1}/${count}: seed ${sequence.seed}`)
      reset(place, project, sequence)
      const found = play(place, project, sequence, isRed)
      row.sequences += 1
      row.failures += found.failures
      row.seconds += found.ms / 1000
      for (const law of ['unattributed', 'acquitted', 'blamed', 'silent'])
        row[law].push(...found[law].map((what) => ({ seed: sequence.seed, what })))
    }
    return row
  } catch (error) {
    console.error(`${name}: ${error.stack}`)
    return { ...row, failed: error.message }
  } finally {
    rmSync(top, { recursive: true, force: true, maxRetries: 5 })
  }
}

const share = ({ failures, unattributed }) =>
  failures === 0 ? '–' : `${((100 * unattributed.length) / failures).toFixed(1)} %`

function table(rows) {
  const lines = rows.map((row) => {
    const { name, sequences, failures, acquitted, blamed, silent, seconds, failed } = row
    const cells = [
      name,
      sequences,
      failures,
      acquitted.length,
      blamed.length,
      share(row),
      silent.length,
      seconds.toFixed(1),
    ]
    return `| ${cells.join(' | ')} |${failed ? ` ${failed}` : ''}`
  })
  const wrong = rows.flatMap(({ name, acquitted, blamed, silent }) => [
    ...acquitted.map(({ seed, what }) => `${name}, seed ${seed}, acquitted: ${what}`),
    ...blamed.map(({ seed, what }) => `${name}, seed ${seed}, blamed: ${what}`),
    ...silent.map(({ seed, what }) => `${name}, seed ${seed}, silent: ${what}`),
  ])
  const head =
    '| Runner | Sessions | Failures | False acquittals | False blames | Unattributed | Silent | Seconds of ends |'
  return [head, '| --- | --: | --: | --: | --: | --: | --: | --: |', ...lines, '', ...wrong].join(
    '\n',
  )
}

/** Plays the given number of sessions with each runner, as far as time allows, and prints the results. */
export function measureOrigins({ only, sequences, seed, minutes, json }) {
  const names = NAMES.filter((name) => only.some((word) => name.includes(word)))
  const until = Date.now() + minutes * 60_000
  const rows = names.map((name, at) => {
    const left = (until - Date.now()) / (names.length - at)
    return measure(name, { count: sequences, seed, until: Date.now() + left })
  })
  console.log(json ? JSON.stringify(rows, null, 2) : table(rows))
  return rows.every(
    (row) => !row.failed && row.acquitted.length + row.blamed.length + row.silent.length === 0,
  )
}
