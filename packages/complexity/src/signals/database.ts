import type { Call } from '@tailtest/syntax'
import { tables } from '../tables/index.ts'
import type { Table } from '../tables/table.ts'
import { bindingsOf, pathOf } from './modules.ts'
import { type Finder, signal } from './signal.ts'
import { isSql } from './sql.ts'

const LONGEST_TEXT = 80

/** An ORM or driver that is imported, a statement in a string, a call on what databases are called. */
export const database: Finder = ({ language, imports, strings, calls }) => {
  const table = tables[language]
  if (table === undefined) return []
  const { databases, separator } = table
  const imported = imports.filter(
    (one) =>
      !one.typeOnly && databases.some((name) => bindingsOf(one, name, separator) !== undefined),
  )
  return signal('DB', 3, [
    ...imported.map(({ from, line }) => ({ line, text: `imports ${from}` })),
    ...strings
      .filter(({ text }) => isSql(text))
      .map(({ line, text }) => ({ line, text: shortened(text) })),
    ...calls
      .filter((call) => isAccess(call, table))
      .map((call) => ({ line: call.line, text: pathOf(call) })),
  ])
}

function isAccess({ receiver, name }: Call, { receivers }: Table): boolean {
  if (receiver === undefined) return false
  const objects = receiver.split('.').map((one) => one.replace(/^[_#$]+|\(\)|\[\]/g, ''))
  return receivers.some(
    (row) =>
      objects.lastIndexOf(row.name) >= (row.member ? 1 : 0) && (row.calls?.includes(name) ?? true),
  )
}

function shortened(text: string): string {
  return text.slice(0, LONGEST_TEXT).replace(/\s+/g, ' ').trim()
}
