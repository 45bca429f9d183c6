import { type Json, objectOf, parseObject, textOf } from '../../json.ts'
import type { HookRun, RunResult } from '../client.ts'

/** What a run's stream of events says, once it has ended. */
export function reportOf(
  events: readonly Json[],
): Pick<RunResult, 'session' | 'events' | 'hooks' | 'results' | 'systemMessages'> {
  const hooks = events.filter(({ subtype }) => subtype === 'hook_response').map(hookRun)
  const session = events.map(({ session_id }) => textOf(session_id)).find((id) => id !== '')
  const results = events.filter(({ type }) => type === 'result')
  return {
    session,
    events,
    hooks,
    results: results.map(({ result }) => textOf(result)),
    systemMessages: hooks.flatMap(({ told }) => told),
  }
}

function hookRun(event: Json): HookRun {
  const stdout = textOf(event.stdout)
  const answer = parseObject(stdout.trim())
  const { additionalContext, permissionDecisionReason } = objectOf(answer?.hookSpecificOutput)
  const said = [additionalContext, permissionDecisionReason, answer?.reason].map(textOf)
  return {
    event: textOf(event.hook_event),
    name: textOf(event.hook_name),
    stdout,
    stderr: textOf(event.stderr),
    exitCode: typeof event.exit_code === 'number' ? event.exit_code : undefined,
    outcome: textOf(event.outcome),
    answer,
    said: said.filter((text) => text !== ''),
    told: [textOf(answer?.systemMessage)].filter((text) => text !== ''),
  }
}
