import { type Reply, silent } from '@tailtest/adapter-kit'

/** One answer for several places: going on wins, texts and lines are joined. */
export function joinReplies(replies: readonly Reply[]): Reply {
  const texts = replies.flatMap((reply) => ('text' in reply ? [reply.text] : []))
  const users = replies.flatMap((reply) => ('user' in reply && reply.user ? [reply.user] : []))
  const user = users.length === 0 ? undefined : users.join('\n')
  if (texts.length > 0) return { type: 'continue', text: texts.join('\n\n'), user }
  return user === undefined ? silent : { type: 'tell', user }
}
