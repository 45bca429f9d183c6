import { type Language, type Project, type RelPath, relPath } from '@tailtest/project'
import type { World } from '../languages/rules.ts'
import { originOf } from '../origin.ts'
import type { Resolvers } from '../resolve.ts'
import type { ImportGraph, Missing } from '../types.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { kotlin } from './kotlin.ts'
import { python } from './python.ts'
import { script } from './script.ts'
import { balanced, type ReadSource, type Source } from './sources.ts'
import { nearest, type Use } from './use.ts'

/** What a checker may ask. */
export interface Checking {
  /** Whose uses are asked for. */
  file: Source
  world: World
  read: ReadSource
  resolve: Resolvers['one']
  /** Where an import of the file leads. */
  one(from: string, names?: readonly string[]): RelPath[] | undefined
  /**
   * Of nothing but these names, but wherever a file has them: in types, in what it passes on, looked up without
   * a call. Absent: what is imported for use and what is called.
   */
  among?: ReadonlySet<string>
}

/** Finds the names that a file takes from the project's sources, and whether they are there. In doubt, silent. */
export type Checker = (checking: Checking) => Promise<readonly Use[]>

/** For languages without one nothing is known. */
export const CHECKERS: Partial<Record<Language, Checker>> = {
  javascript: script,
  typescript: script,
  python,
  go,
  java,
  kotlin,
}

/**
 * The names that a test takes from the project's sources and that these do not have: exports, functions, methods
 * of imported classes. Reads syntax trees, runs nothing. Silent where a name may come from elsewhere: star
 * exports that lead out of the project, base classes, dynamic attributes, mocked modules, broken code.
 */
export async function checkTest(
  project: Project,
  graph: ImportGraph,
  file: string,
): Promise<Missing[]> {
  const test = relPath(file)
  const origin = originOf(graph, project, 'checkTest')
  const { world, resolvers } = origin
  const read = balanced(origin.read)
  const source = await read(test)
  const checker = source && CHECKERS[source.tree.language]
  if (source === undefined || checker === undefined) return []
  const uses = await checker({
    file: source,
    world,
    read,
    resolve: resolvers.one,
    one: (from, names) => resolvers.one(test, { from, names }),
  })
  const found = new Map<string, Missing>()
  for (const { name, line, is, choices, source: from } of uses) {
    if (is === 'there') continue
    const missing = { test, name, from: from.path, line, nearest: nearest(name, choices()) }
    const key = `${from.path}\0${name}`
    if (!found.has(key)) found.set(key, missing)
  }
  return [...found.values()].sort((one, other) => one.line - other.line)
}
