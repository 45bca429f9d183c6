import { tables } from '../tables/index.ts'
import type { ClientRow, Table } from '../tables/table.ts'
import { bindingsOf, pathOf, reached } from './modules.ts'
import { type Facts, type Finder, signal } from './signal.ts'
import { wordsOf } from './words.ts'

type Test = (path: string) => boolean

/** A call on an imported client or on one of its objects, or of a global one. */
export const http: Finder = (facts) => {
  const table = tables[facts.language]
  if (table === undefined) return []
  const tests = [
    isGlobal(facts, table),
    ...table.clients.flatMap((row) => clientTests(facts, row, table)),
  ]
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

function clientTests({ imports }: Facts, row: ClientRow, { separator }: Table): Test[] {
  const { module, only, except = [], handles = [] } = row
  const found = imports.flatMap((one) => {
    const bindings = bindingsOf(one, module, separator)
    return bindings === undefined ? [] : [{ bindings, typeOnly: one.typeOnly }]
  })
  if (found.length === 0) return []
  const bound = found.flatMap(({ bindings, typeOnly }) => (typeOnly ? [] : bindings))
  const counts = (name: string) => !except.includes(name) && (only?.includes(name) ?? true)
  return [
    (path) =>
      bound.some((binding) => {
        const name = reached(path, binding)
        return name !== undefined && counts(name)
      }),
    (path) => isRequest(path, handles),
  ]
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
