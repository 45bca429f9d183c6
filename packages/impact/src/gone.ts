import { baseName, type Project, parentOf, type RelPath, relPath } from '@tailtest/project'
import { decodeFacts } from './facts.ts'
import { type Files, filesOf } from './files.ts'
import { originOf } from './origin.ts'
import { createResolvers } from './resolve.ts'
import type { ImportGraph } from './types.ts'

/** What a file leads to that names nothing: settings, setup, what a framework loads by convention. */
const UNSAID = { imports: [], computed: [], words: [], named: [] }

/** Of each failing test the same is asked. */
const answers = new WeakMap<ImportGraph, Map<string, ReadonlyMap<RelPath, readonly RelPath[]>>>()

/**
 * The files that would lead to each of these paths if it were there: of what is gone, those that used it, and use it
 * still. Of any kind of file; the graph is that of now.
 */
export function usersOfGone(
  project: Project,
  graph: ImportGraph,
  names: readonly string[],
): ReadonlyMap<RelPath, readonly RelPath[]> {
  const { world, facts } = originOf(graph, project, 'usersOfGone')
  const gone = names.map(relPath).filter((path) => world.files.get(path) === undefined)
  const asked = answers.get(graph) ?? new Map<string, ReadonlyMap<RelPath, readonly RelPath[]>>()
  answers.set(graph, asked)
  const before = asked.get(gone.join('\n'))
  if (before !== undefined) return before
  const users = new Map<RelPath, RelPath[]>(gone.map((path) => [path, []]))
  asked.set(gone.join('\n'), users)
  if (gone.length === 0) return users
  const files = withGone(filesOf(project, [...world.files.all, ...gone].sort()), gone)
  const { all } = createResolvers({ ...world, files, lacks: new Set() })
  const isNamed = mentioning(gone)
  for (const path of graph.files) {
    const said = facts(path)
    const { files: led } = all(path, (isNamed(said) && decodeFacts(said)) || UNSAID)
    for (const file of gone) if (led.includes(file)) users.get(file)?.push(path)
  }
  return users
}

/** The disk has a folder as it is now. */
function withGone(files: Files, gone: readonly RelPath[]): Files {
  const inFolder = (folder: string) => gone.filter((path) => (parentOf(path) ?? '') === folder)
  return {
    ...files,
    names: (folder) => [...new Set([...files.names(folder), ...inFolder(folder).map(baseName)])],
  }
}

/** By its name, by that of its folder, or by a pattern. */
function mentioning(paths: readonly RelPath[]): (facts: string) => boolean {
  const words = paths.flatMap((path) => [
    baseName(path).replace(/\..*/, ''),
    (parentOf(path) ?? '').replace(/^.*\//, ''),
  ])
  const wanted = [...new Set(['*', ...words])].filter((word) => word !== '').map(plain)
  return (facts) => {
    const said = plain(facts)
    return wanted.some((word) => said.includes(word))
  }
}

/** `LineItem` and `line_item` are one name. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[_-]/g, '')
}
