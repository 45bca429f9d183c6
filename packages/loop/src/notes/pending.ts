import { quoteName } from '@tailtest/adapter-kit'
import { linesWithin, type NamesLine } from './room.ts'

/** What still waits in a session. */
export interface PendingFacts {
  /** Sources that have no test, and where it goes. */
  missing: readonly { source: string; test: string }[]
  /** Sources whose test failed when it last ran; what was put off is not among them. */
  failing: readonly { source: string; test: string }[]
  /** The words that start tailtest. */
  command: string
}

/** What names may weigh in each line: with the words around them fewer than 1,200 tokens. */
const MOST = 500

/** What still waits, after the conversation was cut or taken up again; '' when nothing does. Pure and byte-stable. */
export function pendingText({ missing, failing, command }: PendingFacts): string {
  const lines = linesWithin(2 * MOST, [
    linesOf(missing, {
      word: (test) => `write ${test}`,
      say: (names) => `tailtest: no tests yet for ${names}.`,
    }),
    linesOf(failing, {
      word: (test) => test,
      say: (names) => `tailtest: tests still fail for ${names}.`,
    }),
  ])
  return lines.length === 0 ? '' : [...lines, `Run: ${command} run`].join('\n')
}

function linesOf(
  files: readonly { source: string; test: string }[],
  { word, say }: { word(test: string): string; say(names: string): string },
): NamesLine {
  return {
    names: files.map(({ source, test }) =>
      source === test ? quoteName(source) : `${quoteName(source)} (${word(quoteName(test))})`,
    ),
    most: MOST,
    say,
    instead: (count) => say(count === 1 ? '1 file' : `${count} files`),
  }
}
