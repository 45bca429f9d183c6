import type { Call, Import } from '@tailtest/syntax'
import { tableOf } from '../tables/index.ts'
import type { Table } from '../tables/table.ts'
import { below, lineage, pathOf } from './modules.ts'
import { isOnReceiver } from './receiver.ts'
import { type Finder, signal } from './signal.ts'
import { isSql } from './sql.ts'

const LONGEST_TEXT = 80

/** An ORM or driver that is imported, a statement in a string, a call on what databases are called. */
export const database: Finder = ({ language, imports, strings, calls }) => {
  const table = tableOf(language)
  const models = modelsOf(imports, table)
  return signal('DB', 3, [
    ...imports
      .filter((one) => !one.typeOnly && isDriver(one, table, calls))
      .map(({ from, names, line }) => ({ line, text: `imports ${from || names[0]?.name}` })),
    ...strings
      .filter(({ text }) => isSql(text))
      .map(({ line, text }) => ({ line, text: shortened(text) })),
    ...calls
      .filter((call) => isAccess(call, table) || isOnModel(call, table, models))
      .map((call) => ({ line: call.line, text: pathOf(call) })),
  ])
}

function isDriver({ from, names }: Import, table: Table, calls: readonly Call[]): boolean {
  const { separator, databases } = table
  const members = names.map(({ name }) => below(from, name, separator))
  if (members.some((member) => databases.has(member))) return true
  const asking = lineage(from, separator).flatMap((module) => table.asked?.get(module) ?? [])
  if (asking.length > 0) {
    return calls.some((call) => asking.includes(call.name) || asking.includes(pathOf(call)))
  }
  if (members.length > 0 && members.every((member) => table.quiet?.has(member))) return false
  return isWithin(lineage(from, separator), table)
}

/** Whether the nearest of a module and what it is part of that any table knows is a database. */
function isWithin(modules: readonly string[], { databases, quiet }: Table): boolean {
  const nearest = modules.find((module) => databases.has(module) || quiet?.has(module))
  return nearest !== undefined && databases.has(nearest)
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

/** The names of the classes that may be models; `undefined`: whatever begins with a capital. */
function modelsOf(imports: readonly Import[], { models, separator }: Table) {
  const root = models?.from
  if (root === undefined) return undefined
  const inside = imports.filter(({ from }) => lineage(from, separator).includes(root))
  return new Set(inside.flatMap(({ names }) => names.map(({ as }) => as)))
}

/** `Order.find_by(…)`, `Order::where(…)`. */
function isOnModel(
  { receiver, name }: Call,
  { models }: Table,
  known: ReadonlySet<string> | undefined,
): boolean {
  if (receiver === undefined || !models?.calls.includes(name)) return false
  return known?.has(receiver) ?? /^[A-Z]\w*[a-z]\w*$/.test(receiver)
}

function shortened(text: string): string {
  return text.slice(0, LONGEST_TEXT).replace(/\s+/g, ' ').trim()
}
