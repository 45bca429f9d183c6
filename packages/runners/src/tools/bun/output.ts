import type { RelPath } from '@tailtest/project'
import { printable } from '../../report/sanitise.ts'

/** What bun prints of errors: its report has none that is not a test's, and up to bun 1.2 no words at all. */
export interface BunOutput {
  /** What was printed above a failed test, by file and titles (` > ` between them), in their order. */
  failures: ReadonlyMap<string, string[]>
  /** The first error outside of any test, by file. */
  unhandled: ReadonlyMap<RelPath, string>
  /** It came to its last line. */
  ended: boolean
}

const RESULT = /^\((pass|fail|skip|todo)\) (.*?)(?: \[[\d.]+m?s\])?$/
const HEADER = /^(\S.*\.[cm]?[jt]sx?):$/
const UNHANDLED = '# Unhandled error between tests'
const RULE = /^-{20,}$/
const LAST = /^Ran \d+ tests? across \d+ files?\./

/** Longer lines are not bun's; of longer blocks the end counts. */
const LONGEST = 2_000
const BLOCK = 100

export function failureKey(file: RelPath, titles: readonly string[]): string {
  return `${file}\n${titles.join(' > ')}`
}

/** Reads what bun printed; what tests print among it may garble the words of a failure, never a status. */
export function readBunOutput(
  text: string,
  file: (path: string) => RelPath | undefined,
): BunOutput {
  const output = { failures: new Map<string, string[]>(), unhandled: new Map(), ended: false }
  let current: RelPath | undefined
  let block: string[] = []
  let isUnhandled = false
  for (const line of printable(text).split('\n')) {
    const header = line.length < LONGEST ? HEADER.exec(line)?.[1] : undefined
    const result = line.length < LONGEST ? RESULT.exec(line) : null
    output.ended ||= LAST.test(line)
    if (header !== undefined && file(header) !== undefined) {
      current = file(header)
      block = []
    } else if (line === UNHANDLED) {
      isUnhandled = true
      block = []
    } else if (isUnhandled && RULE.test(line)) {
      if (block.length === 0) continue
      if (current && !output.unhandled.has(current)) output.unhandled.set(current, block.join('\n'))
      isUnhandled = false
      block = []
    } else if (result) {
      if (current && result[1] === 'fail') {
        const key = failureKey(current, [result[2] ?? ''])
        output.failures.set(key, [...(output.failures.get(key) ?? []), block.join('\n')])
      }
      block = []
    } else block = [...block.slice(-BLOCK), line.slice(0, LONGEST)]
  }
  return output
}

/** `TypeError: kaput` or `error: kaput` below the lines of the source, with its frames. */
export function bunError(text: string): { message: string; stack: string } {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => /^(?:error|[\w$.]*(?:Error|Exception)): /.test(line))
  const own = start === -1 ? [] : lines.slice(start)
  const frames = own.findIndex((line) => /^\s+at /.test(line))
  const words = (frames === -1 ? own : own.slice(0, frames)).join('\n').trim()
  const message = words.replace(/^error: (?=expect\()/, '').replace(/^error: /, 'Error: ')
  return { message, stack: frames === -1 ? '' : own.slice(frames).join('\n') }
}
