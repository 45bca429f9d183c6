import type { Project, RelPath } from '@tailtest/project'
import type { Syntax } from '@tailtest/syntax'
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
  syntax: Syntax
  /** What a source says about others, as it is kept: {@link encodeFacts}. */
  facts(path: RelPath): string
  /** What stands for a source's content; '' where that may change without it. */
  stamp(path: RelPath): string
  /** The folder that is kept in; absent: none. */
  cache?: string | undefined
}

const origins = new WeakMap<ImportGraph, Origin>()

export function remember(graph: ImportGraph, origin: Origin): void {
  origins.set(graph, origin)
}

/** Throws a `TypeError` for a graph that another program made, or of another project. */
export function originOf(graph: ImportGraph, { root }: Project, asker: string): Origin {
  const origin = origins.get(graph)
  if (origin?.world.project.root === root) return origin
  throw new TypeError(`${asker} takes a graph that buildGraph made of ${root}`)
}
