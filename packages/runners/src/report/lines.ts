import type { RelPath } from '@tailtest/project'
import type { ReportFormat } from '../types.ts'
import type { Invocation, Start } from './format.ts'

/** A place in a source: the line from 1, the column in UTF-16 units from 0. */
export type At = readonly [line: number, column: number]

/**
 * A part of a source, and whether it ran. It ends before `to`. Where one of several that hold a place ran, the place did;
 * what none holds is no code, or nobody knows.
 */
export interface Stretch {
  from: At
  to: At
  ran: boolean
}

/** What ran of the sources that a run was asked about; one that is missing was not loaded, or cannot be told of. */
export type Stretches = ReadonlyMap<RelPath, readonly Stretch[]>

export interface LinesStart extends Start {
  /** What is asked about, from the root. */
  sources: readonly RelPath[]
}

/** How a runner is made to note, beside its report, what runs of some sources. */
export interface Lines {
  /** The run's own start, with what it takes. `undefined`: of these sources nothing can be found out. */
  invocation(start: LinesStart, own: Invocation): Invocation | undefined
  /** What was noted; `undefined`: nothing, or not of all that ran. */
  read(start: LinesStart): Promise<Stretches | undefined>
}

/** Of the others nothing is known. */
const LINES: Readonly<Partial<Record<ReportFormat, () => Promise<Lines>>>> = {
  jest: async () => (await import('../tools/jest/lines.ts')).jestLines,
  mocha: async () => (await import('../families/script/lines/v8.ts')).v8Lines,
  'node-test': async () => (await import('../families/script/lines/v8.ts')).v8Lines,
  pytest: async () => (await import('../families/python/lines.ts')).pythonLines,
  go: async () => (await import('../tools/go/lines.ts')).goLines,
  vitest: async () => (await import('../tools/vitest/lines.ts')).vitestLines,
  unittest: async () => (await import('../families/python/lines.ts')).pythonLines,
}

/** `undefined`: of what this runner runs nothing can be found out. */
export async function openLines(report: ReportFormat): Promise<Lines | undefined> {
  return LINES[report]?.()
}
