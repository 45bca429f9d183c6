// The sizes that grow, and the rows measured at each of them. A new curve is one object of measure.mjs's shape `Family`.
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  BIN,
  HOOK,
  hook,
  PROMPTED,
  payload,
  project,
  recorded,
  run,
  STARTED,
  saying,
  send,
  silent,
  TYPESCRIPT,
  write,
  written,
} from '../rows.mjs'
import { addRecords, addSession, editOf, writeHistory } from './journal.mjs'

const [STOPPED, RAN, EDITED, PROPOSED] = [
  'Stop',
  'PostToolUse.Bash',
  'PostToolUse.Edit',
  'PreToolUse.Edit',
].map(recorded)

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** Up to this multiple of the smallest case counts as the same. */
const FLAT = 1.15
/** Growth with the size, beyond the noise of whole processes. */
const LINEAR = 1.3

const COMPACTED = { ...STARTED, source: 'compact' }
const command =
  (...args) =>
  () => [BIN, ...args]

let calls = 0
/** The edit of a new source: queued, scored, noted. */
const noted = {
  name: 'edit, queued, scored, noted',
  before: ({ folder }, x, n) => write(folder, `src/new-${x}-${n}.ts`, TYPESCRIPT),
  args: hook,
  stdin: (place, x, n) => written(place, `src/new-${x}-${n}.ts`, TYPESCRIPT, `new-${++calls}`),
  check: saying('Complexity:'),
}
/** The edit of a source that is already queued. */
const again = {
  name: 'edit of a queued file',
  before: (place, x, n) => {
    if (n > 0) return
    write(place.folder, 'src/again.ts', TYPESCRIPT)
    send(place, written(place, 'src/again.ts', TYPESCRIPT, `again-${x}`))
  },
  args: hook,
  stdin: (place) => written(place, 'src/again.ts', TYPESCRIPT, `again-${++calls}`),
  check: silent,
}
const prompt = {
  name: 'prompt',
  args: hook,
  stdin: (place) => payload(PROMPTED, place, { prompt_id: `p${++calls}` }),
}
const ends = {
  name: 'turn end, nothing happened',
  before: (place, _, n) => {
    if (n === 0) send(place, payload(STOPPED, place, { prompt_id: 'settled' }))
  },
  args: hook,
  stdin: (place) => payload(STOPPED, place, { prompt_id: `p${++calls}` }),
}
/** After a command, tailtest looks for all changes. */
const sweep = {
  name: 'turn end after a command',
  before: (place) => {
    send(place, payload(PROMPTED, place, { prompt_id: `s${++calls}` }))
    send(place, payload(RAN, place, { tool_use_id: `c${calls}` }))
  },
  args: hook,
  stdin: (place) => payload(STOPPED, place, { prompt_id: `s${calls}` }),
}
const starts = {
  name: 'session start',
  args: hook,
  stdin: (place) => payload(STARTED, place, { session_id: `start-${++calls}` }),
  check: saying('vitest'),
}
const compacts = {
  name: 'session start after a compaction',
  args: hook,
  stdin: (place) => payload(COMPACTED, place),
}

/** A project with tailtest whose session has recorded events. */
function begun(place, files = 10) {
  project(place, files)
  send(place, payload(STARTED, place))
  send(place, payload(PROMPTED, place, { prompt_id: 'first' }))
  write(place.folder, 'src/first.ts', TYPESCRIPT)
  send(place, written(place, 'src/first.ts', TYPESCRIPT, 'first'))
}

const repository = {
  name: 'repository',
  unit: 'files',
  xs: [100, 1000, 10_000, 100_000],
  quick: [1000, 10_000],
  setup: (place, x) => begun(place, x),
  rows: [
    { ...noted, expected: { flat: FLAT } },
    { ...again, expected: { flat: FLAT } },
    { ...prompt, expected: { exponent: LINEAR } },
    { ...ends, expected: { flat: FLAT } },
    { ...starts, expected: { times: 4 } },
    { ...sweep, expected: { exponent: LINEAR } },
    { name: 'status', args: command('status', '--session', 'bench'), expected: { flat: FLAT } },
    {
      name: 'hunt',
      args: command('hunt', 'src/first.ts', '--session', 'bench'),
      expected: { exponent: LINEAR },
      rounds: 5,
    },
    {
      name: 'impact (import graph, kept)',
      args: command('impact', 'src/first.ts'),
      expected: { exponent: LINEAR },
      rounds: 5,
    },
    {
      name: 'why .',
      args: command('why', '.', '--json'),
      expected: { exponent: LINEAR },
      rounds: 3,
    },
  ],
}

