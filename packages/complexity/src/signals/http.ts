import type { Import } from '@tailtest/syntax'
import { tables } from '../tables/index.ts'
import type { ClientRow, Table } from '../tables/table.ts'
import { type Binding, known, pathOf, reached } from './modules.ts'
import { type Facts, type Finder, signal } from './signal.ts'
import { wordsOf } from './words.ts'

type Test = (path: string) => boolean

/** A call on an imported client or on one of its objects, or of a global one. */
export const http: Finder = (facts) => {
  const table = tables[facts.language]
  if (table === undefined) return []
  const tests = [isGlobal(facts, table), ...facts.imports.flatMap((one) => clientTests(one, table))]
  const found = facts.calls.filter((call) => tests.some((test) => test(pathOf(call))))
  return signal(
    'HTTP',
    3,
    found.map((call) => ({ line: call.line, text: pathOf(call) })),
  )
}

/** A name that the file imports or exports itself is its own, not the global. */
function isGlobal({ imports, publicFunctions }: Facts, { globals }: Table): Test {
  const own = new Set([
    ...imports.flatMap(({ names }) => names.map(({ as }) => as)),
    ...publicFunctions.map(({ name }) => name),
  ])
  return (path) => globals.includes(path) && !own.has(path.split('.', 1)[0] ?? path)
}

/** A type tells of no call of its own, but that an object of the client is about. */
function clientTests(imported: Import, { clients, separator }: Table): Test[] {
  return known(imported, (module) => clients.get(module), separator).flatMap(
    ({ row, bindings }) => [
      (path: string) => !imported.typeOnly && bindings.some((one) => isCall(path, one, row)),
      (path: string) => isRequest(path, row.handles ?? []),
    ],
  )
}

function isCall(path: string, binding: Binding, { only, except }: ClientRow): boolean {
  const name = reached(path, binding)
  if (name === undefined || except?.includes(name)) return false
  return only?.includes(name) ?? true
}

const VERBS = [
  'delete',
  'fetch',
  'get',
  'head',
  'options',
  'patch',
  'post',
  'put',
  'query',
  'request',
  'send',
]

/** `this.http.get`, `self._session.post`: an object of a client, under one of its usual names. */
function isRequest(path: string, handles: readonly string[]): boolean {
  const [verb = '', object = ''] = path.split('.').reverse()
  return VERBS.includes(verb) && handles.includes(wordsOf(object).at(-1) ?? '')
}
