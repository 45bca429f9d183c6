import type { ModelRequest } from '@tailtest/testkit'

/** The command that the newest note tells the agent to test with. */
export function toldCommand(request: ModelRequest): string {
  const texts = request.messages
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
  const command = texts.flatMap(
    (text) => /tailtest: .* queued .* run: (.+)$/m.exec(text)?.[1] ?? [],
  )
  const last = command.at(-1)
  if (last === undefined) throw new Error('no note tells how to run the test')
  return last
}
