import type { FileReceipt } from '@tailtest/session'
import type { Digest, TestedDigest } from './digest.ts'
import { grouped } from './grouped.ts'
import { iso } from './moment.ts'
import type { UnfailedFile } from './page.ts'

interface Written {
  session: string
  at: number
}

/** What is known of one test file. */
interface Known {
  written: Written
  tested: readonly TestedDigest[]
  receipts: readonly FileReceipt[]
}

/** Pure: test files that a session wrote, that ran, and that no recorded run saw failing. */
export function neverFailed(
  digests: readonly Digest[],
  receipts: readonly FileReceipt[],
): UnfailedFile[] {
  const written = new Map(
    digests.flatMap(({ session, created }) =>
      [...created].map(([file, at]): [string, Written] => [file, { session, at }]),
    ),
  )
  const tested = grouped(
    digests.flatMap((digest) => digest.tested),
    ({ test }) => test,
  )
  const kept = grouped(receipts, ({ file }): string => file)
  return [...written]
    .flatMap(([file, by]) => {
      const known = { tested: tested.get(file) ?? [], receipts: kept.get(file) ?? [] }
      return unfailed(file, { written: by, ...known }) ?? []
    })
    .sort((one, other) => other.runs - one.runs || (one.file < other.file ? -1 : 1))
}

function unfailed(file: string, { written, tested, receipts }: Known): UnfailedFile | undefined {
  const hasFailed =
    tested.some(({ passing }) => !passing) ||
    receipts.some(({ tests }) =>
      tests.some(({ status }) => status === 'fail' || status === 'error'),
    )
  const runs = new Set([...tested, ...receipts].map(({ run }) => run)).size
  if (hasFailed || runs === 0) return undefined
  return {
    file,
    sources: [...new Set(tested.flatMap(({ sources }) => sources))],
    session_id: written.session,
    written_at: iso(written.at),
    runs,
    tests: receipts.at(-1)?.tests.length ?? null,
  }
}
