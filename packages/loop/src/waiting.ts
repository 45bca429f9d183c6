import { type EventBase, type Reply, silent } from '@tailtest/adapter-kit'
import { sha256 } from '@tailtest/project'
import type { Journal, Session } from '@tailtest/session'
import { CAPS } from './runs/caps.ts'
import { fitting, ROOM } from './said.ts'

type Waiting = Session['undelivered'][number]

/** A note on an edit is out of date once the turn has ended, the rest is not. */
type Kind = 'edit' | 'turn'

const isEditNote = ({ key }: Waiting) => key.startsWith('edit:')
const settled = ({ key }: Waiting) => ({ type: 'session.undelivered', key, text: '' }) as const

/** Keeps a text for the session's next event that can carry it. */
export function holdBack(text: string, kind: Kind, journal: Journal): void {
  const { records } = journal.read().session
  const kept = fitting(text.slice(0, CAPS.failureText), ROOM)
  const key = `${kind}:${sha256(`${records} ${kept}`).slice(0, 16)}`
  journal.append({ type: 'session.undelivered', key, text: kept })
}

/** Whether words wait that an event may bring: those for the main agent are not a sub-agent's, and a paused session says nothing. */
export function hasWaiting(session: Session, { agent }: Pick<EventBase, 'agent'>): boolean {
  return session.undelivered.length > 0 && !session.paused && agent === undefined
}

/** Takes what waits, each text for the first hook that asks for it; '': nothing was left. */
export function takeWaiting(journal: Journal): string {
  const { undelivered } = journal.read().session
  const claimOf = ({ key }: Waiting) => `deliver:${key}`
  const won = journal.claim(undelivered.map(claimOf))
  const taken = undelivered.filter((waiting) => won.has(claimOf(waiting)))
  journal.append(...taken.map(settled))
  const texts = taken.map(({ text }) => text)
  return texts.join('\n\n').slice(0, CAPS.failureText)
}

/** The turn has ended: its notes on edits have nothing to tell any more. */
export function dropEditNotes(journal: Journal): void {
  journal.append(...journal.read().session.undelivered.filter(isEditNote).map(settled))
}

/** A note of these texts; silence where none says anything. */
export function noteOf(texts: readonly string[], separator: string): Reply {
  const text = texts.filter((each) => each !== '').join(separator)
  return text === '' ? silent : { type: 'note', text }
}
