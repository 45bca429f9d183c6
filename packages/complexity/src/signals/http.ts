import type { Call, Import } from '@tailtest/syntax'
import type { ClientRow, Table } from '../tables/table.ts'
import {
  isDerived,
  isOnObject,
  isOnReceiver,
  isOnSelf,
  namesOf,
  ownObjectsIn,
  without,
} from './declared.ts'
import {
  type Binding,
  type Client,
  clientKinds,
  clientsIn,
  isObjectOf,
  known,
  PROBLEM,
  pathOf,
  reached,
} from './modules.ts'
import { type Facts, type Finder, lineOf, signal, wordsOf } from './signal.ts'

type Test = (path: string, call: Call) => boolean

/** A call on an imported client or on one of its objects, or of a global one; an interface that declares requests. */
export const http: Finder = (facts) => {
  const { table } = facts
  const declared = facts.imports.filter((one) => declaresRequests(one, table))
  const requests = requestsIn(facts)
  return signal('HTTP', 3, [
    ...requests.map((call) => ({ line: call.line, text: pathOf(call) })),
    ...(requests.length === 0 ? handedFetch(facts) : []),
    ...declared.map(({ from, line }) => ({ line, text: `imports ${from}` })),
  ])
}

/** `options.fetch ?? fetch`: a client whose user may bring the function that makes the requests. */
const HANDED = /\bfetch\b\)?\s{0,3}(?:\|\||\?\?)\s{0,3}(?:(?:globalThis|window|self)\.)?fetch\b/g

function handedFetch({ source, language, table }: Facts) {
  const hasIt = table.globals.includes('fetch')
  if (!hasIt || !(language === 'typescript' || language === 'javascript')) return []
  let [line, from] = [1, 0]
  return [...source.matchAll(HANDED)].map(({ 0: text, index }) => {
    line += source.slice(from, index).split('\n').length - 1
    from = index
    return { line, text }
  })
}

const asked = new WeakMap<Facts, Call[]>()

/** The calls of a file that are requests. Two signals ask for them. */
export function requestsIn(facts: Facts): Call[] {
  const known = asked.get(facts) ?? findRequests(facts)
  asked.set(facts, known)
  return known
}

function findRequests(facts: Facts): Call[] {
  const { table } = facts
  const tests: Test[] = [
    isGlobal(facts, table),
    isOpened(facts, table),
    isNamedInFull(table),
    (_, { receiver, name }) => receiver !== undefined && (table.requests?.includes(name) ?? false),
    isNamedClient(facts, table),
    isOnClient(facts, table),
    ...clientsIn(facts.imports, table).flatMap((client) => clientTests(client, table)),
  ]
  return facts.calls.filter((call) => {
    const path = pathOf(call)
    return tests.some((test) => test(path, call))
  })
}

