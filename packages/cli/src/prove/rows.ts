import type { RelPath } from '@tailtest/project'
import { showId } from '@tailtest/results'
import { ACCUSED, OPEN, type Proof } from '@tailtest/tdd'

/** One thing that a proof says of one place, in every form of the report. */
export interface Row {
  file: RelPath
  /** From 1. */
  line: number
  lastLine?: number
  name: string
  /** The verdict of a test, or what is said of a source. */
  word: string
  reason: string
  /** `wrong`: the answer is no because of it; `open`: it could not be found out. */
  state: 'fine' | 'wrong' | 'open'
}

/**
 * A proof as rows: tests first, then each hunk of a source that no proven test reaches; where it could not be found out
 * what the tests prove, that of a source is open, too.
 */
export function rowsOf({ tests, sources, outcome }: Proof): Row[] {
  const state = outcome === 'unknown' ? 'open' : 'wrong'
  const said = tests.map(({ id, file, line, verdict, reason }): Row => {
    const state = ACCUSED.has(verdict) ? 'wrong' : OPEN.has(verdict) ? 'open' : 'fine'
    const name = showId(id).slice(file.length).replace(/^::/, '') || 'the file'
    return { file, line, name, word: verdict, reason, state }
  })
  const unproven = sources
    .filter(({ state }) => state === 'unproven')
    .flatMap(({ file, hunks, tests: passing }) =>
      hunks.map(([line, lastLine]): Row => {
        const reason =
          passing.length === 0
            ? 'no test that fails without it reaches it'
            : 'tests reach it, and all of them pass without it'
        const name = line === lastLine ? `line ${line}` : `lines ${line} to ${lastLine}`
        return { file, line, lastLine, name, word: 'unproven', reason, state }
      }),
    )
  return [...said, ...unproven]
}
