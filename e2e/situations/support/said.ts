import { type HookRun, type ModelServer, reachedModel } from '@tailtest/testkit'
import type { EndSaid } from '../../support/situations/stage.ts'

/** A text that reached the model, and the request that it came with. */
interface Came {
  request: number
  text: string
}

/** What was said at each end: to the agent, what the request behind it held; to the person, what the client passed on of the hook's answer. */
export const saidAtEnds = (
  ends: readonly number[],
  came: readonly Came[],
  hooks: readonly HookRun[] = [],
): EndSaid[] =>
  ends.map((end, at) => ({
    agent: came
      .filter(({ request }) => request > end && request <= (ends[at + 1] ?? Infinity))
      .map(({ text }) => text.trim())
      .join('\n'),
    person: hooks[at]?.told.join('\n') ?? '',
  }))

/** What was said at the start of a session, as far as it reached the model. */
export const saidAtStart = (model: ModelServer, hooks: readonly HookRun[]): EndSaid => ({
  agent: hooks
    .flatMap(({ said }) => said)
    .filter((text) => reachedModel(model, text).length > 0)
    .join('\n'),
  person: hooks.flatMap(({ told }) => told).join('\n'),
})

/** The runs of the hooks of an event. */
export const of = (event: string, hooks: readonly HookRun[]): HookRun[] =>
  hooks.filter((hook) => hook.event === event)
