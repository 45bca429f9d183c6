import { parentOf, type RelPath, relPath } from '@tailtest/project'
import ignore from 'ignore'

/** A file of ignore patterns. */
export interface IgnoreFile {
  /** The folder its patterns are about. */
  directory: string
  kind: 'tailtest' | 'git'
  text: string
  /** Its path, for the person. @default its usual name in its folder */
  file?: string
}

/** The pattern that excludes a path. */
export interface Match {
  pattern: string
  /** Where it stands. */
  file: string
  /** The folder that this file's patterns are about. */
  directory: RelPath
  /** A folder above the path is excluded: no pattern for the path itself can take it back. */
  isBelow: boolean
}

export type Matcher = (path: RelPath) => Match | undefined

const NAMES = { tailtest: '.tailtest-ignore', git: '.gitignore' } as const

/**
 * Matches paths as git does over files ordered from the root downwards: the last pattern that matches decides, and
 * nothing below an excluded folder comes back. The lines of {@link slowLines} count as not there.
 */
export function createMatcher(files: readonly IgnoreFile[], ignoreCase: boolean): Matcher {
  const origins: Omit<Match, 'isBelow'>[] = []
  const patterns = ignore({ ignoreCase, allowRelativePaths: true })
  for (const source of files) {
    const directory = relPath(source.directory)
    const { text } = source
    const file = nameOf(source)
    const lines = linesOf(text).filter((line) => !isSlow(line))
    const own = lines.flatMap((pattern) => {
      const fromRoot = below(directory, pattern)
      if (fromRoot === undefined) return []
      return [{ pattern: fromRoot, mark: String(origins.push({ pattern, file, directory }) - 1) }]
    })
    patterns.add(own)
  }
  if (origins.length === 0) return () => undefined
  return (path) => {
    const shown = upTo(path)
    const rule = patterns.test(shown).rule
    const origin = origins[Number(rule?.mark)]
    if (origin === undefined) return undefined
    const parent = parentOf(relPath(shown))
    const isBelow = shown !== path || (!!parent && patterns.ignores(`${parent}/`))
    return { ...origin, isBelow }
  }
}

/** Folders of a path that are looked at: what the library takes for a line grows with their number. */
const MOST_FOLDERS = 50

/** A path; of one that lies deeper, the last folder that is looked at. */
function upTo(path: RelPath): string {
  const names = path.split('/')
  return names.length <= MOST_FOLDERS + 1 ? path : `${names.slice(0, MOST_FOLDERS).join('/')}/`
}

/** So many `**` before a slash the library tries in all places of a path in a time nobody notices. */
const MOST_GLOBSTARS = 2
/** Longer than any path. */
const LONGEST_LINE = 4096

/** The lines of a text of patterns that are passed over, because to match them could take seconds. */
export function slowLines(text: string): string[] {
  return linesOf(text).filter(isSlow)
}

function isSlow(line: string): boolean {
  const folders = line.replace(/^!/, '').split('/').slice(0, -1)
  const globstars = folders.filter((name) => /^\*\*+$/.test(name)).length
  return !line.startsWith('#') && (globstars > MOST_GLOBSTARS || line.length > LONGEST_LINE)
}

function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r?\n/)
}

/** A line of a folder's file as it would stand in the root's; `undefined`: it holds no pattern. */
function below(directory: RelPath, line: string): string | undefined {
  if (directory === '') return line
  const [, negation, pattern = ''] = /^(!?)(.*)$/s.exec(line) ?? []
  if (line.startsWith('#') || /^\/? *$/.test(pattern)) return undefined
  const isAnchored = /\/(?! *$)/.test(pattern)
  const where = isAnchored ? pattern.replace(/^\//, '') : `**/${pattern}`
  return `${negation}/${literal(directory)}/${where}`
}

/** A line for an ignore file of `directory` that names this path and no other. */
export function patternFor(path: RelPath, directory: string): string {
  const own = directory === '' ? path : path.slice(directory.length + 1)
  // a line break ends the pattern: `?` is any one character
  return `/${literal(own).replace(/[\r\n]/g, '?')}`
}

/** The path of an ignore file, for the person. */
export function nameOf({ file, directory, kind }: Omit<IgnoreFile, 'text'>): string {
  return file ?? (directory === '' ? NAMES[kind] : `${directory}/${NAMES[kind]}`)
}

function literal(path: string): string {
  return path.replace(/[\\*?[\]!# ]/g, '\\$&')
}
