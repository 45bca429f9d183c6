import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Log,
  listOf,
  number,
  type Of,
  oneOf,
  openLog,
  optional,
  readerOf,
  repositoryOf,
  type Shape,
  text,
} from '@tailtest/project'

const AGREEMENT = {
  root: text,
  how: oneOf('install', 'trust', 'revoked'),
  /** Milliseconds since 1970. */
  ts: number,
  /** Hash of the commands that the project's own configuration names, as the person saw them. */
  commands: optional(text),
  /** Adapters of other hosts that the project brings, each with a hash of its content, as the person saw them. */
  adapters: optional(listOf(text)),
  /** Which repository was there (`repositoryOf`); absent: none that can be told apart, or an older record. */
  repository: optional(text),
} satisfies Shape

export type Agreement = Of<typeof AGREEMENT>

/** The roots in which the person agreed that tests may run. An agreement holds in all worktrees of its repository. */
export interface Trust {
  has(root: string): boolean
  /** The person agreed to exactly these commands of the project's configuration. */
  hasCommands(root: string, hash: string): boolean
  /** The person agreed to exactly this adapter of the project. */
  hasAdapter(root: string, fingerprint: string): boolean
  /** The agreements in force. */
  all(): Agreement[]
  record(agreement: Omit<Agreement, 'repository'>): void
}

/** Opens the person's agreements: an append-only file in their own state folder, so no repository can plant one. */
export function openTrust(userState: string): Trust {
  const log: Log<Agreement> = openLog(join(userState, 'trusted.jsonl'), readerOf(AGREEMENT))
  const newest = () => new Map(log.read().entries.map((entry) => [entry.root, entry]))
  const all = () => [...newest().values()].filter(isInForce)
  const of = (root: string) => {
    const own = newest().get(root)
    const repository = repositoryOf(root)
    // without a .git, as where git is called with --git-dir, the path alone decides
    const hasGit = existsSync(join(root, '.git'))
    const isOfThis = own?.repository === undefined || !hasGit || own.repository === repository
    if (own !== undefined && isOfThis) return isInForce(own) ? own : undefined
    if (repository === undefined) return undefined
    return all().find((entry) => entry.repository === repository)
  }
  return {
    all,
    has: (root) => of(root) !== undefined,
    hasCommands: (root, hash) => of(root)?.commands === hash,
    hasAdapter: (root, fingerprint) => of(root)?.adapters?.includes(fingerprint) === true,
    record: (agreement) => {
      const repository = repositoryOf(agreement.root)
      log.append(repository === undefined ? agreement : { ...agreement, repository })
    },
  }
}

const isInForce = ({ how }: Agreement): boolean => how !== 'revoked'
