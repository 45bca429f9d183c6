import { GUARD_RULES } from './danger.ts'

/** The guard's settings. */
export const guardConfig = {
  guard: {
    type: 'object',
    describe: 'Shell commands that would destroy work are asked about, or refused',
    fields: {
      enabled: {
        type: 'boolean',
        default: true,
        describe: 'Whether commands are looked at; false counts once the person agreed',
      },
      allow: {
        type: 'strings',
        default: [],
        describe: `What may run unasked: a rule (${GUARD_RULES.join(', ')}) or a command, * for anything; used once the person agreed`,
      },
    },
  },
} as const