const session = {
  name: 'session',
  unit: 'events of 200 files',
  xs: [100, 1000, 10_000, 100_000],
  quick: [100, 10_000],
  setup: (place, x) => {
    begun(place)
    addRecords(place, x, editOf(200))
    send(place, payload(PROMPTED, place, { prompt_id: 'second' })) // has a hook keep the checkpoint, as each would
  },
  rows: [
    { ...noted, expected: { flat: FLAT } },
    { ...again, expected: { flat: FLAT } },
    { ...prompt, expected: { flat: FLAT } },
    { ...ends, expected: { flat: FLAT } },
    { ...compacts, expected: { flat: FLAT } },
    { ...starts, expected: { flat: FLAT } },
    { ...sweep, expected: { flat: 1.3 } },
    { name: 'status', args: command('status', '--session', 'bench'), expected: { flat: FLAT } },
    {
      name: 'report',
      args: command('report', '--session', 'bench'),
      expected: { exponent: LINEAR, mb: 600 },
      rounds: 3,
    },
    {
      name: 'replay',
      args: command('replay', 'bench', '--json'),
      expected: { exponent: LINEAR },
      rounds: 3,
    },
  ],
}

/** Every event is about another file, so that the session's state grows, too. */
const files = {
  name: 'files of a session',
  unit: 'files, an event each',
  xs: [100, 1000, 10_000, 100_000],
  quick: [100, 1000],
  setup: (place, x) => {
    begun(place)
    addRecords(place, x, editOf(x))
  },
  rows: [
    { ...noted, expected: { exponent: LINEAR } },
    { ...again, expected: { exponent: LINEAR } },
    { ...ends, expected: { exponent: LINEAR } },
  ],
}

const sessions = {
  name: 'sessions',
  unit: 'journals in .tailtest/sessions',
  xs: [1, 10, 100, 1000],
  quick: [1, 100],
  setup: (place, x) => {
    begun(place)
    for (let n = 0; n < x; n += 1)
      addSession(place, `old-${n}`, { ts: Date.now() - (n + 2) * 864e5 })
  },
  rows: [
    { ...noted, expected: { flat: FLAT } },
    { ...again, expected: { flat: FLAT } },
    { ...ends, expected: { flat: FLAT } },
    { ...sweep, expected: { flat: 1.3 } },
    { ...starts, expected: { flat: 1.3 } },
    { name: 'status', args: command('status', '--session', 'bench'), expected: { flat: 1.3 } },
    { name: 'report', args: command('report'), expected: { exponent: LINEAR }, rounds: 3 },
  ],
}

const history = {
  name: 'history',
  unit: 'entries of 10 KB',
  xs: [0, 10, 100, 1000].map((x) => x || 1),
  quick: [1, 1000],
  setup: (place, x) => {
    begun(place)
    writeHistory(place, x)
    const git = (...args) => run('git', args, place)
    git('init', '-q', '--bare', join(place.top, 'far.git'))
    git('remote', 'add', 'origin', join(place.top, 'far.git'))
  },
  rows: [
    { ...noted, expected: { flat: FLAT } },
    { ...ends, expected: { flat: FLAT } },
    { ...starts, expected: { exponent: LINEAR, times: 6 } },
    {
      name: 'history',
      args: command('history', '--json'),
      expected: { exponent: LINEAR },
      rounds: 5,
    },
    {
      name: 'history push',
      args: command('history', 'push'),
      expected: { exponent: LINEAR },
      rounds: 5,
    },
    {
      name: 'history pull',
      args: command('history', 'pull'),
      expected: { exponent: LINEAR },
      rounds: 5,
    },
    { name: 'report', args: command('report'), expected: { exponent: LINEAR }, rounds: 3 },
  ],
}

const CODEX = new URL('../../packages/adapter-codex/test/payloads/', import.meta.url)
const codex = (name) => JSON.parse(readFileSync(new URL(`${name}.0.169.0.json`, CODEX), 'utf8'))
const [PATCHED, PATCHING] = ['PostToolUse.apply_patch.update', 'PreToolUse.apply_patch.add'].map(
  codex,
)
const patch = (...parts) => `*** Begin Patch\n${parts.join('')}*** End Patch\n`
/** In a session of its own each time it is proposed: the third refusal of one edit is the last. */
const patched = (base, place, text) =>
  JSON.stringify({
    ...base,
    session_id: base !== PATCHED ? `patch-${++calls}` : 'bench',
    cwd: place.folder,
    tool_input: { command: text },
    tool_use_id: `patch-${++calls}`,
  })
