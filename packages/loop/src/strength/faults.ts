import {
  describeMutant,
  type Mutant,
  mutantsOf,
  mutate,
  SWITCH_CHECK,
  stoppedSource,
  switchedSource,
} from '@tailtest/mutation'
import type { Syntax } from '@tailtest/syntax'
import type { Fault, TrialOptions } from '@tailtest/tdd'

/** Small faults in sources, and sources that stop, as new tests are judged by. */
export function faultsBy(
  syntax: Syntax,
): Required<Pick<TrialOptions, 'mutantsOf' | 'stoppedAt' | 'switching' | 'syntax'>> {
  return {
    syntax,
    mutantsOf: async (path, text, where) => {
      const options = { ...where, syntax, sameKind: true, sameForm: true }
      const mutants = await mutantsOf(path, text, options)
      return mutants.map((mutant) => ({
        line: mutant.line,
        text: mutate(text, mutant),
        shown: describeMutant(mutant),
        ...kindOf(mutant),
      }))
    },
    switching: {
      check: SWITCH_CHECK,
      switched: (path, before, texts, switchFile) =>
        switchedSource(path, before, texts, { switchFile, syntax }),
    },
    stoppedAt: (path, text, lines) => stoppedSource(path, text, { lines, syntax }),
  }
}

const KINDS = { form: 'value', kind: 'form', constant: 'constant' } as const

/** What is to be known of a mutant besides its place. */
function kindOf({ rule, swap = 'form', original }: Mutant): Pick<Fault, 'kind' | 'writes'> {
  if (rule === 'return') return { kind: KINDS[swap] }
  if (rule === 'guard' || rule === 'step') return { kind: rule }
  const writes = rule === 'assignment' ? /\.(\w+)\s*=/.exec(original)?.[1] : undefined
  if (writes !== undefined) return { writes }
  return rule === 'copy' || rule === 'catch' ? { kind: 'copy' } : {}
}
