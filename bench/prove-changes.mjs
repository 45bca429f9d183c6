// node bench/prove-changes.mjs [--half tuned|held|seen|form|opened|blind] [--only <words>] [--keep] [--turns [--seconds n]]: runs `tailtest prove` on small
// changes, each in a repository of its own. Labels say which new tests are honest and which hollow, and which functions they prove.
// The labels of `tuned` and `held` were written before the rules; a seed drew `tuned`, which was read while the rules were tuned, and
// `held` was not read. `form` has tests of lengths, keys and parts, and was written with the rules for them. `seen` and `blind` run
// only on request and were written without knowledge of the rules; only `seen` may be read. The same seed drew `opened` from `blind`:
// that half may be read since 2026-11-28.
// With --turns, each change is played as an agent's turn whose end may take n seconds (10), and its findings on tests are counted.
// Needs pytest, Go and cargo on the PATH, and a build. Exit code 1: an honest test was accused.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { blindCargo } from './prove-changes/blind-cargo.mjs'
import { blindGo } from './prove-changes/blind-go.mjs'
import { blindPytest } from './prove-changes/blind-pytest.mjs'
import { blindVitest } from './prove-changes/blind-vitest.mjs'
import { cargo } from './prove-changes/cargo.mjs'
import { form } from './prove-changes/form.mjs'
import { go } from './prove-changes/go.mjs'
import { pytest } from './prove-changes/pytest.mjs'
import { seenCargo } from './prove-changes/seen-cargo.mjs'
import { seenGo } from './prove-changes/seen-go.mjs'
import { seenPytest } from './prove-changes/seen-pytest.mjs'
import { seenVitest } from './prove-changes/seen-vitest.mjs'
import { playAsTurn } from './prove-changes/turn.mjs'
import { vitest } from './prove-changes/vitest.mjs'
import { proofOf } from './prove-history/proof.mjs'
import { makeRepository } from './prove-history/repository.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TOP = mkdtempSync(join(realpathSync(tmpdir()), 'tailtest-prove-'))
const SEED = 'nothing at a hundred'
const ACCUSED = ['hollow', 'tautological', 'skipped', 'unrelated', 'weakened', 'failing']

const { values } = parseArgs({
  options: {
    half: { type: 'string' },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
    turns: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '10' },
  },
})

/** The half of each change of a runner. Changes are ordered by a hash of their names; the first half may be read. */
function halvesOf(names) {
  const hash = (name) => createHash('sha256').update(`${SEED} ${name}`).digest('hex')
  const drawn = names.toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1))
  return new Map(drawn.map((name, at) => [name, at * 2 < drawn.length ? 'tuned' : 'held']))
}

/** The lines of a function, from 1. */
function linesOf(text, name) {
  const lines = text.split('\n')
  const first = lines.findIndex((line) =>
    new RegExp(
      `^(?:export |pub |async )*(?:function\\*?|def|func(?: \\([^)]*\\))?|fn|const|class) ${name}\\b`,
    ).test(line),
  )
  const after = lines.findIndex((line, at) => at > first && /^[^\s)]/.test(line))
  return first === -1 ? undefined : [first + 1, after === -1 ? lines.length : after]
}

/** The ids of a test's cases. */
function casesOf(title) {
  const holes = title
    .replaceAll(/[\\^*+?.()|[\]{}]/g, '\\$&')
    .replaceAll(/%[a-z]|\$[a-z]\w*/g, '.*')
  return new RegExp(`(?:^|::|> |\u001f)${holes}(?:\\[.*\\]|/.*)?$`)
}

/** The verdict on a test, and its reason; for a test with many cases, an unfavourable verdict on one of them counts. */
function saidOf(proof, title) {
  const cases = casesOf(title)
  const whole = proof.tests.filter(({ id }) => cases.test(id))
  const found = whole.length > 0 ? whole : proof.tests.filter(({ id }) => id.endsWith(title))
  return (
    found.find(({ verdict }) => ACCUSED.includes(verdict)) ?? found[0] ?? { verdict: 'nothing' }
  )
}

function isProven(proof, root, name) {
  for (const { file, hunks, state, unproven } of proof.sources) {
    const [first, last] = linesOf(readFileSync(join(root, file), 'utf8'), name) ?? []
    if (first === undefined) continue
    const open = unproven?.map(({ lines }) => lines) ?? (state === 'unproven' ? hunks : [])
    return !open.some(([start, end]) => start <= last && end >= first)
  }
  return undefined
}

const fresh = () => ({
  honest: 0,
  accused: 0,
  open: 0,
  hollow: 0,
  named: 0,
  functions: 0,
  told: 0,
  changes: 0,
  right: 0,
  seconds: 0,
})
const totals = {}

const turns = {}

/** The findings on tests at the end of a turn. */
function addTurn(half, tests, { strength }) {
  turns[half] ??= { hollow: 0, named: 0, honest: 0, accused: 0, unmeasured: 0 }
  const row = turns[half]
  row.unmeasured += strength?.unmeasured ?? 0
  for (const [title, label] of Object.entries(tests)) {
    if (label !== 'hollow' && label !== 'honest') continue
    const isNamed = strength?.hollow.some((id) => casesOf(title).test(id)) === true
    row[label] += 1
    if (isNamed) row[label === 'hollow' ? 'named' : 'accused'] += 1
    if (isNamed !== (label === 'hollow'))
      process.stdout.write(`   ${isNamed ? 'named' : 'not named'}: ${title} (${label})\n`)
  }
}

