import type { ReadSource } from './check/sources.ts'
import type { World } from './languages/rules.ts'
import type { Resolvers } from './resolve.ts'
import type { ImportGraph } from './types.ts'

/** What a graph was built with: whoever asks more than a graph says goes on from there. */
export interface Origin {
  world: World
  resolvers: Resolvers
  /** Sources that were asked about, each parsed once. */
  read: ReadSource
}

const origins = new WeakMap<ImportGraph, Origin>()

export function remember(graph: ImportGraph, origin: Origin): void {
  origins.set(graph, origin)
}

/** `undefined`: another program made this graph. */
export function originOf(graph: ImportGraph): Origin | undefined {
  return origins.get(graph)
}
