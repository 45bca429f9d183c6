import { isTestFile, parentOf, type RelPath, relPath } from '@tailtest/project'
import type { Files } from '../../files.ts'
import { joined } from '../../files.ts'
import type { World } from '../rules.ts'

/** Settings that put folders on `sys.path`, or say where packages lie. */
const SETTINGS =
  /(?:^|\/)(?:pyproject\.toml|setup\.cfg|setup\.py|pytest\.ini|\.pytest\.ini|tox\.ini)$/

/** `pythonpath = ["src"]`, `where = ["lib"]`, `package-dir = {"" = "src"}`, `{ include = "shop", from = "lib" }`. */
const FOLDERS =
  /^[^\S\n]*(?:pythonpath|where|package[-_]dir|from)\b\s*=\s*([^\n]*(?:\n[^\S\n]+[^\n=[]*)*)|\bfrom\s*=\s*(["'][^"'\n]+["'])|package_dir\s*=\s*(\{[^}]*\})/gm

/** The folder that a file is imported from: the first above it that is no package. */
export function baseOf(files: Files, path: RelPath): RelPath {
  let folder = parentOf(path) ?? path
  while (folder !== '' && files.get(`${folder}/__init__.py`) !== undefined) {
    folder = parentOf(folder) ?? relPath('')
  }
  return folder
}

/** The folders with settings: each may be a distribution, which is installed and run by itself. */
export function distributionsIn({ files }: World): ReadonlySet<RelPath> {
  const settings = files.all.filter((path) => SETTINGS.test(path))
  return new Set(settings.map((path) => parentOf(path) ?? path))
}

/** The distribution that a file is of: the next above it; the project's root, where there is none. */
export function distributionOf(distributions: ReadonlySet<RelPath>, path: RelPath): RelPath {
  let folder = parentOf(path) ?? path
  while (folder !== '' && !distributions.has(folder)) folder = parentOf(folder) ?? relPath('')
  return folder
}

/** The folders of a distribution before those of all others. */
export function ownFirst(roots: readonly RelPath[], own: RelPath): readonly RelPath[] {
  if (own === '') return roots
  const isOwn = (root: RelPath) => root === own || root.startsWith(`${own}/`)
  return [...roots.filter(isOwn), ...roots.filter((root) => !isOwn(root))]
}

/** The folders that may be on `sys.path`, those that say so first: settings, distributions, the root, those pytest adds. */
export function readRoots({ files, text }: World): RelPath[] {
  const roots = new Set<RelPath>()
  const add = (folder: string | undefined) => {
    if (folder !== undefined && (folder === '' || files.isFolder(folder)))
      roots.add(relPath(folder))
  }
  const settings = files.all.filter((path) => SETTINGS.test(path))
  for (const path of settings) {
    const folder = parentOf(path) ?? path
    for (const named of foldersIn(text(path) ?? '')) add(joined(folder, named))
  }
  for (const path of [...settings, relPath('any')]) {
    const folder = parentOf(path) ?? path
    add(folder)
    add(joined(folder, 'src'))
  }
  const bases = new Set<RelPath>()
  for (const path of files.all) {
    const isLoaded = isTestFile(path) || /(?:^|\/)conftest\.py$/.test(path)
    if (isLoaded && path.endsWith('.py')) bases.add(baseOf(files, path))
  }
  for (const base of bases) add(base)
  return [...roots]
}

/** The folders that settings name; what is no folder is left out later. */
function foldersIn(settings: string): string[] {
  return [...settings.matchAll(FOLDERS)].flatMap((match) => {
    const value = match.slice(1).find((group) => group !== undefined) ?? ''
    const quoted = [...value.matchAll(/["']([^"'\n]*)["']/g)].map(({ 1: name = '' }) => name)
    const words = quoted.length > 0 ? quoted : value.split(/[\s,=]+/)
    return words.filter((word) => word !== '' && !word.startsWith('/'))
  })
}
