import type { Call } from '@tailtest/syntax'
import type { Table } from '../tables/table.ts'
import { namesOf, ownObjectsIn } from './declared.ts'
import { databaseTypes, isDriver } from './drivers.ts'
import { requestsIn } from './http.ts'
import { lineOf } from './lines.ts'
import { isModelOf, isWithin, lineage, pathOf } from './modules.ts'
import { isBelow, isOnReceiver, without } from './receiver.ts'
import { type Facts, type Finder, signal } from './signal.ts'
import { statementsIn } from './statements.ts'

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

const CLASS = /^[A-Z]\w*[a-z]\w*$/

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
