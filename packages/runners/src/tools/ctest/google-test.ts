import type { Status } from '../../report/types.ts'
import type { Ran } from './log.ts'

/** What a program says of one test in it. */
export interface Told {
  /** `All/Cart.Adds/2`; of a suite that broke outside of its tests its name alone. */
  name: string
  /** `undefined`: it began, and did not end. */
  status?: Status
  durationMs?: number
  /** What was printed while it ran. */
  lines: string[]
}

const PROGRAM = /^\[={10}\] Running \d+ tests? from /
const BEGUN = /\[ RUN {6}\] (\S.*)$/
const ENDED = /\[ {2}(?: {5}(OK)|(FAILED) |(SKIPPED)) \] (\S.*) \((\d+) ms\)$/
const SUITE = /^\[-{10}\] \d+ tests? from ([^\s,]+)/
export const FAILURE =
  /^(?:(.+?):(\d+): Failure|unknown file: Failure|(.+?)\((\d+)\): error: (.*))$/

/** The tests that GoogleTest told of; `undefined`: it is another framework's program, or none's. */
export function inGoogleTest({ lines }: Pick<Ran, 'lines'>): Told[] | undefined {
  if (!lines.some((line) => PROGRAM.test(line))) return undefined
  const told: Told[] = []
  let current: Told | undefined
  let suite: Told = { name: '', status: 'error', lines: [] }
  const broken = () => {
    if (suite.lines.some((line) => FAILURE.test(line))) told.push(suite)
  }
  for (const line of lines) {
    const [, name] = BEGUN.exec(line) ?? []
    const [, ok, failed, , ended = '', ms] = ENDED.exec(line) ?? []
    if (current !== undefined && isSame(ended, current.name)) {
      current.status = ok ? 'pass' : failed ? 'fail' : 'skip'
      current.durationMs = Number(ms)
      current = undefined
    } else if (current === undefined && name !== undefined) {
      current = { name, lines: [] }
      told.push(current)
    } else if (current !== undefined) current.lines.push(line)
    else if (SUITE.test(line)) {
      const [, next = ''] = SUITE.exec(line) ?? []
      if (next === suite.name) continue
      broken()
      suite = { name: next, status: 'error', lines: [] }
    } else if (!line.startsWith('[')) suite.lines.push(line)
  }
  broken()
  return told
}

/** A failing test's end says its parameter, too. */
function isSame(ended: string, name: string): boolean {
  return ended === name || ended.startsWith(`${name}, where `)
}
