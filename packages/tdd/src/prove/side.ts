import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildGraph } from '@tailtest/impact'
import { isTestFile, openProject, type RelPath } from '@tailtest/project'
import { openWriter } from '@tailtest/results'
import type { Overlay } from '@tailtest/tree'
import type { OwnSide, Side } from './run.ts'
import type { Proving } from './types.ts'

/** A copy of a commit, with what it holds. */
export async function sideOf(copy: Overlay, { options }: Proving): Promise<Side> {
  const project = openProject(copy.folder)
  const graph = await buildGraph(project, {
    ...(options.from !== undefined && { from: options.from }),
  })
  return { graph, ...ownSide(copy, graph.files) }
}

/** A copy, with what failures in it are judged by: the sources that it holds. */
export function ownSide(copy: Overlay, files: Iterable<RelPath>): OwnSide {
  const context = {
    files: new Set(files),
    packages: modulesIn(copy.folder),
    isTest: (path: string) => isTestFile(path),
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