/** `function fetch(`, `const fetch = (id) =>`, `const { fetch } = useOrders()`: no tree lists what a file keeps to itself. */
const OWN_FUNCTION =
  /\b(?:const|let|var)\s+\{[^{}=]{0,200}?\b(fetch|\$fetch)\b[^{}=]{0,200}\}\s*=\s*(?:await\s+)?\w+\(|\b(?:const|let|var)\s+(fetch)\s*=\s*use[A-Z]|\bfunction\s*(?:\*\s*)?([\w$]+)\s*[(<]|\b(?:const|let|var)\s+([\w$]+)\s*=\s*(?:async\b\s*)?(?:function\b|\([^()]{0,200}\)\s*(?::[^=]{0,80})?=>|[\w$]+\s*=>)/g

/** A name that the file imports, exports or gives to a function itself is its own, not the global. */
function isGlobal(facts: Facts, { globals }: Table): Test {
  let own: ReadonlySet<string | undefined> | undefined
  return (path) => {
    if (!globals.includes(path)) return false
    own ??= ownNames(facts)
    return !own.has(path.split('.', 1)[0] ?? path)
  }
}

function ownNames({ imports, publicFunctions, source }: Facts) {
  return new Set([
    ...imports.flatMap(({ names }) => names.map(({ as }) => as)),
    ...publicFunctions.map(({ name }) => name),
    ...[...source.matchAll(OWN_FUNCTION)].flatMap((match) => match.slice(1)),
  ])
}

/** By a name that clients usually have or with an address, unless the file's own objects have the name. */
function isNamedClient(facts: Facts, table: Table): Test {
  const isTo = isToUrl(facts, table)
  const isOne: Test = (path, call) => isOnReceiver(call, table.requesters) || isTo(path, call)
  let own: ReadonlySet<string> | undefined
  return (path, call) => {
    if (!isOne(path, call)) return false
    own ??= ownObjectsIn(facts.source)
    const rest = without(call, own)
    return rest === call || isOne(pathOf(rest), rest)
  }
}

/** On what is declared as a client: `Stock.GetFromJsonAsync`, with `HttpClient Stock` before. */
function isOnClient(facts: Facts, table: Table): Test {
  if (table.typing === undefined) return () => false
  const kinds = clientKinds(facts, table)
  const objects = namesOf(facts.source, kinds, table.typing)
  const isOne = isDerived(facts.source, kinds.types)
  return (_, call) => isOnObject(call, objects) || (isOne && isOnSelf(call, table.verbs))
}

const NAMED = ['agent', 'axios', 'client', 'conn', 'connection', 'http', 'ky']
/** A call's address stands on its line or soon after. */
const NEAR = [0, 1, 2, 3]

/**
 * `this.http.get('/orders')`, `request({ url: '/orders' })`: a client by its name that is given an address. Who
 * imports it has it from the project: foreign modules that make requests are known, others only have their names.
 */
function isToUrl({ strings, imports, source, language }: Facts, { verbs, wrapped }: Table): Test {
  const lines = new Set(strings.flatMap(({ line, text }) => (ADDRESS.test(text) ? [line] : [])))
  if (lines.size === 0) return () => false
  const imported = (isOwn: boolean) =>
    new Set(
      imports
        .filter(({ from }) => OWN.test(from) === isOwn)
        .flatMap(({ names }) => names.map(({ as }) => as)),
    )
  const [own, foreign] = [imported(true), imported(false)]
  const hasPackages = language === 'typescript' || language === 'javascript'
  const wrappers = wrapped.filter((name) => own.has(name))
  return (path, { receiver, line }) => {
    if (receiver === undefined)
      return wrappers.includes(path) && NEAR.some((further) => lines.has(line + further))
    if (hasPackages && foreign.has(receiver.split('.', 1)[0] ?? '')) return false
    if (!lines.has(line) || !isRequest(path, [...NAMED, ...wrappers], verbs)) return false
    return language !== 'python' || !/^\s*@/.test(lineOf(source, line)) // a server's route
  }
}

const ADDRESS = /^(?:https?:\/\/|\/[\w…]|…\/[\w…])/i
/** How a project's own modules are imported. */
const OWN = /^(?:\.|[@~#]\/|\$lib|src\/|~)/

/** `$url`, `$this->endpoint`. */
const CALLED_URL = /\(\s*[@$]?(?:this->)?\w*(?:url|uri|endpoint)\b/i

/** `file_get_contents('https://…')`: a literal that is a URL stands on the same line, or what is called one. */
function isOpened({ strings, source }: Facts, { openers = [] }: Table): Test {
  if (openers.length === 0) return () => false
  const urls = new Set(
    strings.flatMap(({ line, text }) => (/^https?:\/\//i.test(text) ? [line] : [])),
  )
  return (path, { line }) =>
    openers.includes(path) && (urls.has(line) || CALLED_URL.test(lineOf(source, line)))
}

/** Without an import: `reqwest::get(url)`. */
function isNamedInFull({ inline, clients, separator }: Table): Test {
  if (!inline) return () => false
  const rows = [...clients].map(([module, row]) => ({ as: module.replaceAll(separator, '.'), row }))
  return (path) => rows.some(({ as, row }) => isCall(path, { as, name: '*' }, row))
}

/** A type tells of no call of its own, but that an object of the client is about. */
function clientTests({ imported, row, bindings }: Client, { verbs }: Table): Test[] {
  const isAbout = bindings.length === 0 || bindings.some(({ name }) => isObjectOf(name, row))
  return [
    (path) => !imported.typeOnly && bindings.some((one) => isCall(path, one, row)),
    (path, { name }) =>
      isAbout && (row.calls?.includes(name) || isRequest(path, row.handles ?? [], verbs)),
  ]
}

function isCall(path: string, binding: Binding, { only, except }: ClientRow): boolean {
  const name = reached(path, binding)
  if (name === undefined || except?.includes(name) || PROBLEM.test(name)) return false
  return only?.includes(name) ?? binding.as !== '*'
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
