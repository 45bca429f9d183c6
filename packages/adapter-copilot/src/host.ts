/** The name of this adapter: on the command line of the hook, and in the journal. */
export const HOST = 'copilot'
