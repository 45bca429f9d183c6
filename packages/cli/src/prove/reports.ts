import { quoteName } from '@tailtest/adapter-kit'
import { onOneLine } from '@tailtest/project'
import { showId } from '@tailtest/results'
import type { Proof } from '@tailtest/tdd'
import type { Row } from './rows.ts'

/** So much of a reason is told. */
const MOST = 300

/** A proof for people: the answer, each test with its verdict, sources that no proven test reaches. */
export function lines(proof: Proof, rows: readonly Row[]): string[] {
  const { base, head, tests, sources, deleted, notes, doubts, outcome } = proof
  const range = `${base.slice(0, 8)}..${head.slice(0, 8)}`
  const counts = countsOf(tests.map(({ verdict }) => verdict))
  const told = counts === '' ? 'no new or changed test' : counts
  const unreached = sources.filter(({ state }) => state === 'unproven').length
  const ends = unreached === 0 ? '' : `; ${unreached} of ${sources.length} changed sources unproven`
  const nothing = tests.length + sources.length === 0
  return [
    `[tailtest] ${range} ${nothing ? 'holds nothing to prove' : `is ${outcome}: ${told}${ends}`}`,
    ...rows.map(rowLine),
    ...deleted.map((id) => `  deleted: ${quoteName(showId(id))}`),
    ...notes.map((note) => `  note: ${plain(note)}`),
    ...doubts.map((doubt) => `  could not be found out: ${plain(doubt)}`),
  ]
}

const SIGNS = { fine: ' ', wrong: '✗', open: '?' } as const

function rowLine({ file, line, name, word, reason, state }: Row): string {
  const place = `${quoteName(file)}:${line}`
  return `${SIGNS[state]} ${word}: ${place} ${quoteName(name)}: ${plain(reason)}`
}

/** What a runner or git said, on one line. */
function plain(text: string): string {
  return onOneLine(text, MOST)
}

/** `2 proven, 1 hollow`. */
function countsOf(words: readonly string[]): string {
  return [...new Set(words)]
    .map((word) => `${words.filter((one) => one === word).length} ${word}`)
    .join(', ')
}
