import type { ReportFormat } from '../types.ts'
import { objectsIn } from './fields.ts'
import type { Invocation, Start } from './format.ts'

/** What is to be tried, in the folder of a run: a {@link TryJob} as JSON. */
export const TRIES_FILE = 'tries.json'

/** What came of it: a line `{"try":n,"ok":true}` for each text, the files as they are being number -1, or `{"unable":"why"}`. */
export const TRIED_FILE = 'tried.jsonl'

/** The runner's report of a text that its tests did not pass with, if reports were asked for; in the same folder. */
export const reportOfTry = (number: number) => `tried-${number}.jsonl`

/** Texts of sources, each of which is put in its file's place for one run of the tests. */
export interface TryJob {
  /** Paths are absolute. */
  texts: readonly { file: string; text: string }[]
  /** Milliseconds since 1970: none is begun later. */
  until: number
  /** So many tests have to pass with the files as they are: fewer were not found by their names. @default any number */
  least?: number
  /** Each test runs, and the runner reports. @default a run ends with the first that fails */
  reports?: boolean
}

/** How a runner is made to run the same tests with several texts in one start: where nothing else than the first start takes its time. */
export interface Tries {
  /**
   * The run's folder holds {@link TRIES_FILE}. `command`: another program than the runner's own. `undefined`: the runner is
   * started in a way that cannot be followed.
   */
  invocation(start: Start): (Invocation & { command?: string }) | undefined
}

/** Of the others each text is a start of its own. */
const TRIES: Readonly<Partial<Record<ReportFormat, () => Promise<Tries>>>> = {
  vitest: async () => (await import('../tools/vitest/tries.ts')).vitestTries,
  jest: async () => (await import('../tools/jest/tries.ts')).jestTries,
  pytest: async () => (await import('../tools/pytest/tries.ts')).pytestTries,
}

/** `undefined`: this runner runs once a start. */
export async function openTries(report: ReportFormat): Promise<Tries | undefined> {
  return TRIES[report]?.()
}

/** How far a start came. */
export interface TriedReport {
  /** The tests pass with the files as they are; `undefined`: that is not known yet. */
  isGreen: boolean | undefined
  /** Whether they passed, text by text. */
  passed: readonly boolean[]
  /** It ended by itself. */
  ended: boolean
}

/** Reads {@link TRIED_FILE}, a torn one as far as it goes. Pure. */
export function readTried(text: string): TriedReport {
  let isGreen: boolean | undefined
  const passed: boolean[] = []
  let ended = false
  for (const line of objectsIn(text)) {
    if (line.unable !== undefined) return { isGreen: false, passed: [], ended: true }
    ended ||= line.end === true
    if (typeof line.ok !== 'boolean') continue
    if (line.try === -1) isGreen = line.ok
    else if (line.try === passed.length) passed.push(line.ok)
  }
  return { isGreen, passed, ended }
}
