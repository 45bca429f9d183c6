import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  classify,
  entriesIn,
  leftOpen,
  openHistory,
  parseHistory,
  printHistory,
  recurring,
  regressions,
  trend,
  union,
} from '@tailtest/history'
import { openProject, relPath } from '@tailtest/project'
import { TEMP } from '../engine/seeds.ts'
import { holds, type Target } from '../engine/target.ts'

const root = join(TEMP, 'history')
const project = openProject(root)

const ENTRIES = ['passed', 'fixed', 'unresolved', 'deferred'].map((status, at) => ({
  file: `src/${at % 2}.ts`,
  status,
  attempts: at,
  session_id: `s${at % 3}`,
  timestamp: `2026-01-0${at + 1}T10:00:00.000Z`,
  classification: 'gap',
}))

const NEW = {
  file: relPath('src/new.ts'),
  status: 'passed' as const,
  attempts: 0,
  session_id: 'fuzz',
  timestamp: '2026-02-01T10:00:00.000Z',
}

/** A history's text: read, united and repaired without a loss. */
export const history: Target = {
  form: 'json',
  seeds: () => [
    JSON.stringify(ENTRIES),
    JSON.stringify([
      ...ENTRIES,
      ...ENTRIES.map((entry) => ({ ...entry, session_id: 'x', extra: { a: [1] } })),
    ]),
    JSON.stringify(ENTRIES.map((entry) => ({ ...entry, timestamp: '2026-01-01T10:00:00+02:00' }))),
    JSON.stringify(['stranger', 1, null, { file: 'a' }]),
    '[]',
  ],
  run(input) {
    const values = parseHistory(input)
    if (values !== undefined) laws(values, input)
    stored(input, values === undefined ? undefined : entriesIn(values).length)
  },
}

function laws(values: readonly unknown[], input: string): void {
  const text = printHistory(values)
  holds('what is printed is read again', printHistory(parseHistory(text) ?? ['lost']) === text)
  const half = values.slice(0, input.length % (values.length + 1))
  const rest = values.slice(values.length >> 1)
  const print = (one: readonly unknown[]) => printHistory(one)
  holds(
    'a union with itself is idempotent',
    print(union(union(values, values), values)) === print(union(values, values)),
  )
  holds('a union is commutative', print(union(half, rest)) === print(union(rest, half)))
  holds(
    'a union is associative',
    print(union(union(half, rest), values)) === print(union(half, union(rest, values))),
  )
  const entries = entriesIn(values)
  leftOpen(entries)
  recurring(entries)
  regressions(entries)
  for (const entry of entries.slice(0, 5)) {
    trend(entries, entry.file)
    classify(entry, entries)
  }
}

/** The file with these bytes: an outcome more is there then, and what could not be read is kept aside. */
function stored(input: string, before: number | undefined): void {
  const folder = join(root, '.tailtest')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'history.json'), input)
  const opened = openHistory(project)
  opened.read()
  opened.upsert([NEW])
  const { entries } = openHistory(project).read()
  holds(
    'an outcome is there',
    entries.some(({ session_id, file }) => session_id === 'fuzz' && file === NEW.file),
  )
  holds(
    'no entry is lost',
    before === undefined || entries.length >= Math.min(before, 1000),
    `${entries.length} of ${before}`,
  )
  const aside = readdirSync(folder).some((name) => name.includes('corrupt'))
  holds(
    'what cannot be read is kept aside',
    before !== undefined || aside || input.trim() === '',
    input.slice(0, 40),
  )
  rmSync(folder, { recursive: true })
}