const codexHook = () => [HOOK, 'codex']
const lines = (count, make) => Array.from({ length: count }, (_, n) => make(n)).join('')
/** Edits need a failing test, and a runner is available. */
function gate({ folder }) {
  write(folder, '.tailtest/config.json', JSON.stringify({ tdd: { mode: { '**': 'enforce' } } }))
  symlinkSync(MODULES, join(folder, 'node_modules'), 'junction')
}

const patchLines = {
  name: 'patch',
  unit: 'lines of one file',
  xs: [10, 100, 1000, 10_000],
  quick: [10, 10_000],
  setup: (place, x) => {
    begun(place)
    gate(place)
    write(
      place.folder,
      'src/long.ts',
      lines(x, (n) => `export const n${n} = ${n}\n`),
    )
  },
  rows: [
    {
      name: 'made, one hunk',
      args: codexHook,
      stdin: (place, x) =>
        patched(
          PATCHED,
          place,
          patch(
            '*** Update File: src/long.ts\n@@\n',
            lines(x, (n) => `-export const n${n} = -${n}\n+export const n${n} = ${n}\n`),
          ),
        ),
      expected: { exponent: LINEAR },
    },
    {
      name: 'proposed, one hunk, with the gate',
      args: codexHook,
      stdin: (place, x) =>
        patched(
          PATCHING,
          place,
          patch(
            '*** Update File: src/long.ts\n@@\n',
            lines(x, (n) => `-export const n${n} = ${n}\n+export const n${n} = -${n}\n`),
          ),
        ),
      check: saying('deny'),
      expected: { exponent: LINEAR },
    },
    {
      name: 'proposed, a hunk for each line, with the gate',
      args: codexHook,
      stdin: (place, x) =>
        patched(
          PATCHING,
          place,
          patch(
            '*** Update File: src/long.ts\n',
            lines(x, (n) => `@@\n-export const n${n} = ${n}\n+export const n${n} = -${n}\n`),
          ),
        ),
      check: saying('deny'),
      expected: { exponent: LINEAR },
    },
    {
      name: 'proposed, a hunk for each line, other spaces, with the gate',
      args: codexHook,
      stdin: (place, x) =>
        patched(
          PATCHING,
          place,
          patch(
            '*** Update File: src/long.ts\n',
            lines(x, (n) => `@@\n-  export const n${n} = ${n} \n+export const n${n} = -${n}\n`),
          ),
        ),
      check: saying('deny'),
      expected: { exponent: LINEAR },
    },
  ],
}

const patchFiles = {
  name: 'files of a patch',
  unit: 'files',
  xs: [1, 10, 100, 1000],
  quick: [1, 100],
  setup: (place, x) => {
    begun(place)
    for (let n = 0; n < x; n += 1) write(place.folder, `src/many-${n}.ts`, TYPESCRIPT)
  },
  rows: [
    {
      name: 'made, new files',
      args: codexHook,
      // in another session each time: then all of it is new
      stdin: (place, x) =>
        patched(
          { ...PATCHING, hook_event_name: 'PostToolUse', tool_response: '' },
          place,
          patch(lines(x, (n) => `*** Add File: src/many-${n}.ts\n+export const n = ${n}\n`)),
        ),
      check: saying('queued'),
      rounds: 3,
      expected: { exponent: LINEAR },
    },
    {
      name: 'made, files that wait',
      args: codexHook,
      stdin: (place, x) =>
        patched(
          PATCHED,
          place,
          patch(lines(x, (n) => `*** Update File: src/many-${n}.ts\n@@\n-a\n+b\n`)),
        ),
      rounds: 3,
      expected: { exponent: LINEAR },
    },
  ],
}

const ignores = {
  name: 'ignore files',
  unit: 'lines of .gitignore and of .tailtest-ignore',
  xs: [100, 1000, 10_000, 100_000],
  quick: [100, 10_000],
  setup: (place, x) => {
    begun(place)
    const text = lines(x, (n) => `build-${n}/**/*.generated-${n}.ts\n`)
    for (const name of ['.gitignore', '.tailtest-ignore'])
      write(place.folder, name, `node_modules\n${text}`)
  },
  rows: [
    { ...noted, expected: { exponent: LINEAR } },
    { ...again, expected: { flat: FLAT } },
    { ...starts, expected: { exponent: LINEAR }, rounds: 5 },
  ],
}

