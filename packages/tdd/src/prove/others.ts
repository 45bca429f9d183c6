import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportGraph } from '@tailtest/impact'
import { languageOf, type RelPath } from '@tailtest/project'
import type { Syntax } from '@tailtest/syntax'
import type { Overlay } from '@tailtest/tree'
import { unitsOf } from '../bodies/units.ts'
import type { TestBody } from '../types.ts'
import { calledIn } from './noticed.ts'
import type { ChangedSource } from './sources.ts'

/** Files that a test loads and that are read for what it calls, the nearest first. */
const MOST_FILES = 100

export interface Others {
  copy: Pick<Overlay, 'folder'>
  graph: Pick<ImportGraph, 'imports'>
  /** What changed in sources. */
  sources: readonly ChangedSource[]
  syntax: Pick<Syntax, 'nodes'>
  around(body: TestBody): readonly string[]
}

/**
 * Whether a test calls something of the project that did not change: it may have other things to notice than the change. A
 * method counts where its class is named, too.
 */
export async function callsOther(body: TestBody, others: Others): Promise<boolean> {
  const called = calledIn(body)
  const words = new Set([...body.code, ...others.around(body)])
  const near = [body.file, ...others.graph.imports(body.file)]
  for (const path of near.slice(0, MOST_FILES)) {
    const text = textOf(others, path)
    if (text === undefined || ![...called].some((word) => text.includes(word))) continue
    const changed = others.sources.find((source) => source.path === path)?.units ?? []
    const own = new Set(changed.map(({ names }) => names.join('.')))
    const units = (await unitsOf(path, text, others.syntax)) ?? []
    const isOther = ({ names }: { names: readonly string[] }) =>
      called.has(names.at(-1) ?? '') &&
      !own.has(names.join('.')) &&
      names.slice(0, -1).every((name) => words.has(name))
    if (units.some(isOther)) return true
  }
  return false
}

function textOf({ copy }: Others, path: RelPath): string | undefined {
  if (languageOf(path) === undefined) return undefined
  try {
    return readFileSync(join(copy.folder, path), 'utf8')
  } catch {
    return undefined // it is not in the copy
  }
}
