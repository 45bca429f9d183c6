import { type Env, isObject } from '@tailtest/adapter-kit'

/**
 * Which other host sent a payload: two of them run the hooks that stand in this host's settings, with payloads of their
 * own. Cursor names its version in each. GitHub Copilot CLI sends the time, which this host does not, and sets a variable;
 * the variable alone would also be set for this host, were it started in a shell of the other.
 */
export function senderOf(payload: unknown, env: Env): string | undefined {
  if (!isObject(payload)) return undefined
  if ('cursor_version' in payload) return 'cursor'
  return 'timestamp' in payload && env.COPILOT_CLI !== undefined ? 'copilot' : undefined
}
