import type { Call, Import } from '@tailtest/syntax'

/** A module, then what it is part of: `google.cloud.storage`, `google.cloud`, `google`; `node:` is only a way of writing. */
function lineage(module: string, separator: string): string[] {
  const names = module.replace(/^node:/, '').split(separator)
  return names.map((_, index) => names.slice(0, names.length - index).join(separator))
}

/** A local name and what it stands for; `*` is the module itself. */
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
  for (const module of lineage(from, separator)) {
    const row = rowOf(module)
    if (row === undefined) continue
    return [
      {
        row,
        bindings: names.map(({ as, name }) => ({ as, name: name === 'default' ? '*' : name })),
      },
    ]
  }
  return names.flatMap(({ as, name }) => {
    const row = rowOf(from + separator + name)
    return row === undefined ? [] : [{ row, bindings: [{ as, name: '*' }] }]
  })
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
