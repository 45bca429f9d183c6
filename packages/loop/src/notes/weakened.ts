import { quoteName, shellWord } from '@tailtest/adapter-kit'
import { showId } from '@tailtest/results'
import type { Finding } from '@tailtest/session'
import { CAPS } from '../runs/caps.ts'

/** `skipped`, `expectation-changed` */
const words = (how = 'changed'): string => how.replaceAll('-', ' ')

/** A test that says less, as a session keeps it or a report tells it. */
type Weakened = Pick<Finding, 'kind' | 'how' | 'text'> & { test: string }

/** `"src/cart.test.ts::adds up": it failed, and is skipped now` */
export function weakenedWords({ kind, how, test, text = '' }: Weakened): string {
  const reason = text === '' ? '' : ` (${quoteName(text, 160)})`
  const name = quoteName(showId(test), 200)
  return kind === 'hidden'
    ? `${name}: failed${reason}, now ${words(how)}`
    : `${name}: ${words(how)}${reason}`
}

export interface WeakenedFacts {
  /** Tests that failed and do not run, and tests that say less; one at least. */
  findings: readonly Finding[]
  /** The words that start tailtest. */
  command: string
}

/** Asks, once, whether tests were meant to say less, at most 1,500 characters. Pure and byte-stable. */
export function weakenedText({ findings, command }: WeakenedFacts): string {
  const head = 'tailtest: tests check less than before.'
  const [first] = findings
  const tail = [
    'Restore them and fix what they found. If this was intended, say why in one line:',
    `  ${command} classify ${shellWord(showId(first?.subject ?? ''), 200)} intended "<why>"`,
  ]
  const lines: string[] = []
  let left = CAPS.failureText - [head, ...tail].join('\n').length - 40
  for (const finding of findings) {
    const line = `- ${weakenedWords({ ...finding, test: finding.subject })}`
    if (line.length + 1 > left) break
    lines.push(line)
    left -= line.length + 1
  }
  const hidden = findings.length - lines.length
  const more = hidden > 0 ? [`- and ${hidden} more`] : []
  return [head, ...lines, ...more, ...tail].join('\n')
}
