import type { Call, Import } from '@tailtest/syntax'
import type { ClientRow, Table } from '../tables/table.ts'
import type { Kinds } from './declared.ts'
import type { Facts } from './signal.ts'

/** A module, then what it is part of: `google.cloud.storage`, `google.cloud`, `google`; `node:` is only a way of writing. */
export function lineage(module: string, separator: string): string[] {
  const names = module.replace(/^node:/, '').split(separator)
  return names.map((_, index) => names.slice(0, names.length - index).join(separator))
}

/** What goes wrong is neither a request nor an access, in any language. */
export const PROBLEM = /(?:Error|Exception|Errors|Exceptions)$|^exc$/

/** Whether the nearest of a module and what it is part of that any table knows is a database. */
export function isWithin(modules: readonly string[], { databases, quiet }: Table): boolean {
  const nearest = modules.find((module) => databases.has(module) || quiet?.has(module))
  return nearest !== undefined && databases.has(nearest)
}

const MODELS = new Set(['models', 'model', 'entities', 'entity', 'documents'])

/** Which names are imported from a module of models: `./models/order`, `app.models`, `App\Models`. */
export function isModelOf(
  { imports, path }: Pick<Facts, 'imports' | 'path'>,
  { models }: Table,
): (name: string) => boolean {
  if (models?.home !== undefined && path.split('/').includes(models.home)) return () => true
  const inside = imports.filter(({ from }) => from.split(/[^\w]/).some((one) => isModels(one)))
  const names = new Set(inside.flatMap(({ names }) => names.map(({ as }) => as)))
  return (name) => names.has(name)
}

function isModels(name: string): boolean {
  return MODELS.has(name.toLowerCase())
}

/** A module's member as a module: `java.sql` and `Date`, or PHP's `PDO` of no namespace at all. */
export function below(module: string, name: string, separator: string): string {
  return module === '' ? name : module + separator + name
}

/** A local name and what it stands for; `*` is the module itself, `*` as `*` whatever it has. */
export interface Binding {
  as: string
  name: string
}

/**
 * What an import brings of the modules that `rowOf` knows, each of which stands for all below it too.
 * `from urllib import request` binds the module `urllib.request` itself.
 */
export function known<Row>(
  { from, names }: Import,
  rowOf: (module: string) => Row | undefined,
  separator: string,
): { row: Row; bindings: Binding[] }[] {
  const members = names.flatMap(({ as, name }) => {
    const row = rowOf(below(from, name, separator))
    return row === undefined ? [] : [{ row, bindings: [{ as, name: '*' }] }]
  })
  if (members.length > 0) return members
  for (const module of lineage(from, separator)) {
    const row = rowOf(module)
    if (row === undefined) continue
    const bindings = names.map(({ as, name }) => ({ as, name: name === 'default' ? '*' : name }))
    return [{ row, bindings }]
  }
  return []
}

/** What is called, from its first name on, with dots: `axios.get().then`; `GuzzleHttp.Client` for PHP's `\GuzzleHttp\Client`. */
export function pathOf({ receiver, name }: Call): string {
  const path = receiver === undefined ? name : `${receiver}.${name}`
  return path.includes('\\') ? path.replace(/^\\/, '').replaceAll('\\', '.') : path
}

/**
 * What of a module a call reaches first: of `axios.get` bound as `axios` it is `get`, of `axios` itself
 * `default`. `undefined`: the call does not begin with the binding.
 */
export function reached(call: string, { as, name }: Binding): string | undefined {
  if (as === '*') return name === '*' ? /^[^.([]+/.exec(call)?.[0] : undefined
  if (call !== as && !call.startsWith(`${as}.`) && !call.startsWith(`${as}(`)) return undefined
  if (name !== '*') return name
  return /^\.([^.([]+)/.exec(call.slice(as.length))?.[1] ?? 'default'
}

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
