import { languageOf, type Project, type RelPath } from '@tailtest/project'
import type { Syntax } from '@tailtest/syntax'
import { readSource } from '../source.ts'
import { isFollowed, resolveImport } from './resolve.ts'

/** The files of the project that loading a file loads, itself included. */
export interface Reach {
  files: ReadonlySet<RelPath>
  /** Every import was followed or leads out of the project. */
  complete: boolean
}

/** A test that reaches more than this is taken as reaching everything. */
const MOST_FILES = 2000

/** Follows imports; each file is parsed once for as long as the answer lives. */
export function createReach(
  project: Project,
  syntax: Syntax,
): (from: readonly RelPath[]) => Promise<Reach> {
  const known = new Map<RelPath, Promise<Reach>>()

  async function direct(path: RelPath): Promise<Reach> {
    const language = languageOf(path)
    if (language === undefined) return { files: new Set(), complete: true }
    if (!isFollowed(language)) return { files: new Set(), complete: false }
    const text = readSource(project, path)
    const tree = text === undefined ? undefined : await syntax.parse(path, text)
    if (tree === undefined) return { files: new Set(), complete: false }
    const files = new Set<RelPath>()
    let complete = true
    const imports = tree.imports()
    for (const imported of imports) {
      const resolution = resolveImport(project, path, language, imported)
      if (resolution.type === 'files') for (const file of resolution.files) files.add(file)
      if (resolution.type === 'unknown' && !imported.typeOnly) complete = false
    }
    // Python passes on whatever it imports: that was followed above, with its names
    const followed = new Set(imports.flatMap(({ from, typeOnly }) => (typeOnly ? [] : [from])))
    for (const { from, typeOnly } of tree.exports()) {
      if (from === undefined || followed.has(from)) continue
      const again = { from, names: [], typeOnly: false, line: 0 }
      const resolution = resolveImport(project, path, language, again)
      if (resolution.type === 'files') for (const file of resolution.files) files.add(file)
      if (resolution.type === 'unknown' && !typeOnly) complete = false
    }
    return { files, complete }
  }

  return async (from) => {
    const files = new Set<RelPath>(from)
    let complete = true
    for (const path of files) {
      const asked = known.get(path) ?? direct(path)
      known.set(path, asked)
      const reached = await asked
      complete &&= reached.complete
      for (const file of reached.files) files.add(file)
      if (files.size > MOST_FILES) return { files, complete: false }
    }
    return { files, complete }
  }
}
