import type { Call, Import } from '@tailtest/syntax'
import { tableOf } from '../tables/index.ts'
import type { ClientRow, Table } from '../tables/table.ts'
import { type Binding, known, pathOf, reached } from './modules.ts'
import { isOnReceiver } from './receiver.ts'
import { type Facts, type Finder, signal } from './signal.ts'
import { wordsOf } from './words.ts'

type Test = (path: string, call: Call) => boolean

/** A call on an imported client or on one of its objects, or of a global one; an interface that declares requests. */
export const http: Finder = (facts) => {
  const table = tableOf(facts.language)
  const tests = [
    isGlobal(facts, table),
    isOpened(facts, table),
    isNamedInFull(table),
    (_: string, call: Call) => isOnReceiver(call, table.requesters),
    ...facts.imports.flatMap((one) => clientTests(one, table)),
  ]
  const found = facts.calls.flatMap((call) => {
    const path = pathOf(call)
    return tests.some((test) => test(path, call)) ? [{ line: call.line, text: path }] : []
  })
  const declared = facts.imports.filter((one) => declaresRequests(one, table))
  return signal('HTTP', 3, [
    ...found,
    ...declared.map(({ from, line }) => ({ line, text: `imports ${from}` })),
  ])
}

/** `function fetch(`, `const fetch = (id) =>`: no tree lists what a file keeps to itself. */
const OWN_FUNCTION =
  /\bfunction\s*\*?\s*([\w$]+)\s*[(<]|\b(?:const|let|var)\s+([\w$]+)\s*=\s*(?:async\b\s*)?(?:function\b|\([^()]{0,200}\)\s*(?::[^=]{0,80})?=>|[\w$]+\s*=>)/g

/** A name that the file imports, exports or gives to a function itself is its own, not the global. */
function isGlobal({ imports, publicFunctions, source }: Facts, { globals }: Table): Test {
  const own = new Set([
    ...imports.flatMap(({ names }) => names.map(({ as }) => as)),
    ...publicFunctions.map(({ name }) => name),
    ...[...source.matchAll(OWN_FUNCTION)].map(([, declared, assigned]) => declared ?? assigned),
  ])
  return (path) => globals.includes(path) && !own.has(path.split('.', 1)[0] ?? path)
}

/** `file_get_contents('https://…')`: a literal that is a URL stands on the same line. */
function isOpened({ strings }: Facts, { openers = [] }: Table): Test {
  if (openers.length === 0) return () => false
  const urls = new Set(
    strings.flatMap(({ line, text }) => (/^https?:\/\//i.test(text) ? [line] : [])),
  )
  return (path, { line }) => openers.includes(path) && urls.has(line)
}

/** Without an import: `reqwest::get(url)`. */
function isNamedInFull({ inline, clients, separator }: Table): Test {
  if (!inline) return () => false
  const rows = [...clients].map(([module, row]) => ({ as: module.replaceAll(separator, '.'), row }))
  return (path) => rows.some(({ as, row }) => isCall(path, { as, name: '*' }, row))
}

/** A type tells of no call of its own, but that an object of the client is about. */
function clientTests(imported: Import, { clients, separator, verbs }: Table): Test[] {
  return known(imported, (module) => clients.get(module), separator).flatMap(
    ({ row, bindings }) => {
      const isAbout = bindings.length === 0 || bindings.some(({ name }) => isObjectOf(name, row))
      return [
        (path: string) => !imported.typeOnly && bindings.some((one) => isCall(path, one, row)),
        (path: string, { name }: Call) =>
          isAbout && (row.calls?.includes(name) || isRequest(path, row.handles ?? [], verbs)),
      ]
    },
  )
}

function isCall(path: string, binding: Binding, { only, except }: ClientRow): boolean {
  const name = reached(path, binding)
  if (name === undefined || except?.includes(name)) return false
  return only?.includes(name) ?? binding.as !== '*'
}

/** Whether whoever imports a name has to do with the client itself, not only with its errors or its server. */
function isObjectOf(name: string, { only, types, except }: ClientRow): boolean {
  if (name === '*') return true
  if (except?.includes(name)) return false
  if (only === undefined && types === undefined) return true
  return only?.includes(name) || types?.includes(name) || types?.includes('*') || false
}

/** `this.http.get`, `self._session.post`: an object of a client, under one of its usual names. */
function isRequest(path: string, handles: readonly string[], verbs: readonly string[]): boolean {
  const [verb = '', object = ''] = path.split('.').reverse()
  return verbs.includes(verb) && handles.includes(wordsOf(object).at(-1) ?? '')
}

function declaresRequests(imported: Import, { clients, separator }: Table): boolean {
  const names = imported.names.length === 0 ? ['*'] : imported.names.map(({ name }) => name)
  return known(imported, (module) => clients.get(module)?.declares, separator).some(({ row }) =>
    names.some((name) => row.includes(name)),
  )
}
