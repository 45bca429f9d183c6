import { join } from 'node:path'
import { type Log, openLog } from '@tailtest/project'
import { number, type Of, oneOf, readerOf, type Shape, text } from './shape.ts'

const AGREEMENT = {
  root: text,
  how: oneOf('install', 'trust', 'revoked'),
  /** Milliseconds since 1970. */
  ts: number,
} satisfies Shape

export type Agreement = Of<typeof AGREEMENT>

/** The roots in which the person agreed that tests may run. */
export interface Trust {
  has(root: string): boolean
  /** The agreements in force. */
  all(): Agreement[]
  record(agreement: Agreement): void
}

/** Opens the person's agreements: an append-only file in their own state folder, so no repository can plant one. */
export function openTrust(userState: string): Trust {
  const log: Log<Agreement> = openLog(join(userState, 'trusted.jsonl'), readerOf(AGREEMENT))
  const all = () =>
    [...new Map(log.read().entries.map((entry) => [entry.root, entry])).values()].filter(
      ({ how }) => how !== 'revoked',
    )
  return { all, has: (root) => all().some((entry) => entry.root === root), record: log.append }
}
