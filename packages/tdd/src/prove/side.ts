import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildGraph } from '@tailtest/impact'
import { isTestFile, openProject } from '@tailtest/project'
import type { Overlay } from '@tailtest/tree'
import type { RedContext } from '../red.ts'
import type { Side } from './run.ts'
import type { Proving } from './types.ts'

/** What a copy holds, as far as failures are judged by it. */
export async function sideOf(copy: Overlay, { options }: Proving): Promise<Side> {
  const project = openProject(copy.folder)
  const graph = await buildGraph(project, {
    ...(options.from !== undefined && { from: options.from }),
  })
  const context: RedContext = {
    files: new Set(graph.files),
    packages: modulesIn(copy.folder),
    isTest: (path) => isTestFile(path),
  }
  return { copy, graph, context }
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
