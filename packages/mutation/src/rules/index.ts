import { catches } from './catches.ts'
import { conditions, guards } from './conditions.ts'
import { copies } from './copies.ts'
import type { Find } from './edit.ts'
import { booleans, numbers, strings } from './literals.ts'
import { operators } from './operators.ts'
import { removals } from './removals.ts'
import { returned } from './returned.ts'
import { rounds } from './rounds.ts'
import { steps } from './steps.ts'

/** Asked of every node that may be changed. */
export const FINDERS: readonly Find[] = [
  operators,
  conditions,
  guards,
  returned,
  removals,
  booleans,
  strings,
  numbers,
  copies,
  catches,
  rounds,
  steps,
]
