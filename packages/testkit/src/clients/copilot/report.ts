import { type Json, listOf, objectOf, textOf } from '../../json.ts'
import type { HookRun, RunResult } from '../client.ts'

/** What a run printed, once it has ended. */
export function reportOf(
  events: readonly Json[],
): Pick<RunResult, 'session' | 'events' | 'results' | 'systemMessages'> {
  const end = events.findLast(({ type }) => type === 'result')
  const said = events.filter(({ type, agentId }) => type === 'assistant.message' && !agentId)
  const last = said.at(-1)
  return {
    session: end && textOf(end.sessionId),
    events,
    results: last === undefined ? [] : [textOf(objectOf(last.data).content)],
    systemMessages: [],
  }
}

/** The hooks in what the client writes down of a session: each event once, with what all its hooks said. */
export function hooksIn(transcript: readonly Json[]): HookRun[] {
  return transcript
    .filter(({ type }) => type === 'hook.end')
    .map(({ data }) => {
      const { hookType, success, output, error } = objectOf(data)
      const event = textOf(hookType)
      return {
        event,
        name: event,
        stdout: output === undefined ? '' : JSON.stringify(output),
        stderr: textOf(objectOf(error).message),
        exitCode: undefined,
        outcome: success === true ? 'success' : 'failed',
        answer: output === undefined ? undefined : objectOf(output),
        said: saidIn(objectOf(output)),
        told: [], // the client shows a person nothing of what a hook says
      }
    })
}

function saidIn({ additionalContext, reason, permissionDecisionReason }: Json): string[] {
  return listOf([additionalContext, reason, permissionDecisionReason])
    .map(textOf)
    .filter((text) => text !== '')
}
