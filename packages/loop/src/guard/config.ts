/** The guard's settings. */
export const guardConfig = {
  guard: {
    type: 'object',
    describe: 'Shell commands that would destroy work are asked about, or refused',
    fields: {
      enabled: { type: 'boolean', default: true, describe: 'Whether commands are looked at' },
      allow: {
        type: 'strings',
        default: [],
        describe:
          'What may run unasked: a rule (delete-folder, force-push, lose-work, drop-database, overwrite-disk) or a command, * for anything; used once the person agreed',
      },
    },
  },
} as const
