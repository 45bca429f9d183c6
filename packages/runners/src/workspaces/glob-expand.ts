import { joinRel, type RelPath, relPath } from '@tailtest/project'
import { alternatives, globMatcher, isPattern, nameMatcher } from '../glob.ts'
import { foldersBelow, type Look } from '../look.ts'

/** Folders that one pattern with `**` is compared with. */
const MAX_MATCHED = 2000

/**
 * The folders below one that patterns name, those after `!` apart, as paths from it. Folders that hold nothing anybody
 * tests are found by their whole name only. One pattern looks through {@link MAX_MATCHED} folders.
 */
export function expandGlobs(look: Look, base: RelPath, patterns: readonly string[]): string[] {
  const wanted = patterns.filter((pattern) => !pattern.startsWith('!')).map(plain)
  const unwanted = patterns.flatMap((pattern) =>
    pattern.startsWith('!') ? globMatcher(plain(pattern.slice(1))) : [],
  )
  const found = wanted.flatMap(alternatives).flatMap((pattern) => matching(look, base, pattern))
  return [...new Set(found)].filter((folder) => !unwanted.some((matches) => matches(folder)))
}

function matching(look: Look, base: RelPath, pattern: string): string[] {
  if (isOutside(pattern)) return []
  const segments = pattern.split('/').filter((segment) => segment !== '')
  const deep = segments.indexOf('**')
  const level = deep === -1 ? segments : segments.slice(0, deep)
  const tops = level.reduce<string[]>(
    (folders, segment) => next(look, base, folders, segment),
    [''],
  )
  if (deep === -1) return tops
  const matches = globMatcher(segments.join('/'))
  return tops
    .flatMap((top) => [...foldersBelow(look, under(base, top), MAX_MATCHED)])
    .map((folder) => (base === '' ? folder : folder.slice(base.length + 1)))
    .filter(matches)
}

/** The folders one level below these that a part of a pattern names. */
function next(look: Look, base: RelPath, folders: readonly string[], segment: string): string[] {
  const at = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`)
  if (!isPattern(segment)) return folders.map((folder) => at(folder, segment))
  const matches = nameMatcher(segment)
  return folders.flatMap((folder) =>
    look(under(base, folder))
      .folders.filter(matches)
      .map((name) => at(folder, name)),
  )
}

function under(base: RelPath, folder: string): RelPath {
  return folder === '' ? relPath(base) : joinRel(base, folder)
}

/** `./packages/a/` is `packages/a`. */
function plain(pattern: string): string {
  return pattern
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/+)+/, '')
    .replace(/(?<!\/)\/+$/, '')
}

function isOutside(pattern: string): boolean {
  return /^\/|^\w:|\0/.test(pattern) || pattern.split('/').includes('..')
}
