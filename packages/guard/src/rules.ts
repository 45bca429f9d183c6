import type { Danger, GuardRule } from './danger.ts'
import type { Surroundings } from './location.ts'
import { dropsDatabase } from './rules/database.ts'
import { deletesFolder } from './rules/delete.ts'
import { overwritesDisk } from './rules/disk.ts'
import { forcesPush, losesWork } from './rules/git.ts'
import type { Call } from './shell/calls.ts'

/** What a rule finds: the effect, and the condition under which it is one; `undefined`: nothing. */
export type Found = Pick<Danger, 'effect' | 'condition'> | undefined
export type Rule = (call: Call, surroundings: Surroundings) => Found

/** What each rule looks for. */
export const rules = {
  'delete-folder': deletesFolder,
  'force-push': forcesPush,
  'lose-work': losesWork,
  'drop-database': dropsDatabase,
  'overwrite-disk': overwritesDisk,
} as const satisfies Record<GuardRule, Rule>
