import type { Cursor } from './cursor.ts'
import type { Piece, Script, Word } from './shell.ts'

/** Reads the script of a `$(…)`, up to its bracket; without one: to the end. */
export type ReadScript = (cursor: Cursor, closing?: ')') => Script

const NAME = /^[A-Za-z_][A-Za-z0-9_]*/
/** Ends an unquoted word. */
const BREAK = /[\s;&|<>()]/

/** Reads one word; `undefined`: none stands here. */
export function readWord(cursor: Cursor, readScript: ReadScript): Word | undefined {
  const pieces: Piece[] = []
  while (!cursor.atEnd()) {
    if (cursor.take('\\\n')) continue
    const piece = readPiece(cursor, readScript)
    if (piece === undefined) break
    pieces.push(...piece)
  }
  return pieces.length === 0 ? undefined : pieces
}

function readPiece(cursor: Cursor, readScript: ReadScript): readonly Piece[] | undefined {
  if (cursor.take("$'")) return [quoted(ansi(cursor.until("'", { escapes: true })))]
  if (cursor.take("'")) return [quoted(cursor.until("'"))]
  if (cursor.take('$"') || cursor.take('"')) return readDoubleQuoted(cursor, readScript)
  if (cursor.next() === '$' || cursor.next() === '`') return [readDollar(cursor, false, readScript)]
  if (cursor.take('<(') || cursor.take('>(')) {
    readScript(cursor, ')')
    return [{ type: 'unknown' }]
  }
  if (cursor.take('\\')) return [quoted(cursor.take1())]
  const text = cursor.while((character) => !BREAK.test(character) && !/[\\'"$`]/.test(character))
  return text === '' ? undefined : [{ type: 'text', text, quoted: false }]
}

const quoted = (text: string): Piece => ({ type: 'text', text, quoted: true })

function readDoubleQuoted(cursor: Cursor, readScript: ReadScript): Piece[] {
  const pieces: Piece[] = [quoted('')] // `""` is a word
  while (!cursor.atEnd() && !cursor.take('"')) {
    if (cursor.take('\\\n')) continue
    if (cursor.take('\\')) {
      const character = cursor.take1()
      pieces.push(quoted('$`"\\'.includes(character) ? character : `\\${character}`))
    } else if (cursor.next() === '$' || cursor.next() === '`') {
      pieces.push(readDollar(cursor, true, readScript))
    } else pieces.push(quoted(cursor.while((character) => !/["\\$`]/.test(character))))
  }
  return pieces
}

/** Reads what `$` or a backtick begins. */
function readDollar(cursor: Cursor, isQuoted: boolean, readScript: ReadScript): Piece {
  if (cursor.take('`')) {
    const inner = cursor.until('`', { escapes: true }).replace(/\\([`$\\])/g, '$1')
    return { type: 'script', script: readScript(cursor.of(inner)), quoted: isQuoted }
  }
  cursor.take('$')
  if (cursor.take('((')) {
    cursor.until('))')
    return { type: 'unknown' }
  }
  if (cursor.take('(')) return { type: 'script', script: readScript(cursor, ')'), quoted: isQuoted }
  if (cursor.take('{')) return readBraces(cursor, isQuoted, readScript)
  const name = cursor.match(NAME)
  if (name !== '') return { type: 'variable', name, quoted: isQuoted }
  if (cursor.match(/^[0-9@*#?$!-]/) !== '') return { type: 'unknown' }
  return { type: 'text', text: '$', quoted: true }
}

/** `${name}`, `${name:-word}`, `${name:?word}`; of every other form the value is not known. */
function readBraces(cursor: Cursor, isQuoted: boolean, readScript: ReadScript): Piece {
  const name = cursor.match(NAME)
  const operator = name === '' ? '' : cursor.match(/^:?[-=?]/)
  const inner = cursor.braces()
  if (name === '' || (operator === '' && inner !== '')) return { type: 'unknown' }
  if (operator === '') return { type: 'variable', name, quoted: isQuoted }
  if (operator.endsWith('?')) return { type: 'variable', name, quoted: isQuoted, required: true }
  const fallback = readAll(cursor.of(inner), isQuoted, readScript)
  return { type: 'variable', name, quoted: isQuoted, fallback }
}

function readAll(cursor: Cursor, isQuoted: boolean, readScript: ReadScript): Word {
  if (isQuoted) return readDoubleQuoted(cursor, readScript)
  return readWord(cursor, readScript) ?? []
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
}

/** The text of `$'…'`. */
function ansi(text: string): string {
  return text.replace(/\\(x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.)/gs, (whole, code: string) => {
    if (/^x./.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8))
    return ESCAPES[code] ?? whole
  })
}
