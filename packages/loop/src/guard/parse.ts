import { type Cursor, openCursor } from './cursor.ts'
import type { Command, Redirect, Script, Step, Word } from './shell.ts'
import { type ReadScript, readWord } from './words.ts'

/** Words that are no program where a command begins; what follows them is. */
const KEYWORDS = new Set([
  ...['if', 'then', 'else', 'elif', 'fi', 'do', 'done', 'while', 'until', 'esac', '{', '}', '!'],
  ...['time', 'coproc'],
])

const REDIRECT = /^(?:[0-9]+|\{\w+\})?(?:<<<|<<-?|<>|<&|>>|>\||>&|>|<(?!\())|^&>>?/
const ASSIGNMENT = /^[A-Za-z_][A-Za-z0-9_]*\+?=/

/** Scripts in scripts that are read; deeper ones are passed over. */
const MOST_DEPTH = 20

/** What a shell would start, in order. Pure; whatever the text is, something is read. */
export function parseScript(text: string): Script {
  const cursor = openCursor(text)
  const steps: Step[] = []
  while (!cursor.atEnd()) {
    steps.push(...readScript(cursor, undefined, 0))
    cursor.take1() // a bracket too many
  }
  return steps
}

/** A here-document whose body begins with the next line. */
interface Pending {
  redirect: Redirect
  strips: boolean
}

function readScript(cursor: Cursor, closing: ')' | undefined, depth: number): Script {
  const steps: Step[] = []
  const pending: Pending[] = []
  let isPiped = false
  const nested: ReadScript = (inner, end) =>
    depth >= MOST_DEPTH ? skipped(inner, end) : readScript(inner, end, depth + 1)
  while (!cursor.atEnd()) {
    if (closing !== undefined && cursor.take(closing)) return steps
    if (closing === undefined && depth === 0 && cursor.next() === ')') {
      cursor.take1()
      steps.push({ type: 'close' })
    } else if (cursor.match(/^(?:[ \t\r]|\\\n)+/) !== '') {
    } else if (cursor.next() === '#') cursor.while((character) => character !== '\n')
    else if (cursor.take('\n')) {
      for (const one of pending.splice(0)) readBody(cursor, one)
      isPiped = false
    } else if (cursor.match(/^(?:&&|\|\||;;?&?|&(?!>))/) !== '') isPiped = false
    else if (cursor.match(/^\|&?/) !== '') isPiped = true
    else if (cursor.take('((')) cursor.until('))')
    else if (cursor.take('(')) {
      if (!cursor.take(')')) {
        steps.push({ type: 'open' }, ...nested(cursor, ')'), { type: 'close' })
      }
    } else {
      const step = readStep(cursor, { isPiped, pending, nested })
      if (step === undefined) cursor.take1()
      else steps.push(...step)
      isPiped = false
    }
  }
  return steps
}

function skipped(cursor: Cursor, end = '\n'): Script {
  cursor.until(end)
  return []
}

interface Within {
  isPiped: boolean
  pending: Pending[]
  nested: ReadScript
}

/** Reads one command, or the head of a loop; `undefined`: neither stands here. */
function readStep(cursor: Cursor, within: Within): readonly Step[] | undefined {
  const words: Word[] = []
  const assignments: Command['assignments'][number][] = []
  const redirects: Redirect[] = []
  const isEmpty = () => words.length + assignments.length + redirects.length === 0
  for (;;) {
    if (cursor.match(/^(?:[ \t\r]|\\\n)+/) !== '') continue
    const operator = cursor.match(REDIRECT)
    if (operator !== '') {
      redirects.push(readRedirect(cursor, operator, within))
      continue
    }
    if (cursor.next() === '#') break
    const name = words.length === 0 ? cursor.match(ASSIGNMENT) : ''
    if (name !== '') {
      const value = readWord(cursor, within.nested) ?? []
      assignments.push({ name: name.replace(/\+?=$/, ''), value })
      continue
    }
    const word = readWord(cursor, within.nested)
    if (word === undefined) break
    const plain = plainOf(word)
    if (isEmpty() && plain !== undefined && KEYWORDS.has(plain)) return []
    if (isEmpty() && plain === '[[') {
      cursor.until(']]')
      return []
    }
    words.push(word)
  }
  if (isEmpty()) return undefined
  const [first, variable, , ...values] = words
  const name = variable && plainOf(variable)
  if (first && plainOf(first) === 'for' && name !== undefined) {
    return [{ type: 'for', name, values }]
  }
  return [{ type: 'command', assignments, words, redirects, isPiped: within.isPiped }]
}

function readRedirect(cursor: Cursor, operator: string, { pending, nested }: Within): Redirect {
  cursor.match(/^[ \t]+/)
  const target = readWord(cursor, nested) ?? []
  const redirect: Redirect = { operator: operator.replace(/^(?:[0-9]+|\{\w+\})/, ''), target }
  if (/^<<-?$/.test(redirect.operator)) {
    pending.push({ redirect, strips: redirect.operator === '<<-' })
  }
  return redirect
}

/** Reads a here-document, up to the line that is its delimiter. */
function readBody(cursor: Cursor, { redirect, strips }: Pending): void {
  const delimiter = redirect.target.map((piece) => ('text' in piece ? piece.text : '')).join('')
  const lines: string[] = []
  while (!cursor.atEnd()) {
    const line = cursor.until('\n')
    const bare = strips ? line.replace(/^\t+/, '') : line
    if (bare === delimiter) break
    lines.push(bare)
  }
  redirect.body = lines.join('\n')
}

/** The text of a word without quotes and variables. */
function plainOf(word: Word): string | undefined {
  const [piece, ...rest] = word
  return rest.length === 0 && piece?.type === 'text' && !piece.quoted ? piece.text : undefined
}
