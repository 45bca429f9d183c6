import type { RelPath } from '@tailtest/project'
import { type Written, writtenUnwatched } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import type { Imports } from '../select/imports.ts'
import { readSource } from '../source.ts'
import { openDisk } from './fingerprint.ts'
import { reachOf } from './plan.ts'

/** Whether a test may read a file that no import leads to; a folder ends with a slash. */
export type MayRead = (path: string) => boolean

/** So many files of what a test loads are looked through. */
const MOST_FILES = 300

/**
 * Looks for names of files in what tests load and in what is set for them: a file that is read by its path is named
 * somewhere, or its folder is.
 */
export function openReads(
  { project }: Pick<Place, 'project'>,
  imports: Imports,
): (test: RelPath) => Promise<MayRead> {
  const disk = openDisk(project)
  return async (test) => {
    const { files } = await reachOf({ project }, test, { imports, disk })
    const known = new Set<string>(files)
    let texts: string[] | undefined
    return (path) => {
      if (known.has(path) || isSetting(path)) return true
      texts ??= [...files].slice(0, MOST_FILES).map((file) => readSource(project, file) ?? '')
      return texts.some((text) => names(text, path))
    }
  }
}

/** What a test may read and no mark holds, and when it was written; looked for once. */
export function openUnwatched(
  place: Pick<Place, 'project'>,
  imports: Imports,
): (test: RelPath) => Promise<readonly Written[]> {
  const reads = openReads(place, imports)
  let looking: ReturnType<typeof writtenUnwatched> | undefined
  return async (test) => {
    looking ??= writtenUnwatched(place.project)
    const written = await looking
    if (written.length === 0) return []
    const mayRead = await reads(test)
    return written.filter(({ path }) => mayRead(path))
  }
}

/** What a runner reads without a word. */
function isSetting(path: string): boolean {
  return /(?:^|\/)\.env(?:\.[\w.-]+)?$/.test(path)
}

/** Pure: whether a text names a file, or one of its folders where a path ends. */
export function names(text: string, path: string): boolean {
  const segments = path.split('/').filter(Boolean)
  const last = segments.pop() ?? ''
  if (has(text, last, path.endsWith('/') ? /['"`/]/ : /['"`\s)>]/)) return true
  return segments.some((folder) => has(text, folder, /['"`]/, '/'))
}

/** As a whole name at the end of a path: behind a quote, a slash or a space, and before one of `after`, `over` passed over. */
function has(text: string, name: string, after: RegExp, over = ''): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length
    const next = text.slice(end, end + 1) === over ? end + 1 : end
    const isBegun = at === 0 || /['"`\s/\\(=]/.test(text.charAt(at - 1))
    if (isBegun && (next >= text.length || after.test(text.charAt(next)))) return true
  }
  return false
}
