// Rows of the gate, for run.mjs: its decisions before an edit, and a check that `observe` makes an edit no slower.
import { appendFileSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  BIN,
  edit,
  hook,
  lengthen,
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
} from './rows.mjs'

const PROPOSED = recorded('PreToolUse.Edit')
const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url))
const BUDGET = { times: 1.5 }
const SOURCE = 'src/part-0/unit-0.ts'

const unit = (n) => `src/part-${n % 300}/unit-${n}.ts`
const testOf = (n) =>
  `import { expect, test } from 'vitest'\nimport { unit } from './unit-${n}'\ntest('counts', () => expect(unit).toBe(${n + 1}))\n`

/** A project whose edits need a failing test, with tests that load a third of it; a session and a turn have begun. */
function gated(place, { files = 10 } = {}) {
  const loaded = Array.from({ length: Math.ceil(files / 3) }, (_, n) => `import '../${unit(n)}'\n`)
  write(place.folder, redOf(SOURCE).file, testOf(0))
  write(
    place.folder,
    'test/all.test.ts',
    `import { test } from 'vitest'\n${loaded.join('')}test('loads', () => {})\n`,
  )
  project(place, files)
  symlinkSync(MODULES, join(place.folder, 'node_modules'), 'junction')
  run(process.execPath, [BIN, 'tdd', 'enforce', 'src/**'], place)
  send(place, payload(STARTED, place))
  send(place, payload(PROMPTED, place, { prompt_id: 'turn' }))
}

/** The session's journal, as a file and as its lines. */
function journalOf({ folder }) {
  const sessions = join(folder, '.tailtest', 'sessions')
  const file = join(sessions, readdirSync(sessions).find((name) => name.endsWith('.jsonl')) ?? '')
  return { file, lines: readFileSync(file, 'utf8').split('\n').filter(Boolean) }
}

/** Writes records down as a run of the test would have, without the runner. */
function remember(place, ...entries) {
  const { file, lines } = journalOf(place)
  const { v, ts, session, host, actor } = JSON.parse(lines[0] ?? '{}')
  const records = entries.map((entry, at) =>
    JSON.stringify({ v, id: `bench-${at}`, ts, session, host, actor, ...entry }),
  )
  appendFileSync(file, `\n${records.join('\n')}`)
}

/** The record of a red: the source's own test fails. */
const redOf = (source) => {
  const file = source.replace(/ts$/, 'test.ts')
  const tests = [{ id: `${file}::counts`, status: 'fail', kind: 'assertion', body: 'bench' }]
  return { type: 'tdd.tested', file, run: 'bench', trigger: 'red', tests }
}
const RED = redOf(SOURCE)
const CLAIM = {
  type: 'tdd.claimed',
  claim: 'bench',
  tests: RED.tests.map(({ id }) => id),
  targets: [SOURCE],
  source: 'cli',
}

const proposed = (place, path, old_string, new_string, n) =>
  payload(PROPOSED, place, {
    prompt_id: 'turn',
    tool_input: { file_path: join(place.folder, path), old_string, new_string },
    tool_use_id: `call-${n}`,
  })

/** The rule that decided the last edit, from the journal. */
const byRule =
  (rule, says = silent) =>
  (output, place) => {
    says(output)
    const last = journalOf(place).lines.findLast((line) => line.includes('"type":"tdd.edit"'))
    if (!last?.includes(`"rule":"${rule}"`)) throw new Error(`not by ${rule}: ${last}`)
  }

/** Edits another file each time; no test is red for it. */
const refused = (
  name,
  { files = 10, more = (/** @type {import('./measure.mjs').Place} */ _) => {}, ...row },
) => ({
  name,
  budget: BUDGET,
  ...row,
  setup: (place) => {
    gated(place, { files })
    more(place)
  },
  before: ({ folder }, n) => write(folder, `src/other-${n}.ts`, 'export const one = 1\n'),
  args: hook,
  stdin: (place, n) => proposed(place, `src/other-${n}.ts`, '= 1', '= 2', n),
  check: byRule('no-red', saying('"deny"')),
})

const allowed = (
  name,
  rule,
  {
    path = (/** @type {number} */ _) => SOURCE,
    from,
    to,
    more = (/** @type {import('./measure.mjs').Place} */ _) => {},
    ...row
  },
) => ({
  name,
  budget: BUDGET,
  setup: (place) => {
    gated(place)
    more(place)
  },
  args: hook,
  stdin: (place, n) => proposed(place, path(n), from, to, n),
  check: byRule(rule),
  ...row,
})

const REFUSED = 'gate: an edit is refused'

/** An edit of a new source, with these settings; the host does not report edits before they are made. */
function following(mode, budget) {
  const row = edit(`edit, queued, scored, noted, the gate at ${mode}`, {
    ...{ extension: 'ts', source: TYPESCRIPT, budget },
    more: ({ folder }) => {
      write(folder, '.tailtest/config.json', JSON.stringify({ tdd: { mode: { '**': mode } } }))
      const settings = JSON.parse(
        readFileSync(join(folder, '.claude', 'settings.local.json'), 'utf8'),
      )
      const before = settings.hooks.PreToolUse.map(({ matcher }) => matcher)
      if (before.join() !== 'Bash') throw new Error(`a hook before edits: ${before.join()}`)
      const after = settings.hooks.PostToolUse.filter(({ matcher }) => /Edit/.test(matcher))
      if (after.length !== 1) throw new Error(`${after.length} hooks after an edit`)
    },
  })
  return row
}

/** @type {readonly import('./measure.mjs').Row[]} */
export const rows = [
  refused(REFUSED, {}),
  allowed('gate: an edit that a failing test asks for', 'claimed', {
    ...{ from: '= 0', to: '= 1' },
    more: (place) => remember(place, RED, CLAIM),
  }),
  allowed('gate: an edit of comments', 'no-runtime-change', {
    ...{
      path: () => 'src/charge.ts',
      from: 'export async function charge0',
      to: '/** Charges. */\nexport async function charge0',
    },
    more: ({ folder }) => write(folder, 'src/charge.ts', TYPESCRIPT),
  }),
  refused('gate: an edit is refused in a session of 10,000 events', {
    more: (place) => lengthen(place, 10_000),
  }),
  allowed('gate: an edit that a failing test reaches, 1,000 files', 'reached-by-red', {
    ...{ path: unit, from: 'unit =', to: 'unit = 1 +' },
    setup: (place) => gated(place, { files: 1000 }),
    // a red that was just recorded and has no claim yet
    before: (place, n) => {
      write(place.folder, redOf(unit(n)).file, testOf(n))
      remember(place, redOf(unit(n)))
    },
  }),
  refused('gate: an edit is refused, a test fails, 10,000 files: more than are read for an edit', {
    files: 10_000,
    long: true,
    more: (place) => remember(place, RED),
  }),
  following('off', { times: 2.5 }),
  following('observe', { times: 1.05, of: 'edit, queued, scored, noted, the gate at off' }),
]
