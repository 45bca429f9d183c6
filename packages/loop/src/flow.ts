import type { EventType, HookEvent, Reply } from '@tailtest/adapter-kit'
import type { Context } from './context.ts'
import { recordSaid } from './said.ts'
import { commandProposed } from './steps/command-proposed.ts'
import { commandRan } from './steps/command-ran.ts'
import { editProposed } from './steps/edit-proposed.ts'
import { fileEdited } from './steps/file-edited.ts'
import { notified } from './steps/notified.ts'
import { promptSent } from './steps/prompt-sent.ts'
import { sessionEnded } from './steps/session-ended.ts'
import { sessionStarted } from './steps/session-started.ts'
import { subagentEnded } from './steps/subagent-ended.ts'
import { turnEnded } from './steps/turn-ended.ts'

/** What happens on one type of event. */
export type Step<T extends EventType> = (event: HookEvent<T>, context: Context) => Promise<Reply>

/** One step for every event; a missing one does not compile. */
export const flow: { readonly [T in EventType]: Step<T> } = {
  'session-started': sessionStarted,
  'prompt-sent': promptSent,
  'file-edited': fileEdited,
  'edit-proposed': editProposed,
  'command-proposed': commandProposed,
  'command-ran': commandRan,
  'subagent-ended': subagentEnded,
  'turn-ended': turnEnded,
  'session-ended': sessionEnded,
  notified,
}

/** Answers an event, and writes down what was said. */
export async function handle(event: HookEvent, context: Context): Promise<Reply> {
  const reply = await answer(event, context)
  recordSaid(reply, event, context)
  return reply
}

function answer<T extends EventType>(event: HookEvent<T>, context: Context): Promise<Reply> {
  const step: Step<T> = flow[event.type]
  return step(event, context)
}
