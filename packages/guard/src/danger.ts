/** The rules, in the order in which they are asked: the first that answers decides. */
export const GUARD_RULES = [
  'delete-folder',
  'force-push',
  'lose-work',
  'drop-database',
  'overwrite-disk',
] as const
export type GuardRule = (typeof GUARD_RULES)[number]

/** What makes a command dangerous only if it holds; asked of git. */
export type Condition = 'uncommitted work' | 'untracked files'

/** A danger in a command line. */
export interface Danger {
  /** The rule's name, by which it can be allowed. */
  rule: GuardRule
  /** The call, as it was written. */
  command: string
  /** What would be lost, in a few words: `deletes the project with everything in it`. */
  effect: string
  /** It is one only where this holds, in the folder `at`. */
  condition?: { of: Condition; at: string }
}
