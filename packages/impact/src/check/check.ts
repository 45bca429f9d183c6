import type { Language, Project, RelPath } from '@tailtest/project'
import type { World } from '../languages/rules.ts'
import { originOf } from '../origin.ts'
import type { Resolvers } from '../resolve.ts'
import type { ImportGraph, Missing } from '../types.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import type { Wrong } from './members.ts'
import { nearest } from './nearest.ts'
import { python } from './python.ts'
import { script } from './script.ts'
import type { ReadSource, Source } from './sources.ts'

/** What a checker may ask. */
export interface Checking {
  test: Source
  world: World
  read: ReadSource
  resolve: Resolvers['one']
  /** Where an import of the test leads. */
  one(from: string, names?: readonly string[]): RelPath[] | undefined
}

/** Finds the names a test uses that are not there. In doubt, silent. */
export type Checker = (checking: Checking) => Promise<readonly Wrong[]>

const CHECKERS: Partial<Record<Language, Checker>> = {
  javascript: script,
  typescript: script,
  python,
  go,
  java,
}

/**
 * The names that a test takes from the project's sources and that these do not have: exports, functions, methods
 * of imported classes. Reads syntax trees, runs nothing. Silent where a name may come from elsewhere: star
 * exports that lead out of the project, base classes, dynamic attributes, mocked modules, broken code.
 */
export async function checkTest(
  { root }: Project,
  graph: ImportGraph,
  test: RelPath,
): Promise<Missing[]> {
  const origin = originOf(graph)
  if (origin?.world.project.root !== root) {
    throw new TypeError(`checkTest takes a graph that buildGraph made of ${root}`)
  }
  const { world, resolvers, read } = origin
  const source = await read(test)
  const checker = source && CHECKERS[source.tree.language]
  if (source === undefined || checker === undefined) return []
  const wrong = await checker({
    test: source,
    world,
    read,
    resolve: resolvers.one,
    one: (from, names) => resolvers.one(test, { from, names }),
  })
  const found = new Map<string, Missing>()
  for (const { name, line, choices, source: from } of wrong) {
    const missing = { test, name, from: from.path, line, nearest: nearest(name, choices) }
    const key = `${from.path}\0${name}`
    if (!found.has(key)) found.set(key, missing)
  }
  return [...found.values()].sort((one, other) => one.line - other.line)
}
