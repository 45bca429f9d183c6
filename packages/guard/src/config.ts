import { GUARD_RULES } from './danger.ts'

/** The guard's settings. */
export const guardConfig = {
  guard: {
    type: 'object',
    describe:
      'Whether shell commands that would destroy work need a person’s consent, or are refused',
    fields: {
      enabled: {
        type: 'boolean',
        default: true,
        describe: 'Whether to check shell commands; false applies only once a person agreed',
      },
      allow: {
        type: 'strings',
        default: [],
        describe: `What may run without asking: a rule (${GUARD_RULES.join(', ')}) or a command, * for anything; used once the person agreed`,
      },
    },
  },
} as const
