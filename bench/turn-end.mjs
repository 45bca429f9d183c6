// node bench/turn-end.mjs, after a build: measures what the end of a turn costs in addition to the runner that it
// starts. The project uses vitest; 1, 10 and 200 test files reach the edited source, and in one turn the edit changes
// nothing. Then 1, 10 and 50 failing tests required the edit and now pass: this shows what the gate adds.
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { relPath } from '../packages/project/dist/index.js'
import { openSyntax } from '../packages/syntax/dist/index.js'
import { bodiesOf } from '../packages/tdd/dist/index.js'
import { leave } from './figures.mjs'
import { median } from './judge.mjs'
import { markdown } from './table.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const [HOOK, BIN] = ['../packages/cli/dist/hook.cjs', '../packages/cli/dist/bin.js'].map(at)
const MODULES = at('../node_modules')
const PAYLOADS = new URL('../packages/adapter-claude/test/payloads/', import.meta.url)
const recorded = (name) =>
  JSON.parse(readFileSync(new URL(`${name}.2.1.197.json`, PAYLOADS), 'utf8'))
const [STARTED, PROMPTED, WRITTEN, STOPPED] = [
  'SessionStart.startup',
  'UserPromptSubmit',
  'PostToolUse.Write.create',
  'Stop',
].map(recorded)

const ROUNDS = 3
const SOURCE = 'src/total.js'
const BUDGET = { interactive: 600_000, headless: 600_000, hard: 600_000 }

function makeProject(tests) {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-turn-end-')))
  const root = join(top, 'shop')
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('package.json', '{"type":"module","devDependencies":{"vitest":"*"}}')
  write('.gitignore', 'node_modules\n.tailtest\n')
  write('.tailtest/config.json', JSON.stringify({ depth: 'simple', budget_ms: BUDGET }))
  write(SOURCE, 'export const total = (a, b) => a + b\n')
  for (let n = 0; n < tests; n += 1) {
    write(
      `test/total-${n}.test.js`,
      `import { expect, test } from 'vitest'\nimport { total } from '../${SOURCE}'\ntest('adds ${n}', () => { expect(total(${n}, 1)).toBe(${n + 1}) })\n`,
    )
  }
  symlinkSync(MODULES, join(root, 'node_modules'), 'junction')
  const env = { PATH: process.env.PATH, HOME: top, TAILTEST_STATE_DIR: join(top, 'state') }
  const git = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com']
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
    ['commit', '--quiet', '--message=Shop'],
  ])
    spawnSync('git', [...git, ...args], { cwd: root, env })
  const project = { top, root, env, write }
  run(project, [BIN, 'trust'])
  run(project, [BIN, 'run', '--all', '--timeout', '600']) // of tests never run only 100 are tried at once
  return project
}

function run({ root, env }, args, input = '') {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env,
    input,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
  return { ms: performance.now() - started, stdout }
}

const hook = (project, payload, fields) => {
  const base = { session_id: project.session ?? 'bench', cwd: project.root, transcript_path: '' }
  return run(project, [HOOK, 'claude'], JSON.stringify({ ...payload, ...base, ...fields }))
}

const journalOf = ({ root, session = 'bench' }) => join(root, `.tailtest/sessions/${session}.jsonl`)

const syntax = openSyntax({ from: MODULES })

/** Records that each test was shown failing, and is the red for an edit of the source. */
async function claim(project, tests, round) {
  const file = journalOf(project)
  const { v, ts, session, host, actor } = JSON.parse(readFileSync(file, 'utf8').split('\n')[1])
  const entries = []
  for (let n = 0; n < tests; n += 1) {
    const path = `test/total-${n}.test.js`
    const [body] = await bodiesOf(
      relPath(path),
      readFileSync(join(project.root, path), 'utf8'),
      syntax,
    )
    const { id, bodyHash } = body
    const failed = { id, status: 'fail', kind: 'assertion', body: bodyHash }
    const red = { file: path, run: `red-${round}`, trigger: 'red', tests: [failed] }
    const of = { claim: `claim-${round}-${n}`, tests: [id], targets: [SOURCE], source: 'cli' }
    entries.push({ type: 'tdd.tested', ...red }, { type: 'tdd.claimed', ...of })
  }
  const records = entries.map((entry, at) =>
    JSON.stringify({ v, id: `bench-${round}-${at}`, ts, session, host, actor, ...entry }),
  )
  appendFileSync(file, `\n${records.join('\n')}`)
}

