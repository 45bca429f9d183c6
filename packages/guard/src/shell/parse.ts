import { openReader, type Reader } from './reader.ts'
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
  const reader = openReader(text)
  const steps: Step[] = []
  while (!reader.atEnd()) {
    for (const step of readScript(reader, undefined, 0)) steps.push(step)
    reader.take1() // a bracket too many
  }
  return steps
}

/** A here-document whose body begins with the next line. */
interface Pending {
  redirect: Redirect
  strips: boolean
}

function readScript(reader: Reader, closing: ')' | undefined, depth: number): Script {
  const steps: Step[] = []
  const pending: Pending[] = []
  let isPiped = false
  const nested: ReadScript = (inner, end) =>
    depth >= MOST_DEPTH ? skipped(inner, end) : readScript(inner, end, depth + 1)
  while (!reader.atEnd()) {
    if (closing !== undefined && reader.take(closing)) return steps
    if (closing === undefined && depth === 0 && reader.next() === ')') {
      reader.take1()
      steps.push({ type: 'close' })
    } else if (reader.match(/^(?:[ \t\r]|\\\n)+/) !== '') {
    } else if (reader.next() === '#') reader.while((character) => character !== '\n')
    else if (reader.take('\n')) {
      for (const one of pending.splice(0)) readBody(reader, one)
      isPiped = false
    } else if (reader.match(/^(?:&&|\|\||;;?&?|&(?!>))/) !== '') isPiped = false
    else if (reader.match(/^\|&?/) !== '') isPiped = true
    else if (reader.take('((')) reader.until('))')
    else if (reader.take('(')) {
      if (!reader.take(')')) {
        steps.push({ type: 'open' })
        for (const step of nested(reader, ')')) steps.push(step)
        steps.push({ type: 'close' })
      }
    } else {
      const step = readStep(reader, { isPiped, pending, nested })
      if (step === undefined) reader.take1()
      else steps.push(...step)
      isPiped = false
    }
  }
  return steps
}

function skipped(reader: Reader, end = '\n'): Script {
  reader.until(end)
  return []
}

interface Within {
  isPiped: boolean
  pending: Pending[]
  nested: ReadScript
}

/** Reads one command, or the head of a loop; `undefined`: neither stands here. */
function readStep(reader: Reader, within: Within): readonly Step[] | undefined {
  const words: Word[] = []
  const assignments: Command['assignments'][number][] = []
  const redirects: Redirect[] = []
  const isEmpty = () => words.length + assignments.length + redirects.length === 0
  for (;;) {
    if (reader.match(/^(?:[ \t\r]|\\\n)+/) !== '') continue
    const operator = reader.match(REDIRECT)
    if (operator !== '') {
      redirects.push(readRedirect(reader, operator, within))
      continue
    }
    if (reader.next() === '#') break
    const name = words.length === 0 ? reader.match(ASSIGNMENT) : ''
    if (name !== '') {
      const value = readWord(reader, within.nested) ?? []
      assignments.push({ name: name.replace(/\+?=$/, ''), value })
      continue
    }
    const word = readWord(reader, within.nested)
    if (word === undefined) break
    const plain = plainOf(word)
    if (isEmpty() && plain !== undefined && KEYWORDS.has(plain)) return []
    if (isEmpty() && plain === '[[') {
      reader.until(']]')
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

function readRedirect(reader: Reader, operator: string, { pending, nested }: Within): Redirect {
  reader.match(/^[ \t]+/)
  const target = readWord(reader, nested) ?? []
  const redirect: Redirect = { operator: operator.replace(/^(?:[0-9]+|\{\w+\})/, ''), target }
  if (/^<<-?$/.test(redirect.operator)) {
    pending.push({ redirect, strips: redirect.operator === '<<-' })
  }
  return redirect
}

/** Reads a here-document, up to the line that is its delimiter. */
function readBody(reader: Reader, { redirect, strips }: Pending): void {
  const delimiter = redirect.target.map((piece) => ('text' in piece ? piece.text : '')).join('')
  const lines: string[] = []
  while (!reader.atEnd()) {
    const line = reader.until('\n')
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
