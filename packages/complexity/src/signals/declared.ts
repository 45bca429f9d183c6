import type { Call } from '@tailtest/syntax'
import type { ReceiverRow, Typing } from '../tables/table.ts'

/** So many are enough; a source of nothing else must not cost more. */
const MOST_PLACES = 200
/** A declaration stands beside its type. */
const BESIDE = 120

/** What stands before a type and is given it: `carrier: `, `client *`, `gateway = inject(`. */
const BEFORE = {
  'name: T': /([\w$]+)(?:\(\))?[ \t]*[?!]?[ \t]*:[^=,;(){}\n]*$/,
  'name T': /([\w$]+)[ \t]+(?:[*&\w]|\[\w*\])*$/,
  'T name': undefined,
} satisfies Record<Typing, RegExp | undefined>
const ASSIGNED = /([\w$]+)[ \t]*(?::[^=\n]*)?(?<![=!<>]):?=(?![=>])[^;\n]*$/

/** Nothing but conditions may stand between a name and its value: of `lib = f(http)` nothing is known. */
const GIVEN = /([\w$]+)[ \t]*(?::[^=\n]*)?(?<![=!<>]):?=(?![=>])[^;\n(]*$/

/** What stands after a type and is of it: ` stock`, `<Order> orders`, `|null $acquirer`. */
const AFTER = /^(?:<[^<>\n]*>)?[>?[\]]*(?:\|\w+)*[ \t]+[&$]*([A-Za-z_]\w*)/
/** `@param {AxiosInstance} carrier`; `@type {Pool}` is about the next line. */
const JSDOC = /^[^{}\n]*\}\s*(?:\*\/\s*)?(?:(?:const|let|var|static|this\.)\s*)*\[?#?([\w$]+)/

/** What may make an object known, as patterns of how a file writes it. */
export interface Kinds {
  types: readonly string[]
  /** Objects that are handed on themselves: `load = fetch`, `client = secure ? https : http`. */
  values?: readonly string[]
}

/** Names that are declared with one of some types, or given a value that names one. */
export function namesOf(source: string, { types, values = [] }: Kinds, typing: Typing) {
  const names = new Set<string>()
  for (const [before, after] of places(source, types)) {
    add(names, [
      BEFORE[typing]?.exec(before)?.[1],
      ASSIGNED.exec(before)?.[1],
      typing === 'T name' ? AFTER.exec(after)?.[1] : undefined,
      typing === 'name: T' && before.endsWith('{') ? JSDOC.exec(after)?.[1] : undefined,
    ])
  }
  for (const [before, after] of places(source, values)) {
    if (!/^\s*[?!]?[.(=\w$]/.test(after)) add(names, [GIVEN.exec(before)?.[1]])
  }
  return names
}

const BASE = /\bextends\s+$|\bclass\s+\w+\s*\((?:[\w.]+,\s*)*$|\bclass\s+\w+\s*:\s*$/

/** Whether a class of the file is made from one of some types: `class Api(Session)`. */
export function isDerived(source: string, types: readonly string[]): boolean {
  return places(source, types).some(([before]) => BASE.test(before))
}

/** What stands before and after each of some patterns. */
function places(source: string, patterns: readonly string[]): [before: string, after: string][] {
  if (patterns.length === 0) return []
  const pattern = new RegExp(
    `(?<![\\w$.])(?:import\\([^()\\n]{1,80}\\)\\.)?(?:${patterns.join('|')})(?![\\w$])`,
    'g',
  )
  const found: [string, string][] = []
  for (const { 0: text, index } of source.matchAll(pattern)) {
    const end = index + text.length
    found.push([source.slice(Math.max(0, index - BESIDE), index), source.slice(end, end + BESIDE)])
    if (found.length === MOST_PLACES) break
  }
  return found
}

function add(names: Set<string>, found: readonly (string | undefined)[]): void {
  for (const name of found) if (name !== undefined) names.add(plain(name))
}

const COLLECTIONS = [
  ...['Array', 'ArrayList', 'Concurrent\\w+', 'Deque', 'Hash', 'HashMap', 'HashSet'],
  ...[
    'I?Dictionary',
    'I?List',
    'LinkedHashMap',
    'MutableList',
    'MutableMap',
    'OrderedDict',
    'Queue',
  ],
  ...[
    'Record',
    '(?:Readonly)?Map',
    'Set',
    'Stack',
    'TreeMap',
    'Vec',
    'VecDeque',
    'WeakMap',
    'dict',
  ],
  '\\w*(?:Fake|Memory|Mock|Stub)\\w*',
  ...['defaultdict', 'list', 'make', 'map', 'mutable(?:List|Map|Set)Of', 'set'],
]
const DIRECTLY = /([\w$]+)[?!]?[ \t]*(?::?=|:|[ \t])[ \t]*(?:new[ \t]+|[*&])?$/
const OPENED = /^[ \t]*(?:[<([:=;,)}]|\r?\n|$)/
const LITERAL = /:?=[ \t]*[{[]/g
const UNTYPED = /([\w$]+)[ \t]*(?::[^=\n]*)?$/

const OWN_CLASS = /\b(?:class|struct)[ \t]+([A-Z]\w*)|\btype[ \t]+(\w+)[ \t]+struct\b/g

/** Names that are declared as a collection or as of a class of the file's own, which shows what it reaches itself. */
export function ownObjectsIn(source: string): ReadonlySet<string> {
  const names = new Set<string>()
  const classes = [...source.matchAll(OWN_CLASS)].map(([, name, type]) => name ?? type ?? '')
  for (const [before, after] of places(source, [...COLLECTIONS, ...classes])) {
    if (OPENED.test(after)) add(names, [DIRECTLY.exec(before)?.[1], AFTER.exec(after)?.[1]])
  }
  for (const { index } of source.matchAll(LITERAL)) {
    add(names, [UNTYPED.exec(source.slice(Math.max(0, index - BESIDE), index))?.[1]])
  }
  return names
}

/** What names are written with that is not part of them: `$this`, `@db`, `_http`, `rows[]`, `session()`. */
const MARKS = /^[_#$@]+|\(\)|\[\]/g

function plain(name: string): string {
  return name.replace(MARKS, '')
}

/** Whether a call is made on one of some names, and is one that the name's row counts. */
export function isOnReceiver(
  { receiver, name }: Call,
  rows: ReadonlyMap<string, ReceiverRow> | undefined,
): boolean {
  if (receiver === undefined || rows === undefined) return false
  return receiver.split('.').some((object, index, path) => {
    const row = rows.get(plain(object)) ?? rows.get(object)
    if (row === undefined || (row.member && (index === 0 || object.endsWith('()')))) return false
    if (row.notOf?.includes(path[index - 1] ?? '')) return false
    if (row.except?.includes(name)) return false
    return row.calls?.includes(name) ?? true
  })
}

/** What is done to an object itself. */
const UPKEEP =
  /^(?:a?close|clone|configure|dispose|equals|hashCode|mutate|newBuilder|off|on|once|shutdown|use|(?:[Aa]dd|[Ii]s|[Ss]et|[Tt]o|[Ww]ith)[A-Z_]\w*|(?:Clone|Close|Dispose|Shutdown)\w*)$/

const SELF = /^(?:\$?this|self|super)$/

/** Whether an object calls one of some methods of its own: `this.get(…)`. */
export function isOnSelf({ receiver, name }: Call, methods: readonly string[]): boolean {
  return receiver !== undefined && SELF.test(receiver) && methods.includes(name)
}

/** Whether a call is of or on one of some objects, maybe by a chain of calls: `this.carrier.get().uri`. */
export function isOnObject({ receiver, name }: Call, objects: ReadonlySet<string>): boolean {
  if (objects.size === 0) return false
  if (receiver === undefined || SELF.test(receiver)) return objects.has(plain(name))
  if (UPKEEP.test(name)) return false
  for (const part of receiver.split('.').reverse()) {
    if (objects.has(plain(part))) return true
    if (!part.endsWith('()') || UPKEEP.test(plain(part))) return false
  }
  return false
}

/** Whether a call is made on one of some objects or on what it holds: `db.Orders.Where`. */
export function isBelow(call: Call, objects: ReadonlySet<string>): boolean {
  if (objects.size === 0 || call.receiver === undefined || UPKEEP.test(call.name)) return false
  return call.receiver.split('.').some((part) => objects.has(plain(part)))
}

/** A call as it would be without the names of some objects in what it is made on. */
export function without(call: Call, objects: ReadonlySet<string>): Call {
  const parts = call.receiver?.split('.') ?? []
  const rest = parts.filter((part) => !objects.has(plain(part)))
  return rest.length === parts.length ? call : { ...call, receiver: rest.join('.') || '…' }
}
