import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openProject, type Project, relPath } from '@tailtest/project'
import { onTestFinished } from 'vitest'
import { buildGraph, type ImportGraph } from '../src/index.ts'

/** A folder that is gone after the test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'tailtest-impact-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A project with these files. */
export function project(files: Readonly<Record<string, string>>): Project {
  const made = openProject(folder())
  write(made, files)
  return made
}

export function write({ root }: Project, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** What loading a file loads, as plain texts in the order of their names. */
export function reached(graph: ImportGraph, path: string): string[] {
  return [...graph.imports(relPath(path))].sort()
}

/** Who imports a file: `cart.test.ts 1`. */
export function users(graph: ImportGraph, path: string): string[] {
  return graph.importers(relPath(path)).map(({ file, hops }) => `${file} ${hops}`)
}

/** What could not be followed: `a.ts:1 unresolved ./b`. */
export function gaps(graph: ImportGraph): string[] {
  return graph.gaps.map(({ file, line, type, text }) => `${file}:${line} ${type} ${text}`)
}

export async function graphOf(files: Readonly<Record<string, string>>): Promise<ImportGraph> {
  return buildGraph(project(files))
}
