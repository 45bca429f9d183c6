import type { Call, StringLiteral } from '@tailtest/syntax'
import type { Table } from '../tables/table.ts'
import { isBelow, isOnReceiver, namesOf, ownObjectsIn, without } from './declared.ts'
import { databaseTypes, isDriver } from './drivers.ts'
import { requestsIn } from './http.ts'
import { isModelOf, isWithin, lineage, pathOf } from './modules.ts'
import { type Facts, type Finder, lineOf, signal, startOfLine, wordsOf } from './signal.ts'

const LONGEST_TEXT = 80

/** An ORM or driver that is imported, a statement in a string, a call on what databases are called. */
export const database: Finder = (facts) => {
  const { table } = facts
  return signal('DB', 3, [
    ...facts.imports
      .filter((one) => isDriver(one, table, facts))
      .map(({ from, names, line }) => ({ line, text: `imports ${from || names[0]?.name}` })),
    ...statementsIn(facts).map(({ line, text }) => ({ line, text: shortened(text) })),
    ...accessesIn(facts, table).map((call) => ({ line: call.line, text: pathOf(call) })),
  ])
}

function accessesIn(facts: Facts, table: Table): Call[] {
  const objects = namesOf(
    facts.source,
    { types: databaseTypes(facts, table) },
    table.typing ?? 'name: T',
  )
  const isModel = isModelOf(facts, table)
  const isOne = (call: Call) =>
    isAccess(call, table) || isBelow(call, objects) || isOnModel(call, table, isModel, facts.source)
  const found = facts.calls.filter(isOne)
  if (found.length === 0) return []
  const requests = new Set(requestsIn(facts))
  const own = ownObjectsIn(facts.source)
  return found.filter((call) => !requests.has(call) && isOne(without(call, own)))
}

function isAccess(call: Call, table: Table): boolean {
  const { receiver, name } = call
  if (receiver === undefined && table.queries?.includes(pathOf(call))) return true
  if (receiver !== undefined && table.accesses?.includes(name)) return true
  return isOnReceiver(call, table.receivers) || isNamedInFull(call, table)
}

/** Without an import: `sqlx::query(…)`, `new \PDO(…)`. */
function isNamedInFull(call: Call, table: Table): boolean {
  if (!table.inline) return false
  const path = /^[\w.]+/.exec(pathOf(call))?.[0] ?? ''
  return isWithin(lineage(path.replaceAll('.', table.separator), table.separator), table)
}

const CLASS = /^[A-Z](?=[^a-z]*[a-z])\w*$/

