import type { RelPath } from '@tailtest/project'
import { type Files, joined } from '../../files.ts'

/** What is added to a name without extension, in the order of TypeScript and of the bundlers: source before output. */
export const EXTENSIONS = [
  ...['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'],
  ...['.vue', '.svelte', '.d.ts', '.d.mts', '.d.cts'],
]

/** TypeScript sources are imported under the name of what they are compiled to. */
export const WRITTEN_AS: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts'],
  '.jsx': ['.tsx', '.d.ts'],
  '.mjs': ['.mts', '.d.mts'],
  '.cjs': ['.cts', '.d.cts'],
}

/**
 * The files that a relative import loads: the source, and the output beside it where both are there (the
 * compiler takes the one, Node the other). Empty: none of the names it may stand for is a file.
 */
export function relativeFiles(files: Files, folder: string, written: string): RelPath[] {
  const base = joined(folder, written)
  if (base === undefined) return []
  const isFolder = /(?:^|\/)\.{0,2}\/?$/.test(written)
  return isFolder ? indexOf(files, base) : fileAt(files, base)
}

/** The files that a path without `..` stands for. */
export function fileAt(files: Files, base: string): RelPath[] {
  const exact = files.get(base)
  const extension = /\.[cm]?jsx?$/.exec(base)?.[0] ?? ''
  const stem = base.slice(0, base.length - extension.length)
  const source = first(files, stem, WRITTEN_AS[extension] ?? [])
  if (exact !== undefined || source.length > 0) {
    return exact === undefined ? source : [...source, exact]
  }
  const completed = first(files, base, EXTENSIONS)
  return completed.length > 0 ? completed : indexOf(files, base)
}

/** A package's own entry (its `main`) is not looked for here. */
function indexOf(files: Files, folder: string): RelPath[] {
  const path = folder === '' ? '' : `${folder}/`
  return files.get(`${path}package.json`) === undefined || folder === ''
    ? first(files, `${path}index`, EXTENSIONS)
    : []
}

function first(files: Files, stem: string, extensions: readonly string[]): RelPath[] {
  for (const extension of extensions) {
    const path = files.get(stem + extension)
    if (path !== undefined) return [path]
  }
  return []
}
