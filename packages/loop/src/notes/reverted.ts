import { quoteName } from '@tailtest/adapter-kit'
import type { RelPath } from '@tailtest/project'
import type { Objection, Row } from '../tdd/revert/types.ts'

/** Why edits are not taken back. */
const WHY: Readonly<Record<Objection, string>> = {
  shared: 'they were also edited for another test, which is not given up',
  head: 'another commit has been checked out since',
  busy: 'git is in the middle of an operation (a merge, a rebase, a bisect)',
  session: 'another session edited them, too',
  changed: 'somebody else changed it since',
  unknown: 'its earlier content was not kept',
  link: 'it is not a plain file of the project',
  tracked: 'it was added to git since',
  test: 'it is not a source',
}

/** Files that are named. */
const MOST_NAMED = 5

function named(paths: readonly RelPath[]): string {
  const rest = paths.length - MOST_NAMED
  const names = paths.slice(0, MOST_NAMED).map((path) => quoteName(path))
  return [...names, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

/** For the person: edits of a claim that was given up stay. Pure. */
export function keptLine(why: Objection, files: readonly RelPath[]): string {
  return `[tailtest] not reverted, although its test stayed red: ${named(files)}: ${WHY[why]}`
}

/** For the person: taking back was cut off, and is not gone on with; `other`: it was somebody else's. Pure. */
export function cutOffLine(why: Objection | 'other', id: string): string {
  const reason = why === 'other' ? '`tailtest undo` lists it' : WHY[why]
  return `[tailtest] reverting ${id} was interrupted and is left unfinished: ${reason}`
}

export interface RevertedFacts {
  id: string
  rows: readonly Row[]
  /** The words that start tailtest. */
  command: string
}

const pathsWith = (rows: readonly Row[], result: Row['result']): RelPath[] =>
  rows.flatMap((row) => (row.result === result ? [row.path] : []))

/** For the person: what was taken back, and how it comes again. Pure. */
export function revertedLine({ id, rows, command }: RevertedFacts): string[] {
  const done = pathsWith(rows, 'restored')
  const left = rows.flatMap(({ path, result }) => (result === 'restored' ? [] : [path]))
  return [
    ...(done.length === 0
      ? []
      : [
          `[tailtest] reverted, because the test stayed red: ${named(done)}. To restore: ${command} undo ${id}`,
        ]),
    ...(left.length === 0
      ? []
      : [`[tailtest] not reverted: ${named(left)}: somebody was changing it`]),
  ]
}

/** For the agent; `undefined`: nothing changed. Pure and byte-stable. */
export function revertedNote({ rows }: RevertedFacts): string | undefined {
  const done = pathsWith(rows, 'restored')
  if (done.length === 0) return undefined
  return `tailtest: ${named(done)}: your edits were reverted, because their test stayed red. Read the file again before you edit it; start with a red test.`
}
