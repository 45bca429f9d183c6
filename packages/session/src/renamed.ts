import type { RelPath } from '@tailtest/project'
import { pathsOf, type Session, table } from './state.ts'
import { findingKey } from './verdict/verdict.ts'

/** Whether a test's id, or the path of a file that did not load, is of this file. */
export function isOf(id: string, file: RelPath): boolean {
  return id === file || id.startsWith(`${file}::`)
}

/** A subject that was cut ends with a hash of its whole id, which nobody has any more. */
const CUT = /… [\da-f]{16}$/

/** A file's new name and the one before it, and when that was seen (milliseconds since 1970). */
interface Renaming {
  path: RelPath
  from: RelPath
  ts: number
}

/** What is known of a file, of its tests and of what covers it is known of its new name. `state` is changed. */
export function renamed(state: Session, { path, from, ts }: Renaming): void {
  const name = (file: RelPath) => (file === from ? path : file)
  const idOf = (id: string) => (isOf(id, from) ? `${path}${id.slice(from.length)}` : id)
  const isKnown = state.renames[path] !== undefined && state.renames[from] === undefined
  if (isKnown) return
  const first = state.renames[from] ?? from
  delete state.renames[from]
  if (first !== path) state.renames[path] = first
  for (const test of pathsOf(state.tests)) {
    const known = state.tests[test]
    if (known === undefined || !(test === from || known.sources.includes(from))) continue
    delete state.tests[test]
    state.tests[name(test)] = { ...known, sources: [...new Set(known.sources.map(name))] }
  }
  for (const source of pathsOf(state.coverage)) {
    const known = state.coverage[source]
    if (known === undefined || !(source === from || known.tests.includes(from))) continue
    delete state.coverage[source]
    const { tests, test, failures, at } = known
    state.coverage[name(source)] = {
      ...known,
      source: name(source),
      ...{ test: idOf(test), tests: [...new Set(tests.map(name))], failures: failures.map(idOf) },
      at: source === from ? ts : at,
    }
  }
  for (const [key, finding] of Object.entries(state.findings)) {
    const { file, subject, sources } = finding
    if (!(file === from || isOf(subject, from) || sources?.includes(from))) continue
    delete state.findings[key]
    if (isOf(subject, from) && CUT.test(subject)) continue // the next run tells of it anew
    const moved = { ...finding, file: name(file), subject: idOf(subject) }
    state.findings[findingKey(moved)] = { ...moved, ...(sources && { sources: sources.map(name) }) }
  }
  state.passed = rekeyed(state.passed, idOf)
  state.classified = rekeyed(state.classified, idOf)
  const { [from]: deferral } = state.deferred
  if (deferral !== undefined) state.deferred[path] = deferral
  delete state.deferred[from]
  delete state.pending[from]
  delete state.untested[from]
}

function rekeyed<T>(record: Record<string, T>, idOf: (id: string) => string): Record<string, T> {
  return table(Object.fromEntries(Object.entries(record).map(([id, value]) => [idOf(id), value])))
}
