import { type Json, listOf, objectOf, textOf } from '../../json.ts'
import type { HookRun, RunResult } from '../client.ts'

/** Kinds of what a hook said that the client hands to the model, and that it shows the person. */
const FOR_MODEL = ['context', 'feedback']
const FOR_PERSON = 'warning'

/** What a run's events say, once it has ended; a sub-agent's hooks are among them, its words are not. */
export function reportOf(
  events: readonly Json[],
): Pick<RunResult, 'session' | 'events' | 'hooks' | 'results' | 'systemMessages'> {
  const said = (method: string) =>
    events.filter((event) => event.method === method).map(({ params }) => objectOf(params))
  // The agent a person talks to is the first to begin a turn; one that goes on starts no thread.
  const session = textOf(said('turn/started')[0]?.threadId) || undefined
  const hooks = said('hook/completed').map(({ run }) => hookRun(objectOf(run)))
  const messages = said('item/completed')
    .map(({ item, ...more }) => ({ ...more, ...objectOf(item) }))
    .filter((item) => item.type === 'agentMessage')
  const turns = said('turn/completed').filter(({ threadId }) => threadId === session)
  return {
    session,
    events,
    hooks,
    results: turns.map(({ turn }) => {
      const { id } = objectOf(turn)
      return textOf(messages.findLast(({ turnId }) => turnId === id)?.text)
    }),
    systemMessages: hooks.flatMap(({ told }) => told),
  }
}

function hookRun(run: Json): HookRun {
  const name = textOf(run.eventName)
  const event = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return {
    event,
    name: event,
    stdout: '',
    stderr: entriesOf(run, ['error']).join('\n'),
    exitCode: undefined,
    outcome: textOf(run.status),
    answer: undefined,
    said: entriesOf(run, FOR_MODEL),
    told: entriesOf(run, [FOR_PERSON]),
  }
}

const entriesOf = ({ entries }: Json, kinds: readonly string[]): string[] =>
  listOf(entries)
    .map(objectOf)
    .filter(({ kind }) => kinds.includes(textOf(kind)))
    .map(({ text }) => textOf(text))
