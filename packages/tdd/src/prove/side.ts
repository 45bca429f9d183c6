import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildGraph, type ImportGraph } from '@tailtest/impact'
import { isTestFile, openProject, type RelPath } from '@tailtest/project'
import { openWriter } from '@tailtest/results'
import type { Overlay } from '@tailtest/tree'
import type { OwnSide, Side } from './run.ts'
import { testsAmong } from './sources.ts'
import type { Proving } from './types.ts'

/** A copy of a commit, with what it holds. */
export async function sideOf(copy: Overlay, proving: Proving): Promise<Side> {
  const { from } = proving.options
  const graph = await buildGraph(openProject(copy.folder), {
    ...(from !== undefined && { from }),
    tests: (files) => testsAmong(proving, files),
  })
  return { graph, ...ownSide(copy, graph) }
}

/** A copy, with what failures in it are judged by: the sources that it holds. */
export function ownSide(copy: Overlay, graph?: Pick<ImportGraph, 'files' | 'isTest'>): OwnSide {
  const files = new Map<string, RelPath>(graph?.files.map((path) => [path, path]))
  const context = {
    files: new Set(files.values()),
    packages: modulesIn(copy.folder),
    isTest: (path: string) => {
      const known = files.get(path)
      return known === undefined ? isTestFile(path) : graph?.isTest(known) === true
    },
  }
  return { copy, context, write: openWriter(copy) }
}

/** A Go module's own name, which its packages are imported by. */
function modulesIn(folder: string): string[] {
  try {
    const text = readFileSync(join(folder, 'go.mod'), 'utf8')
    return [/^module\s+(\S+)/m.exec(text)?.[1] ?? []].flat()
  } catch {
    return [] // no Go module at the root
  }
}
