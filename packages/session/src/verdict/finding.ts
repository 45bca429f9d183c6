import { sha256 } from '@tailtest/project'
import type { Finding, Session } from '../state.ts'

/** Bytes of a subject, so that a journal stays small. */
const MOST_BYTES = 800

/** A test's id as findings name it: a very long one is cut, and told from others by its hash. */
export function subjectOf(id: string): string {
  if (Buffer.byteLength(id) <= MOST_BYTES) return id
  return `${id.slice(0, MOST_BYTES / 8)}… ${sha256(id).slice(0, 16)}`
}

/** Names a finding within a session. */
export function findingKey({ kind, subject }: Pick<Finding, 'kind' | 'subject'>): string {
  return `${kind}:${subject}`
}

/** Whether a test that should have run did since that was found. */
export function isAnswered(
  { answered }: Pick<Session, 'answered'>,
  { file, at }: Finding,
): boolean {
  return (answered[file] ?? -1) >= at
}

/** The findings of a session that still stand, the first found first. */
export function findingsOf({ findings }: Pick<Session, 'findings'>): Finding[] {
  return Object.values(findings).sort((one, other) => one.at - other.at)
}
