import { pathsOf, type Session } from '@tailtest/session'

/** The position in the journal of the last edit or command: with another one there is another tree. */
export function lastChange({ touched, turn }: Session): number {
  const edits = pathsOf(touched).map((path) => touched[path]?.last ?? 0)
  return Math.max(turn.commandedAt ?? 0, ...edits)
}
