import type { Import } from '@tailtest/syntax'
import type { Table } from '../tables/table.ts'
import { below, isWithin, lineage, pathOf } from './modules.ts'
import type { Facts } from './signal.ts'

/** What asks nothing, in any language: what goes wrong, that nothing is there, how columns are mapped. */
const NOTHING =
  /(?:Error|Exception|Errors|Exceptions|ErrorCode|ErrorCodes)$|^Err[A-Z]|^exc$|^Nil$|^Null[A-Z]|Field$|Column$/

/** What drivers and ORMs call the types of objects that are asked. */
const ASKED_TYPE =
  /(?:Access|Cluster|Collection|Conn|Connection|Context|Cursor|DB|Database|DataSource|Db|Driver|Engine|Executor|Factory|Firestore|Knex|Kysely|Manager|Model|Operations|Pool|PrismaClient|Redis|Repository|Runner|Sequelize|Session|Statement|Store|Template|Transaction|TransactionClient|Trx|Tx)$|^(?:Client|PoolClient|RedisClientType|SupabaseClient|MongoClient|Querier)$/

/** The names of what an import brings: of a module what the file uses of it, too. */
function broughtBy({ from, names }: Import, { separator }: Table, source: string): string[][] {
  return names.map(({ name, as }) => {
    const own = name === '*' || name === 'default' ? from : below(from, name, separator)
    return membersOf(as, source).map((member) => below(own, member, separator))
  })
}

const MOST_MEMBERS = 100

/** What a file writes after a name and a dot. */
function membersOf(name: string, source: string): string[] {
  if (!/^[\w$]+$/.test(name)) return []
  const found = new Set<string>()
  for (const [, member] of source.matchAll(
    new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?:\\.|::)([\\w$]+)`, 'g'),
  )) {
    if (member !== undefined) found.add(member)
    if (found.size > MOST_MEMBERS) break
  }
  return [...found]
}

/** Whether an import is that of an ORM or driver, for more than its types, its errors and its mapping. */
export function isDriver(one: Import, table: Table, facts: Facts): boolean {
  const { separator, databases, quiet } = table
  const { from, names } = one
  const modules = lineage(from, separator)
  if (!mayKnow(modules, one, table) || isTypeOnly(one, facts)) return false
  const members = names.map(({ name }) =>
    name === '*' || name === 'default' ? from : below(from, name, separator),
  )
  const used = broughtBy(one, table, facts.source)
  if ([...members, ...used.flat()].some((member) => databases.has(member) && member !== from)) {
    return true
  }
  const asking = modules.flatMap((module) => table.asked?.get(module) ?? [])
  if (asking.length > 0) {
    return facts.calls.some((call) => asking.includes(call.name) || asking.includes(pathOf(call)))
  }
  const isQuiet = (name: string) =>
    quiet?.has(name) || NOTHING.test(name.slice(name.lastIndexOf(separator) + 1))
  const nothing = members.map(
    (member, index) =>
      (member !== from && isQuiet(member)) ||
      ((used[index]?.length ?? 0) > 0 && used[index]?.every(isQuiet)),
  )
  if (members.length > 0 && nothing.every(Boolean)) return false
  return !NOTHING.test(from.slice(from.lastIndexOf(separator) + 1)) && isWithin(modules, table)
}

/** Most imports are of nothing that a table knows, and are not asked more. */
function mayKnow(modules: readonly string[], { from, names }: Import, table: Table): boolean {
  const { databases, quiet, asked, separator } = table
  const isKnown = (module: string) =>
    databases.has(module) || quiet?.has(module) || asked?.has(module)
  return modules.some(isKnown) || names.some(({ name }) => isKnown(below(from, name, separator)))
}

/** Whether an import brings types, or what TypeScript drops because only types are written with it. */
function isTypeOnly({ typeOnly, names }: Import, { language, source }: Facts): boolean {
  if (typeOnly) return true
  if (language !== 'typescript' || names.length === 0) return false
  return names.every(({ name, as }) => name !== '*' && isWrittenInTypes(as, source))
}

const TYPE_BEFORE = /(?:[^?\s][?!]?:|[<|&]|\b(?:as|implements|keyof|satisfies|type|readonly))\s*$/

/** Whether a name stands after a colon, between angle brackets or the like wherever it stands, and stands somewhere. */
function isWrittenInTypes(name: string, source: string): boolean {
  if (!/^\w+$/.test(name)) return false
  const body = source.replace(
    /^[ \t]*(?:import|export)\s[^;'"`]{0,2000}from\s*['"][^'"]*['"]/gm,
    '',
  )
  const places = [...body.matchAll(new RegExp(`(?<![\\w$.'"\`/-])${name}(?![\\w$'"\`/-])`, 'g'))]
  return (
    places.length > 0 &&
    places.every(({ index, 0: text }) => {
      const after = body.slice(index + text.length, index + text.length + 2)
      return TYPE_BEFORE.test(body.slice(Math.max(0, index - 20), index)) && !/^\s?\(/.test(after)
    })
  )
}

/** The types of databases that a file imports for their objects, as patterns, and those that go by their names. */
export function databaseTypes({ imports }: Facts, table: Table): string[] {
  const { separator, quiet } = table
  const types = imports.flatMap(({ from, names }) =>
    names.flatMap(({ name, as }) => {
      const isKnown =
        ASKED_TYPE.test(name) &&
        !NOTHING.test(name) &&
        !quiet?.has(below(from, name, separator)) &&
        (isWithin(lineage(from, separator), table) ||
          isWithin([below(from, name, separator)], table))
      return isKnown ? [as.replaceAll('$', '\\$')] : []
    }),
  )
  return [...types, ...(table.contexts ?? [])]
}
