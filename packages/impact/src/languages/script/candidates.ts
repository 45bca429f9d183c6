import type { RelPath } from '@tailtest/project'
import { type Files, joined } from '../../files.ts'

/** What is added to a name without extension, in the order of TypeScript and of the bundlers: source before output. */
export const EXTENSIONS = [
  ...['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'],
  ...['.vue', '.svelte', '.d.ts', '.d.mts', '.d.cts'],
]

/** TypeScript sources are imported under the name of what they are compiled to. */
export const WRITTEN_AS: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
}

/** What a file that was never written may be declared by. */
const DECLARED_IN: Readonly<Record<string, string>> = {
  '.js': '.d.ts',
  '.jsx': '.d.ts',
  '.mjs': '.d.mts',
  '.cjs': '.d.cts',
  '.ts': '.d.ts',
  '.mts': '.d.mts',
  '.cts': '.d.cts',
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
  const extension = /\.[cm]?[jt]sx?$/.exec(base)?.[0] ?? ''
  const stem = base.slice(0, base.length - extension.length)
  const source = first(files, stem, WRITTEN_AS[extension] ?? [])
  if (exact !== undefined || source.length > 0) {
    return exact === undefined ? source : [...source, exact]
  }
  const completed = first(files, base, EXTENSIONS)
  if (completed.length > 0) return completed
  const declaration = DECLARED_IN[extension]
  const declared = declaration === undefined ? [] : first(files, stem, [declaration])
  return declared.length > 0 ? declared : indexOf(files, base)
}

/** A package's own entry (its `main`) is not looked for here. */
function indexOf(files: Files, folder: string): RelPath[] {
  const path = folder === '' ? '' : `${folder}/`
  return files.get(`${path}package.json`) === undefined
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