/** A change of the blind half that was read by mistake, so it counts as opened. */
const LOOKED_AT = 'cargo: errors are of a kind, and any will do'

const BLIND = [blindVitest, blindPytest, blindGo, blindCargo]

/** @type {{ name: string, start: object, changes: { name: string, base?: object, files: object, tests: Record<string, string>, functions?: Record<string, boolean>, faults?: string[][] }[] }[]} */
const SETS = {
  form,
  seen: [seenVitest, seenPytest, seenGo, seenCargo],
  opened: BLIND,
  blind: BLIND,
}[values.half] ?? [vitest, pytest, go, cargo]

for (const { name: runner, start, changes } of SETS) {
  const halves = halvesOf(changes.map((change) => `${runner}: ${change.name}`))
  for (const [n, change] of changes.entries()) {
    const name = `${runner}: ${change.name}`
    const drawn = halves.get(name)
    const half =
      SETS === BLIND
        ? { tuned: 'opened', held: 'blind' }[name === LOOKED_AT ? 'tuned' : drawn]
        : /^(?:seen|form)$/.test(values.half)
          ? values.half
          : drawn
    if (values.half !== undefined && values.half !== half) continue
    if (values.only !== undefined && !name.includes(values.only)) continue
    const root = join(TOP, `${runner}-${n}`)
    const history = {
      start: { ...start, ...change.base },
      steps: [{ files: change.files, says: change.name }],
    }
    makeRepository(root, history, runner === 'vitest' ? join(ROOT, 'node_modules') : undefined)
    if (values.turns) {
      const turn = playAsTurn(root, TOP, Number(values.seconds))
      addTurn(half, change.tests, turn)
      console.log(
        `${half} ${name}: ${turn.seconds.toFixed(1)} s, ${turn.later.toFixed(1)} s after it, ${JSON.stringify(turn.strength)}`,
      )
      if (!values.keep) rmSync(root, { recursive: true, force: true, maxRetries: 3 })
      continue
    }
    const { proof, status, seconds } = proofOf(root, TOP)
    totals[`${half} ${runner}`] ??= fresh()
    const row = totals[`${half} ${runner}`]
    const faults = []
    for (const [title, label] of Object.entries(change.tests)) {
      const { verdict, reason = '' } = saidOf(proof, title)
      row[label] += 1
      const isAccused = ACCUSED.includes(verdict)
      if (label === 'hollow') row.named += isAccused ? 1 : 0
      else if (isAccused) row.accused += 1
      else if (/^(?:unknown|flaky|nothing)$/.test(verdict)) row.open += 1
      if (isAccused !== (label === 'hollow') || verdict === 'unknown' || verdict === 'nothing')
        faults.push(`${title} is ${label}, said: ${verdict} ${reason}`.trimEnd())
    }
    for (const [title, proven] of Object.entries(change.functions ?? {})) {
      row.functions += 1
      if (isProven(proof, root, title) === proven) row.told += 1
      else faults.push(`${title} is ${proven ? 'proven' : 'not proven'}, said otherwise`)
    }
    const isHonest =
      !Object.values(change.tests).includes('hollow') &&
      !Object.values(change.functions ?? {}).includes(false)
    row.changes += 1
    row.seconds += seconds
    if (status === (isHonest ? 0 : 1)) row.right += 1
    else faults.push(`exit ${status} instead of ${isHonest ? 0 : 1}`)
    console.log(`${half} ${name}: ${seconds.toFixed(1)} s, exit ${status}`)
    for (const fault of faults) console.log(`    ${fault}`)
    for (const doubt of faults.length > 0 ? (proof.doubts ?? []) : [])
      console.log(`    doubt: ${doubt}`)
    if (!values.keep) rmSync(root, { recursive: true, force: true, maxRetries: 3 })
  }
}

for (const [half, row] of Object.entries(turns))
  console.log(
    `${half} turns: ${row.named} of ${row.hollow} hollow tests named, ${row.accused} of ${row.honest} honest accused, ${row.unmeasured} files with some of which nothing can be said`,
  )
for (const half of ['tuned', 'held', 'seen', 'form', 'opened', 'blind']) {
  const rows = Object.entries(totals).filter(([name]) => name.startsWith(half))
  if (rows.length === 0) continue
  const all = fresh()
  for (const [, row] of rows) for (const key of Object.keys(all)) all[key] += row[key]
  for (const [name, row] of [...rows, [`${half} all`, all]])
    console.log(
      `${name}: ${row.changes} changes, ${row.right} with the right exit code, ${(row.seconds / row.changes).toFixed(1)} s each; ${row.named} of ${row.hollow} hollow named; of ${row.honest} honest ${row.accused} accused, ${row.open} open; ${row.told} of ${row.functions} functions told right`,
    )
}
if (values.keep) console.log(TOP)
else rmSync(TOP, { recursive: true, force: true, maxRetries: 3 })
process.exitCode = Object.values(totals).some(({ accused }) => accused > 0) ? 1 : 0
