import type { Adapter } from './adapter.ts'
import { type Guard, isObject, isString, listOf, oneOf, optional, shape } from './guard.ts'
import type { HostSigns, Scope } from './install.ts'

/** One word, or several with hyphens: it stands in commands, and it ends the names of packages. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const MOST_CHARACTERS = 40

/** Whether a host can be called this: lower case, digits and single hyphens, at most 40 characters. */
export function isHostName(name: string): boolean {
  return name.length <= MOST_CHARACTERS && NAME.test(name)
}

const isFunction = (value: unknown): value is () => unknown => typeof value === 'function'
const isPattern = (value: unknown): value is RegExp => value instanceof RegExp
const isName = (value: unknown): value is string => isString(value) && isHostName(value)
const strings = listOf(isString)

const isSigns = shape<HostSigns>({
  project: strings,
  home: strings,
  commands: strings,
  variables: strings,
})

const isPlan: Guard<unknown> = shape({
  scopes: listOf(oneOf<Scope>(['local', 'project', 'user'])),
  signs: isSigns,
  settings: isFunction,
  documents: isFunction,
  projectScript: shape({ path: isString, reference: isString, text: isString }),
  deadlineMs: isObject,
  plugins: optional(shape({ paths: isFunction, enabled: isFunction })),
  alsoRuns: optional(strings),
  nextSteps: isFunction,
})

const isShape: Guard<unknown> = shape({
  host: isName,
  title: isString,
  input: shape({ check: isFunction, zod: isFunction }),
  parse: isFunction,
  render: isFunction,
  capabilities: isFunction,
  shellSession: isFunction,
  variables: listOf(isPattern),
  install: isPlan,
})

/** Whether a value, of a module that nobody has typed, has all that an adapter has. */
export function isAdapter(value: unknown): value is Adapter {
  return isShape(value)
}
