import { GUARD_RULES } from './danger.ts'

/** The guard's settings. */
export const guardConfig = {
  guard: {
    type: 'object',
    describe:
      'Whether shell commands that would destroy work are put to a person first, or refused',
    fields: {
      enabled: {
        type: 'boolean',
        default: true,
        describe: 'Whether shell commands are checked; false counts only once a person agreed',
      },
      allow: {
        type: 'strings',
        default: [],
        describe: `What may run unasked: a rule (${GUARD_RULES.join(', ')}) or a command, * for anything; used once the person agreed`,
      },
    },
  },
} as const
