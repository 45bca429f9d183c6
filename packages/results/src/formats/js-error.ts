import { printable } from '../sanitise.ts'
import { type Fields, isFields, textOf } from './fields.ts'
import { ownFrames } from './places.ts'

/** What an assertion library adds to its first line for its own readers. */
const HINT = / \/\/ .*\bequality\b.*$/

/** Causes of causes; further ones are not told. */
const DEEPEST = 3

/** A thrown value of JavaScript, as vitest and jest hand it over, in words. */
export function describeError(error: Fields): { message: string; stack: string } {
  return { message: wordsOf(error, 0), stack: ownFrames(textOf(error.stack) ?? '') }
}

function wordsOf(error: Fields, depth: number): string {
  const head = headed(error)
  const own = [head, textOf(error.diff)].filter(Boolean).join('\n')
  const { cause } = error
  if (!isFields(cause) || depth === DEEPEST || headed(cause) === head) return own
  return `${own}\nCaused by: ${wordsOf(cause, depth + 1)}`
}

/** `TypeError: kaput`, as Node prints it; an assertion's message stands for itself. */
function headed(error: Fields): string {
  const head = headOf(textOf(error.stack) ?? '')
  const name = textOf(error.name) ?? /^([\w$.]+): /.exec(head)?.[1]
  const [message, code] = [textOf(error.message), textOf(error.code)]
  if (!message && code) return `${name ?? 'Error'} [${code}]` // Node's AggregateError says nothing else
  const text = message || head
  return telling(
    !name || isAssertion(name, text) || text.startsWith(name) ? text : `${name}: ${text}`,
  )
}

function isAssertion(name: string, text: string): boolean {
  return name === 'AssertionError' || name === 'JestAssertionError' || text.startsWith('expect(')
}

/** The text of a stack above its frames. */
export function headOf(stack: string): string {
  const frames = stack.search(/\n\s+at /)
  return frames === -1 ? stack : stack.slice(0, frames)
}

/** A message whose first line says what is wrong, because it may be all that is shown. */
function telling(message: string): string {
  const [first = '', ...rest] = printable(message).trim().split('\n')
  const head = first.replace(/^Error: (?=expect\(|thrown: )/, '').replace(HINT, '')
  const told = announced(head, rest)
  const line =
    told.length === 0
      ? head
      : `${head.replace(/:$/, '')}: ${told.map((text) => text.trim()).join(', ')}`
  return [line, ...rest.filter((text) => !told.includes(text))].join('\n').trim()
}

/** What the first line announces: a matcher, what was expected and received; a colon, the next line. */
function announced(head: string, rest: readonly string[]): string[] {
  if (head.startsWith('expect(')) {
    return rest.filter((text) => /^(?:Expected|Received)\b/.test(text)).slice(0, 2)
  }
  return head.endsWith(':') ? rest.filter((text) => text.trim() !== '').slice(0, 1) : []
}
