import type { Import } from '@tailtest/syntax'
import type { ClientRow, Table } from '../tables/table.ts'
import type { Kinds } from './declared.ts'
import { type Binding, known } from './modules.ts'
import type { Facts } from './signal.ts'

/** A client that a file imports, under the names it has there. */
export interface Client {
  imported: Import
  row: ClientRow
  bindings: readonly Binding[]
}

export function clientsIn(imports: readonly Import[], { clients, separator }: Table): Client[] {
  return imports.flatMap((imported) =>
    known(imported, (module) => clients.get(module), separator).map((found) => ({
      imported,
      ...found,
    })),
  )
}

const KINDS =
  'Agent|Axios|Call|Client|ClientInterface|Connection|DataSource|Dispatcher|Factory|Fetch|Got|Http|Instance|Ky|Operations|PendingRequest|Pool|PoolManager|Rest|Service|Session|Static|Target|Template'
/** What clients call the types of objects that make requests; the others are settings, answers and errors. */
const CLIENT_TYPE = new RegExp(`^\\$?\\w*(?:${KINDS})\\d?$`)

/** The types whose objects make a file's requests, and clients that are handed on themselves. */
export function clientKinds(facts: Facts, table: Table): Kinds {
  const { imports, source } = facts
  const clients = clientsIn(imports, table)
  return {
    types: [
      ...(table.types ?? []),
      ...clients.flatMap(({ row, bindings }) => bindings.flatMap((one) => typesOf(one, row))),
      ...(table.inline ? namedInFull(source, table) : []),
    ],
    values: [
      ...(table.values ?? []),
      ...clients.flatMap(({ imported, bindings }) =>
        imported.typeOnly ? [] : bindings.flatMap(itself),
      ),
    ],
  }
}

/** A module or function that makes requests may be handed on: `private readonly load = axios`. */
function itself({ as, name }: Binding): string[] {
  return name === '*' && as !== '*' ? [literal(as)] : []
}

function typesOf({ as, name }: Binding, row: ClientRow): string[] {
  if (as === '*') return typeNames(row)
  if (name === '*') return [`${literal(as)}(?:\\.|::)(?:${types(row)})`]
  const isOne = CLIENT_TYPE.test(name) && isObjectOf(name, row)
  return isOne ? [literal(as)] : []
}

function namedInFull(source: string, { clients, separator }: Table): string[] {
  return [...clients].flatMap(([module, row]) => {
    if (separator === '.' && !module.includes('.')) return []
    return source.includes(module + separator)
      ? [`\\\\?${literal(module + separator)}(?:\\w+::)*(?:${types(row)})`]
      : []
  })
}

function typeNames({ only = [], types = [] }: ClientRow): string[] {
  return [...types, ...only].filter((name) => CLIENT_TYPE.test(name))
}

function types(row: ClientRow): string {
  if (row.only === undefined && row.types === undefined) return `\\w*(?:${KINDS})`
  return typeNames(row).join('|') || '(?!)'
}

function literal(name: string): string {
  return name.replace(/[$.\\()|+*?^[\]{}]/g, '\\$&')
}

/** Whether whoever imports a name has to do with the client itself, not only with its errors or its server. */
export function isObjectOf(name: string, { only, types, except }: ClientRow): boolean {
  if (name === '*') return true
  if (except?.includes(name)) return false
  if (only === undefined && types === undefined) return true
  return only?.includes(name) || types?.includes(name) || types?.includes('*') || false
}
