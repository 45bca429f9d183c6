/** With these a process speaks for the session of the client that started it. */
const OF_SESSION = /^CLAUDE_CODE_MESSAGING_(?:SOCKET|TOKEN)$/i

/**
 * Takes out of an environment what belongs to the session of a client alone. Each process of ours does so with its own
 * before anything else: whatever it starts, and whatever that writes down, never has it, not even where `pass_env` names it.
 */
export function forgetSession(env: Record<string, string | undefined>): void {
  for (const name of Object.keys(env)) if (OF_SESSION.test(name)) delete env[name]
}
