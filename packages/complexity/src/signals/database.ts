import type { Call } from '@tailtest/syntax'
import { tables } from '../tables/index.ts'
import type { Table } from '../tables/table.ts'
import { known, pathOf } from './modules.ts'
import { type Finder, signal } from './signal.ts'
import { isSql } from './sql.ts'

const LONGEST_TEXT = 80

/** An ORM or driver that is imported, a statement in a string, a call on what databases are called. */
export const database: Finder = ({ language, imports, strings, calls }) => {
  const table = tables[language]
  if (table === undefined) return []
  const { databases, receivers, separator } = table
  const rowOf = (module: string) => databases.has(module) || undefined
  const imported = imports.filter((one) => !one.typeOnly && known(one, rowOf, separator).length > 0)
  return signal('DB', 3, [
    ...imported.map(({ from, line }) => ({ line, text: `imports ${from}` })),
    ...strings
      .filter(({ text }) => isSql(text))
      .map(({ line, text }) => ({ line, text: shortened(text) })),
    ...calls
      .filter((call) => isAccess(call, receivers))
      .map((call) => ({ line: call.line, text: pathOf(call) })),
  ])
}

function isAccess({ receiver, name }: Call, receivers: Table['receivers']): boolean {
  if (receiver === undefined) return false
  return receiver.split('.').some((object, index) => {
    const row = receivers.get(object.replace(/^[_#$]+|\(\)|\[\]/g, ''))
    if (row === undefined || (row.member && index === 0)) return false
    return row.calls?.includes(name) ?? true
  })
}

function shortened(text: string): string {
  return text.slice(0, LONGEST_TEXT).replace(/\s+/g, ' ').trim()
}