const MB = 1024 * 1024
const statement = (n) => `export function f${n}(a){return a>${n}?a-${n}:a+"${n}".length};`
/** A script of so many bytes, a statement a line, or all of it in one. */
const script = (bytes, end) => {
  const parts = []
  for (let size = 0, n = 0; size < bytes; n += 1) {
    const part = statement(n) + end
    parts.push(part)
    size += part.length
  }
  return parts.join('')
}
const KINDS = { lines: '\n', 'one line': '' }
const fileRow = (kind, expected) => ({
  name: `edit of a new file of ${kind}`,
  before: ({ folder }, x, n) => write(folder, `src/${kind[0]}-${n}.js`, script(x, KINDS[kind])),
  args: hook,
  stdin: (place, _x, n) => written(place, `src/${kind[0]}-${n}.js`, '', `big-${++calls}`),
  rounds: 5,
  expected,
})

const sizes = {
  name: 'file',
  unit: 'bytes',
  xs: [MB / 64, MB / 8, 0.9 * MB, 50 * MB],
  quick: [MB / 64, 0.9 * MB],
  setup: (place, x) => {
    begun(place)
    write(place.folder, 'src/large.js', script(x, '\n'))
  },
  rows: [
    fileRow('lines', { exponent: LINEAR, times: 20 }),
    fileRow('one line', { exponent: LINEAR, times: 20 }),
    {
      name: 'edit proposed, with the gate',
      before: (place, _, n) => {
        if (n === 0) gate(place)
      },
      args: hook,
      stdin: (place) =>
        payload(PROPOSED, place, {
          tool_input: {
            file_path: join(place.folder, 'src/large.js'),
            old_string: 'function f7(',
            new_string: 'function g7(',
          },
          tool_use_id: `big-${++calls}`,
        }),
      rounds: 5,
      expected: { exponent: LINEAR, mb: 600 },
    },
    {
      name: 'score',
      args: command('score', 'src/large.js', '--json'),
      xs: [MB / 64, MB / 8, 0.9 * MB],
      rounds: 3,
      expected: { exponent: LINEAR },
    },
  ],
}

/** A payload of so many bytes, in pieces: an edit with a text that long. */
function* longPayload(place, x) {
  const file_path = join(place.folder, 'src/first.ts')
  const tool_input = { file_path, old_string: 'a', new_string: '@@' }
  const [before, after] = JSON.stringify({
    ...EDITED,
    session_id: 'bench',
    cwd: place.folder,
    tool_input,
    tool_response: {},
    tool_use_id: `long-${++calls}`,
  }).split('@@')
  yield before
  const piece = 'const one = 1;\\n'.repeat(MB / 16)
  for (let left = x; left > 0; left -= piece.length)
    yield piece.slice(0, Math.floor(left / 16) * 16)
  yield after
}

const input = {
  name: 'payload',
  unit: 'bytes',
  xs: [MB / 4, 4 * MB, 60 * MB, 100 * MB, 500 * MB],
  quick: [MB / 4, 60 * MB, 100 * MB],
  setup: (place) => begun(place),
  rows: [
    {
      name: 'edit with a long text',
      args: hook,
      stdin: longPayload,
      check: silent,
      rounds: 3,
      expected: { exponent: LINEAR, mb: 500 },
    },
  ],
}

/** Records of the gate: tests shown red, each claimed for the source. */
const claims = {
  name: 'claims',
  unit: 'claims',
  xs: [10, 100, 1000, 10_000],
  quick: [10, 1000],
  setup: (place, x) => {
    begun(place)
    gate(place)
    write(place.folder, 'src/asked.ts', 'export const one = 1\n')
    const file = 'src/asked.test.ts'
    addRecords(place, x, (n) => ({
      ...{ type: 'tdd.tested', file, run: `r${n}`, trigger: 'red' },
      tests: [{ id: `${file}::t${n}`, status: 'fail', kind: 'assertion', body: 'bench' }],
    }))
    addRecords(place, x, (n) => ({
      ...{ type: 'tdd.claimed', claim: `c${n}`, tests: [`${file}::t${n}`], source: 'cli' },
      targets: [n === 0 ? 'src/asked.ts' : `src/other-${n}.ts`],
    }))
  },
  rows: [
    {
      name: 'an edit that one asks for',
      args: hook,
      stdin: (place) =>
        payload(PROPOSED, place, {
          tool_input: {
            file_path: join(place.folder, 'src/asked.ts'),
            old_string: '= 1',
            new_string: '= 2',
          },
          tool_use_id: `asked-${++calls}`,
        }),
      check: silent,
      expected: { exponent: LINEAR },
    },
    {
      name: 'an edit that is refused',
      before: ({ folder }, _x, n) => write(folder, `src/free-${n}.ts`, 'export const one = 1\n'),
      args: hook,
      stdin: (place, _x, n) =>
        payload(PROPOSED, place, {
          tool_input: {
            file_path: join(place.folder, `src/free-${n}.ts`),
            old_string: '= 1',
            new_string: '= 2',
          },
          tool_use_id: `free-${++calls}`,
        }),
      check: saying('deny'),
      expected: { exponent: LINEAR },
    },
    { ...prompt, expected: { exponent: LINEAR } },
    { name: 'tdd status', args: command('tdd'), expected: { exponent: LINEAR }, rounds: 5 },
  ],
}

