import { EVIDENCE, type Found } from './types.ts'

/** The one that more speaks for: a script before a dependency before a config file; the first where they are equal. */
export function stronger<T extends Pick<Found, 'evidence'>>(
  first: T | undefined,
  second: T | undefined,
): T | undefined {
  if (first === undefined || second === undefined) return first ?? second
  return EVIDENCE.indexOf(second.evidence) < EVIDENCE.indexOf(first.evidence) ? second : first
}
