import type { JsonObject, RelPath } from '@tailtest/project'
import { textOf } from './fields.ts'
import { describeError } from './js-error.ts'
import { ownFrames } from './places.ts'
import type { FileError } from './types.ts'

/** Longer texts stand in hostile reports only. */
const LONGEST = 8_000

/** Where Node names the file that does not parse: above the error. */
const ABOVE = /^(?:file:\/\/)?(?<path>(?:\/|[a-z]:[\\/])[^\n]*?):(?<line>\d+)(?=\n)/i

/** Where it names the one that asks for what is not there. */
const ASKING = [/\nRequire stack:\n- (?<path>[^\n]+)/, / imported from (?<path>[^\n]+?)(?=\n|$)/]

/** `at f (file:///a.js:1:2)`, `at /a.js:1:2`. */
const FRAME =
  /(?:\(|at |async )(?:file:\/\/)?(?<path>(?:\/|[a-z]:[\\/])[^()\n]*?):\d+(?::\d+)?\)?$/i

/** A file of JavaScript that could not be loaded, in words; `file` finds a path below the root. */
export function describeLoad(
  error: JsonObject,
  file: (path: unknown) => RelPath | undefined,
): Omit<FileError, 'file'> {
  const { message, stack } = describeError(error)
  const text = textOf(error.stack)?.slice(0, LONGEST) ?? ''
  const words = textOf(error.message)?.slice(0, LONGEST) ?? ''
  const above = ABOVE.exec(text)?.groups
  const broken = above && /^[ \t]*(?:SyntaxError|TSError)\b/m.test(text) ? above : undefined
  const asking = ASKING.map((form) => form.exec(words)?.groups?.path)
  const at = [broken?.path, ...asking, ...placesIn(text)]
    .map(file)
    .find((path) => path !== undefined)
  const [first = '', ...rest] = message.split('\n')
  const where = broken && at ? ` (${at}:${broken.line})` : ''
  const isSource = broken !== undefined || /^(?:SyntaxError|TSError)\b/.test(first)
  return {
    message: [`${first}${where}`, ...rest].join('\n'),
    kind: isSource ? 'compile' : 'load',
    ...(at && { at }),
    ...(stack && { stack }),
  }
}

/** The files of a stack that are the project's own, innermost first. */
export function placesIn(stack: string): string[] {
  return ownFrames(stack.slice(0, LONGEST))
    .split('\n')
    .flatMap((line) => FRAME.exec(line)?.groups?.path ?? [])
}
