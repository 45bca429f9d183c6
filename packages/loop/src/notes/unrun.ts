import { quoteName } from '@tailtest/adapter-kit'
import { showLines, type UnrunLines } from '@tailtest/tdd'

type Unrun = UnrunLines & { file: string }

/** Sources that are named to the agent. */
const MOST_FILES = 5

/** `2 of 14 changed lines ran in no test: src/cart.ts:31-32`. `lines`: what they are called. Pure. */
export function unrunLine({ file, of, unrun }: Unrun, lines = 'changed lines'): string {
  return `${unrun.length} of ${of} ${lines} ran in no test: ${quoteName(file)}:${showLines(unrun)}`
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
