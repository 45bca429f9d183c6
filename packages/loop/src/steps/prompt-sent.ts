import { type Reply, silent } from '@tailtest/adapter-kit'
import type { Step } from '../flow.ts'

/** A turn begins: the tree is marked, and what could not be said before is said now. */
export const promptSent: Step<'prompt-sent'> = async (event, context) => {
  const texts: string[] = []
  for (const place of context.placesOf(event)) {
    const journal = place.found()
    if (journal === undefined) continue
    const { session } = journal.read()
    if (event.turn !== undefined && session.turn.id === event.turn) continue // seen by another hook
    const { markNow } = await import('../turn/mark.ts')
    journal.append({ type: 'session.turn-began', mark: await markNow(place) })
    const { undelivered } = session
    if (undelivered === undefined || !context.capabilities.noteAtPrompt) continue
    const key = `deliver:${undelivered.key}`
    if (!journal.claim([key]).has(key)) continue
    journal.append({ type: 'session.undelivered', key: undelivered.key, text: '' })
    texts.push(undelivered.text)
  }
  const reply: Reply = { type: 'note', text: texts.join('\n\n') }
  return texts.length === 0 ? silent : reply
}