/** A replacement for vitest that reports the given number of tests, a hundred in each file, and prints the given number of bytes. */
function fakeRunner(place, { tests, printed, text }) {
  write(
    place.folder,
    'fake/runner.mjs',
    `import { closeSync, openSync, writeSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
const option = process.argv.find((arg) => arg.startsWith('--reporter=')).slice('--reporter='.length)
const out = openSync(join(dirname(option), '../../report.jsonl'), 'a')
const say = (line) => writeSync(out, JSON.stringify(line) + '\\n')
const errors = ${text} === 0 ? undefined : [{ name: 'AssertionError', message: 'x'.repeat(${text}) }]
const state = errors ? 'fail' : 'pass'
say({ start: 'vitest', version: '4.0.0' })
for (let from = 0; from < ${tests}; from += 100) {
  const tasks = Array.from({ length: 100 }, (_, n) => ({ type: 'test', name: 't' + (from + n), state, ms: 1, errors }))
  say({ file: { path: resolve(from === 0 ? 'test/all.test.ts' : 'test/all-' + from + '.test.ts'), tasks } })
}
say({ end: true })
closeSync(out)
const piece = ('printed line ' + 'y'.repeat(100) + '\\n').repeat(600)
for (let left = ${printed}; left > 0; left -= piece.length) writeSync(1, piece)
`,
  )
  write(place.folder, 'test/all.test.ts', "import { test } from 'vitest'\ntest('t0', () => {})\n")
  const runners = { '.': { command: [process.execPath, 'fake/runner.mjs'] } }
  write(place.folder, '.tailtest/config.json', JSON.stringify({ runners }))
  run(process.execPath, [BIN, 'trust'], place)
}

const runRow = (expected) => ({
  name: 'tailtest run',
  statuses: [0, 1],
  check: ({ stdout }) => {
    const { passed, failed } = JSON.parse(stdout).summary
    if (passed + failed < 100) throw new Error(`${passed + failed} of 100 tests were read`)
  },
  args: command('run', 'test/all.test.ts', '--timeout', '600', '--json'),
  rounds: 3,
  expected,
})

const reports = {
  name: 'report of a runner',
  unit: 'tests',
  xs: [100, 1000, 10_000, 100_000],
  quick: [100, 10_000],
  setup: (place, x) => {
    begun(place)
    fakeRunner(place, { tests: x, printed: 0, text: 0 })
  },
  rows: [runRow({ exponent: LINEAR, mb: 900 })],
}

const longReports = {
  name: 'report of a runner, 2 KB for each test',
  unit: 'tests',
  xs: [100, 1000, 10_000, 100_000],
  quick: [100, 10_000],
  setup: (place, x) => {
    begun(place)
    fakeRunner(place, { tests: x, printed: 0, text: 2000 })
  },
  rows: [{ ...runRow({ exponent: LINEAR, mb: 1200 }) }],
}

const output = {
  name: 'output of a runner',
  unit: 'bytes',
  xs: [MB / 16, MB, 32 * MB, 1024 * MB],
  quick: [MB, 32 * MB],
  setup: (place, x) => {
    begun(place)
    fakeRunner(place, { tests: 10, printed: x, text: 0 })
  },
  rows: [runRow({ exponent: LINEAR, mb: 250 })],
}

/** @type {readonly import('./measure.mjs').Family[]} */
export const families = [
  ...[repository, session, files, sessions, history, patchLines, patchFiles, ignores],
  ...[sizes, input, claims, reports, longReports, output],
]
