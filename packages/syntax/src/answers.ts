import type { Export, PublicFunction } from './types.ts'

/** Overloads, getters and setters share a name. */
export function oncePerName(found: readonly PublicFunction[]): PublicFunction[] {
  const functions = new Map<string, PublicFunction>()
  for (const one of found) if (!functions.has(one.name)) functions.set(one.name, one)
  return [...functions.values()]
}

/** A type and a value may share a name, and so may those of two namespaces. */
export function oncePerKind(found: readonly Export[]): Export[] {
  const exports = new Map<string, Export>()
  for (const one of found) {
    const { name, typeOnly, from, namespace } = one
    const key = JSON.stringify([name, typeOnly, namespace, name === '*' && from])
    if (!exports.has(key)) exports.set(key, one)
  }
  return [...exports.values()]
}
