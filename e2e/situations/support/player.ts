import { type EndSaid, type Outcome, withoutLinesOf } from '../../support/situations/stage.ts'
import type { Situation, Step } from '../../support/situations/step.ts'
import { World } from '../../support/situations/world.ts'
import { OWN_WORDS } from '../../support/tailtest.ts'
import { Actor, type Hands } from './actor.ts'

/** How long a session may take on a busy machine. */
export const PATIENCE_MS = 600_000

/** What was said in one session. */
export interface Session {
  /** As the client calls it. */
  id: string
  start: EndSaid
  ends: EndSaid[]
}

/** A real client that plays situations. */
export interface Player {
  title: string
  /** A person sits in front of it. */
  attended: boolean
  /** What of a hook's words it passes on: those for the person, those at a session's start. */
  passesOn: { person: boolean; start: boolean }
  /** Characters that reach the agent in another form, in what keeps it going. @default none */
  escapes?: Readonly<Record<string, string>>
  /** Steps that it has no way for, each with the reason. @default none */
  lacks?: Partial<Record<Step['do'], string>>
  /** Situations that it does not play, by title, each with the reason. @default none */
  without?: Readonly<Record<string, string>>
  /** What `tailtest install` is told. */
  install: readonly string[]
  /** What the agent is told to start tailtest with. */
  words: string
  /** How the agent uses its tools; of a client that has no model of ours none. */
  hands?: Hands
  /** Plays one session: up to the step that begins the next, or to the end. */
  session(actor: Actor, world: World): Promise<Session>
}

/** Plays a situation in a client. */
export async function playedIn(player: Player, situation: Situation): Promise<Outcome> {
  const world = new World()
  try {
    await world.open(situation, player.install)
    const actor = new Actor(situation.steps, world, player)
    const sessions: Session[] = []
    do sessions.push(await player.session(actor, world))
    while (actor.next())
    const history = world.history(sessions.at(-1)?.id ?? '')
    const nobody = new Actor([], world, player)
    const { start } = await player.session(nobody, world)
    const next = withoutLinesOf(start, sessions[0]?.start ?? start)
    const shown = ({ agent, person }: EndSaid): EndSaid => ({
      agent: world.shown(agent),
      person: world.shown(person),
    })
    return {
      ends: sessions.flatMap(({ ends }) => ends).map(shown),
      history,
      next: shown(next),
    }
  } finally {
    world.close()
  }
}

/** Why a client does not play a situation; `undefined`: it does. */
export const hindrance = (
  { lacks = {}, without = {} }: Player,
  { title, steps }: Situation,
): string | undefined =>
  without[title] ?? steps.map((step) => lacks[step.do]).find((reason) => reason !== undefined)

/** What the built hook said, as a client would have to pass it on. */
export function asIn(player: Player, { ends, history, next }: Outcome): Outcome {
  const { passesOn, words, escapes = {} } = player
  const own = ({ agent, person }: EndSaid): EndSaid => ({
    agent: agent.replaceAll(OWN_WORDS, words),
    person: passesOn.person ? person.replaceAll(OWN_WORDS, words) : '',
  })
  const escaped = (text: string) => [...text].map((one) => escapes[one] ?? one).join('')
  return {
    ends: ends.map(own).map(({ agent, person }) => ({ agent: escaped(agent), person })),
    history,
    next: passesOn.start ? own(next) : { agent: '', person: '' },
  }
}