/** One turn that writes the source: the duration of its end, and the runner's part of it. */
async function turn(project, n, text, { claims = 0 } = {}) {
  hook(project, PROMPTED, { prompt_id: `turn-${n}` })
  if (claims > 0) await claim(project, claims, n)
  project.write(SOURCE, text)
  const file_path = join(project.root, SOURCE)
  const tool = {
    tool_input: { file_path, content: text },
    tool_use_id: `call-${n}`,
    prompt_id: `turn-${n}`,
  }
  hook(project, WRITTEN, { ...tool, tool_response: { type: 'update', filePath: file_path } })
  const { ms, stdout } = hook(project, STOPPED, { prompt_id: `turn-${n}` })
  const journal = readFileSync(journalOf(project), 'utf8')
  const runs = [...journal.matchAll(/"type":"results.run".*"executed":(\d+).*"duration_ms":(\d+)/g)]
  const green = new RegExp(`"claim":"claim-${n}-\\d+","outcome":"green"`, 'g') // in several records, if many
  return {
    ms,
    stdout,
    green: journal.match(green)?.length ?? 0,
    runs: runs.map(([, executed, spent]) => ({ executed: Number(executed), ms: Number(spent) })),
  }
}

const rows = []
for (const tests of [1, 10, 200]) {
  const project = makeProject(tests)
  try {
    const [ended, own, idle] = [[], [], []]
    for (let round = 0; round <= ROUNDS; round += 1) {
      const text = `export const total = (a, b) => a + b // ${round}\n`
      const worked = await turn(project, 2 * round, text)
      const last = worked.runs.at(-1)
      if (last?.executed !== tests) throw new Error(`${tests} tests: ${last?.executed} were run`)
      const unchanged = await turn(project, 2 * round + 1, text)
      if (unchanged.runs.length !== worked.runs.length)
        throw new Error('what did not change was run again')
      if (round === 0) continue // warms caches up
      ended.push(worked.ms)
      own.push(worked.ms - last.ms)
      idle.push(unchanged.ms)
    }
    rows.push([tests, ...[ended, own, idle].map((times) => Math.round(median(times)))])
  } finally {
    rmSync(project.top, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Two sessions in the same project run alternately; one of them has claims. */
const gateRows = []
for (const claims of [1, 10, 50]) {
  const project = makeProject(claims)
  const plain = { ...project, session: 'plain' }
  const gated = { ...project, session: 'gated' }
  try {
    for (const each of [plain, gated]) hook(each, STARTED, {})
    const [without, within] = [[], []]
    for (let round = 0; round <= ROUNDS; round += 1) {
      const own = ({ ms, runs }) => ms - runs.at(-1).ms
      // other code each time, because an edit of only a comment does not use the claim
      const text = (n) => `export const total = (a, b) => a + b - ${n} + ${n}\n`
      const one = await turn(plain, round, text(2 * round))
      const other = await turn(gated, round, text(2 * round + 1), { claims })
      if (other.green < claims) throw new Error(`${claims} claims: ${other.green} are green`)
      if (round === 0) continue // warms caches up
      without.push(own(one))
      within.push(own(other))
    }
    gateRows.push([claims, ...[without, within].map((times) => Math.round(median(times)))])
  } finally {
    rmSync(project.top, { recursive: true, force: true, maxRetries: 5 })
  }
}

const bare = []
for (let n = 0; n < 20; n += 1) {
  const started = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  bare.push(performance.now() - started)
}
const head = [
  'Test files reached',
  'End of the turn',
  'of it tailtest',
  'The same, nothing changed',
]
const inMs = ([count, ...times]) => [count, ...times.map((time) => `${time} ms`)]
console.log(markdown([head, ...rows.map(inMs)]))
const gateHead = [
  'Claims that come true',
  'tailtest without claims',
  'with them',
  'of it the gate, × bare',
]
const cells = gateRows.map(([claims, without, within]) => [
  ...[claims, `${without} ms`, `${within} ms`],
  ((within - without) / median(bare)).toFixed(1),
])
console.log(`\n${markdown([gateHead, ...cells])}`)
console.log(`\nbare node: ${Math.round(median(bare))} ms`)
const ms = (name, value) => ({ name, value, unit: 'ms' })
leave('turn end', [
  ...rows.flatMap(([tests, ended, own, idle]) => [
    ms(`${tests} test files reached, the whole end of the turn`, ended),
    ms(`${tests} test files reached, of it tailtest`, own),
    ms(`${tests} test files reached, nothing changed`, idle),
  ]),
  ...gateRows.map(([claims, without, within]) =>
    ms(`${claims} claims come true, of it the gate`, within - without),
  ),
])
