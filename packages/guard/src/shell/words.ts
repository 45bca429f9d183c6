import type { Reader } from './reader.ts'
import type { Piece, Script, Word } from './shell.ts'

/** Reads the script of a `$(…)`, up to its bracket; without one: to the end. */
export type ReadScript = (reader: Reader, closing?: ')') => Script

const NAME = /^[A-Za-z_][A-Za-z0-9_]*/
/** Ends an unquoted word. */
const BREAK = /[\s;&|<>()]/

/** Reads one word; `undefined`: none stands here. */
export function readWord(reader: Reader, readScript: ReadScript): Word | undefined {
  const pieces: Piece[] = []
  while (!reader.atEnd()) {
    if (reader.take('\\\n')) continue
    const piece = readPiece(reader, readScript)
    if (piece === undefined) break
    for (const each of piece) pieces.push(each)
  }
  return pieces.length === 0 ? undefined : pieces
}

function readPiece(reader: Reader, readScript: ReadScript): readonly Piece[] | undefined {
  if (reader.take("$'")) return [quoted(ansi(reader.until("'", { escapes: true })))]
  if (reader.take("'")) return [quoted(reader.until("'"))]
  if (reader.take('$"') || reader.take('"')) return readDoubleQuoted(reader, readScript)
  if (reader.next() === '$' || reader.next() === '`') return [readDollar(reader, false, readScript)]
  if (reader.take('<(') || reader.take('>(')) {
    readScript(reader, ')')
    return [{ type: 'unknown' }]
  }
  if (reader.take('\\')) return [quoted(reader.take1())]
  const text = reader.while((character) => !BREAK.test(character) && !/[\\'"$`]/.test(character))
  return text === '' ? undefined : [{ type: 'text', text, quoted: false }]
}

const quoted = (text: string): Piece => ({ type: 'text', text, quoted: true })

function readDoubleQuoted(reader: Reader, readScript: ReadScript): Piece[] {
  const pieces: Piece[] = [quoted('')] // `""` is a word
  while (!reader.atEnd() && !reader.take('"')) {
    if (reader.take('\\\n')) continue
    if (reader.take('\\')) {
      const character = reader.take1()
      pieces.push(quoted('$`"\\'.includes(character) ? character : `\\${character}`))
    } else if (reader.next() === '$' || reader.next() === '`') {
      pieces.push(readDollar(reader, true, readScript))
    } else pieces.push(quoted(reader.while((character) => !/["\\$`]/.test(character))))
  }
  return pieces
}

/** Reads what `$` or a backtick begins. */
function readDollar(reader: Reader, isQuoted: boolean, readScript: ReadScript): Piece {
  if (reader.take('`')) {
    const inner = reader.until('`', { escapes: true }).replace(/\\([`$\\])/g, '$1')
    return { type: 'script', script: readScript(reader.of(inner)), quoted: isQuoted }
  }
  reader.take('$')
  if (reader.take('((')) {
    reader.until('))')
    return { type: 'unknown' }
  }
  if (reader.take('(')) return { type: 'script', script: readScript(reader, ')'), quoted: isQuoted }
  if (reader.take('{')) return readBraces(reader, isQuoted, readScript)
  const name = reader.match(NAME)
  if (name !== '') return { type: 'variable', name, quoted: isQuoted }
  if (reader.match(/^[0-9@*#?$!-]/) !== '') return { type: 'unknown' }
  return { type: 'text', text: '$', quoted: true }
}

/** `${name}`, `${name:-word}`, `${name:?word}`; of every other form the value is not known. */
function readBraces(reader: Reader, isQuoted: boolean, readScript: ReadScript): Piece {
  const name = reader.match(NAME)
  const operator = name === '' ? '' : reader.match(/^:?[-=?]/)
  const inner = reader.braces()
  if (name === '' || (operator === '' && inner !== '')) return { type: 'unknown' }
  if (operator === '') return { type: 'variable', name, quoted: isQuoted }
  if (operator.endsWith('?')) return { type: 'variable', name, quoted: isQuoted, required: true }
  const fallback = readAll(reader.of(inner), isQuoted, readScript)
  return { type: 'variable', name, quoted: isQuoted, fallback }
}

function readAll(reader: Reader, isQuoted: boolean, readScript: ReadScript): Word {
  if (isQuoted) return readDoubleQuoted(reader, readScript)
  return readWord(reader, readScript) ?? []
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