/** `Order.find_by(…)`, `Order::where(…)`. */
function isOnModel(
  { receiver, name, line }: Call,
  { models }: Table,
  isModel: (name: string) => boolean,
  source: string,
): boolean {
  if (receiver === undefined || models === undefined) return false
  const root = receiver.split('.', 1)[0]?.replace('()', '') ?? ''
  if (models.calls.includes(name) && CLASS.test(receiver)) return true
  if (!models.within?.includes(name) || !CLASS.test(root) || !isModel(root)) return false
  return !models.awaited || /\bawait\b|\.then\(/.test(lineOf(source, line))
}

function shortened(text: string): string {
  return text.slice(0, LONGEST_TEXT).replace(/\s+/g, ' ').trim()
}

/** A statement is put together from so many literals on neighbouring lines. */
const MOST_PIECES = 4
/** So far before a literal stands what it is for. */
const BEFORE = 1000

/** What texts for people are called. */
const TALK = new Set([
  ...['description', 'descriptions', 'doc', 'docs', 'example', 'examples', 'help', 'hint', 'hints'],
  ...['label', 'labels', 'message', 'messages', 'placeholder', 'prompt', 'sample', 'samples'],
  ...['title', 'titles', 'tooltip', 'usage'],
])
const SAYS =
  /(?:\b(?:debug|echo|error|info|log|print|printf|println|puts|warn|warning|WriteLine)|(?:Error|Exception))!?\s*(?:\(\s*)?[$@frb]*["'`]*$/
const DECLARED =
  /^[ \t]*(?:[\w.$]+(?:[ \t]+|\[\][ \t]*)){0,5}([\w$@]+)[ \t]*(?::[^=\n]*)?=(?![=>])/gm

/** The SQL in a file's strings that is not there to be read by people. */
function statementsIn({ strings, source }: Facts): StringLiteral[] {
  return strings.filter((one, index) => isSql(joined(strings, index)) && !isTalk(one, source))
}

/** A literal with those that follow it on the next lines: `'SELECT id ' + 'FROM orders'`. */
function joined(strings: readonly StringLiteral[], index: number): string {
  const [first, ...rest] = strings.slice(index, index + MOST_PIECES)
  if (first === undefined || !beginsSql(first.text)) return ''
  const pieces = [first]
  for (const one of rest) {
    const last = pieces.at(-1)
    if (last === undefined || one.line - last.line > 1 || last.text.includes('\n')) break
    pieces.push(one)
  }
  return isSql(first.text) ? first.text : pieces.map(({ text }) => text).join(' ')
}

function isTalk({ text, line }: StringLiteral, source: string): boolean {
  const start = startOfLine(source, line)
  const piece = text.split(/[…\n]/, 1)[0] ?? ''
  const at = source.indexOf(piece, start)
  if (start < 0 || at < 0) return false
  const before = source.slice(Math.max(0, at - BEFORE), at)
  const declared = [...before.matchAll(DECLARED)].at(-1)?.[1] ?? ''
  return SAYS.test(before) || wordsOf(declared).some((word) => TALK.has(word))
}

/** A statement says what it is in its first characters. */
const LONGEST_LOOK = 2000

/** Most strings are none by their first word; the rest is dear to ask. */
const VERB =
  /^\s*(?:\(\s*)?(?:alter|create|delete|drop|insert|merge|replace|select|truncate|update|with)\s/i

const TABLE = String.raw`(?!(?:the|this|your)\b)[\w."$:#@%?{}[\]…\x60]+`
/** What may stand after a table and its alias; a sentence goes on with words of its own. */
const AFTER_TABLE = String.raw`(?:\s+AS)?(?:\s+[\w"…]+)?\s*(?:$|[;,()\n/]|--|\b(?:CROSS|FETCH|FINAL|FOR|FORCE|FULL|GROUP|HAVING|INNER|INTERSECT|JOIN|LEFT|LIMIT|NATURAL|OFFSET|ORDER|OUTPUT|RETURNING|RIGHT|SET|UNION|USING|WHERE|WITH)\b)`

/** In capitals, too, a statement is told from a sentence by what follows its table. */
const CAPITALS = new RegExp(
  [
    String.raw`^\s*(?:\(\s*)?(?:SELECT\s[\s\S]*\sFROM\s+(?:\(|${TABLE}${AFTER_TABLE}|${TABLE}\s*\()|SELECT\s+(?:\d|\w+\()`,
    String.raw`|INSERT\s+(?:IGNORE\s+|OR\s+\w+\s+)?INTO\s|REPLACE\s+INTO\s|UPDATE\s[\s\S]*\sSET\s|DELETE\s+FROM\s+${TABLE}${AFTER_TABLE}`,
    String.raw`|MERGE\s+INTO\s|WITH\s+(?:RECURSIVE\s+)?\S+\s+AS\s+(?:NOT\s+)?(?:MATERIALIZED\s*)?\(|WITH\s+(?:RECURSIVE\s+)?\S+\s+AS\s*\(`,
    String.raw`|(?:CREATE|ALTER|DROP)\s+(?:OR\s+REPLACE\s+|UNIQUE\s+|TEMP(?:ORARY)?\s+)*(?:DATABASE|EXTENSION|FUNCTION|INDEX|MATERIALIZED|SCHEMA|SEQUENCE|TABLE|TRIGGER|TYPE|VIEW)\s`,
    String.raw`|TRUNCATE\s+(?:TABLE\s+)?\S)`,
  ].join(''),
)

const COLUMN = String.raw`[\w."*…]+(?:\([^()]*\))?(?:\s+as\s+\w+)?`

/** In small letters a statement is told from a sentence by its parts. */
const SMALL = new RegExp(
  [
    String.raw`^\s*(?:\(\s*)?(?:select\s+(?:distinct\s+)?${COLUMN}(?:\s*,\s*${COLUMN})*\s+from\s+[\w."…]+`,
    String.raw`(?:\s*;?\s*$|\s+(?:as\s+)?(?:\w+\s+)?(?:where|join|inner|left|right|order|group|limit)\s)`,
    String.raw`|insert\s+into\s+[\w."…]+\s*(?:\(|values\b|select\b)`,
    String.raw`|update\s+[\w."…]+\s+set\s+[\w."…]+\s*=`,
    String.raw`|delete\s+from\s+[\w."…]+\s+where\s`,
    String.raw`|(?:create|drop|alter)\s+table\s+(?:if\s+(?:not\s+)?exists\s+)?[\w."…]+\s*(?:\(|;|add\s|drop\s))`,
  ].join(''),
)

/** Whether a string may be the beginning of a statement. */
function beginsSql(text: string): boolean {
  return VERB.test(text.slice(0, LONGEST_LOOK))
}

/** Whether a string is an SQL statement, or begins one. */
function isSql(text: string): boolean {
  const beginning = text.slice(0, LONGEST_LOOK)
  if (!VERB.test(beginning)) return false
  return CAPITALS.test(beginning) || SMALL.test(beginning)
}
