import { quoteName } from '@tailtest/adapter-kit'
import { type UnrunLines, unrunWords } from '@tailtest/tdd'

type Unrun = UnrunLines & { file: string }

/** Sources that are named to the agent. */
const MOST_FILES = 5

/** For the person. Pure. */
export function unrunLine(one: Unrun): string {
  return unrunWords({ ...one, file: quoteName(one.file) })
}

/** For the agent. Pure. */
export function unrunText(all: readonly Unrun[]): string {
  const more = all.length - MOST_FILES
  return [
    ...all.slice(0, MOST_FILES).map((one) => `tailtest: ${unrunLine(one)}.`),
    ...(more > 0 ? [`tailtest: and some of ${more} more files.`] : []),
    'Test what they do where it matters.',
  ].join('\n')
}
