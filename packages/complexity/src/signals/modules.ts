import type { Call, Import } from '@tailtest/syntax'

/** Whether a module is the one named, or one below it; `node:` is only a way of writing. */
export function isWithin(module: string, name: string, separator: string): boolean {
  const plain = module.replace(/^node:/, '')
  return plain === name || plain.startsWith(name + separator)
}

/** A local name and what it stands for; `*` is the module itself. */
export interface Binding {
  as: string
  name: string
}

/**
 * The names an import binds of a module, if it imports that module: `from urllib import request` binds
 * the module `urllib.request` itself. `undefined`: it imports another one.
 */
export function bindingsOf(
  { from, names }: Import,
  name: string,
  separator: string,
): Binding[] | undefined {
  if (isWithin(from, name, separator)) {
    return names.map((one) => ({ as: one.as, name: one.name === 'default' ? '*' : one.name }))
  }
  const modules = names.filter((one) => isWithin(from + separator + one.name, name, separator))
  return modules.length === 0 ? undefined : modules.map(({ as }) => ({ as, name: '*' }))
}

/** What is called, from its first name on: `axios.get().then`. */
export function pathOf({ receiver, name }: Call): string {
  return receiver === undefined ? name : `${receiver}.${name}`
}

/**
 * What of a module a call reaches first: of `axios.get` bound as `axios` it is `get`, of `axios` itself
 * `default`. `undefined`: the call does not begin with the binding.
 */
export function reached(call: string, { as, name }: Binding): string | undefined {
  if (call !== as && !call.startsWith(`${as}.`) && !call.startsWith(`${as}(`)) return undefined
  if (name !== '*') return name
  return /^\.([^.([]+)/.exec(call.slice(as.length))?.[1] ?? 'default'
}
