import { isObject, type JsonObject } from '@tailtest/project'
import { textOf } from './fields.ts'
import { ownFrames } from './places.ts'
import { printable } from './sanitise.ts'

/** What an assertion library adds to its first line for its own readers. */
const HINT = / \/\/ .*\bequality\b.*$/

/** Causes of causes; further ones are not told. */
const DEEPEST = 3

/** A thrown value of JavaScript, as vitest and jest hand it over, in words. */
export function describeError(error: JsonObject): { message: string; stack: string } {
  return { message: wordsOf(error, 0), stack: ownFrames(boundedOf(error.stack) ?? '') }
}

/** What our reporters copy of a text; more of it stands in hostile reports only. */
const LONGEST = 8_000

function boundedOf(value: unknown): string | undefined {
  return textOf(value)?.slice(0, LONGEST)
}

function wordsOf(error: JsonObject, depth: number): string {
  const head = headed(error)
  const own = [head, boundedOf(error.diff)].filter(Boolean).join('\n')
  const { cause } = error
  if (!isObject(cause) || depth === DEEPEST || headed(cause) === head) return own
  return `${own}\nCaused by: ${wordsOf(cause, depth + 1)}`
}

/** `TypeError: kaput`, as Node prints it; an assertion's message stands for itself. */
function headed(error: JsonObject): string {
  const head = headOf(boundedOf(error.stack) ?? '')
  const name = textOf(error.name) ?? /^([\w$.]+): /.exec(head)?.[1]
  const [message, code] = [boundedOf(error.message), textOf(error.code)]
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
  const [told, diff] = [announced(head, rest), differing(rest)]
  const parts = (diff.length > 0 ? diff : told).map((text) => text.trim())
  const line = parts.length === 0 ? head : `${head.replace(/[:.]$/, '')}: ${parts.join(', ')}`
  const left = diff.length > 0 ? rest : rest.filter((text) => !told.includes(text))
  return [line, ...left].join('\n').trim()
}

/** Above the differing lines: that of Node's assert, that of Deno's. */
const LEGEND = /^\s*(?:\+ actual - expected|\[Diff\] Actual \/ Expected)/

/** The first line of each side, where a message holds a diff. */
function differing(rest: readonly string[]): string[] {
  const below = rest.slice(rest.findIndex((text) => LEGEND.test(text)) + 1)
  if (below.length === rest.length) return []
  const sides = ['+', '-'].map((sign) => below.find((text) => text.startsWith(sign)))
  return sides.flatMap((text) => text?.replace(/^(.)\s+/, '$1 ') ?? [])
}

/** What the first line announces: a matcher, what was expected and received; a colon, the next line. */
function announced(head: string, rest: readonly string[]): string[] {
  if (head.startsWith('expect(')) {
    return rest.filter((text) => /^(?:Expected|Received)\b/.test(text)).slice(0, 2)
  }
  return head.endsWith(':') ? rest.filter((text) => text.trim() !== '').slice(0, 1) : []
}
