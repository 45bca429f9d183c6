import { parentOf, type RelPath } from '@tailtest/project'
import ignore from 'ignore'

/** A file of ignore patterns. */
export interface IgnoreFile {
  /** The folder its patterns are about. */
  directory: RelPath
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
 * nothing below an excluded folder comes back.
 */
export function createMatcher(files: readonly IgnoreFile[], ignoreCase: boolean): Matcher {
  const patterns = files.flatMap(patternsOf)
  if (patterns.length === 0) return () => undefined
  const rules = patterns.map(({ scoped }, index) => ({
    pattern: inBytes(scoped),
    mark: String(index),
  }))
  const matcher = ignore({ ignoreCase }).add(rules)
  return (path) => {
    const { ignored, rule } = matcher.test(inBytes(path))
    const found = ignored ? patterns[Number(rule?.mark)] : undefined
    if (found === undefined) return undefined
    const folder = parentOf(path) ?? ''
    return { ...found.source, isBelow: folder !== '' && matcher.ignores(inBytes(`${folder}/`)) }
  }
}

/** A character for each byte, as git compares: `?` does not match an `ä`. */
function inBytes(text: string): string {
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text).toString('latin1')
}

/** A line for an ignore file of `directory` that names this path and no other. */
export function patternFor(path: RelPath, directory: RelPath): string {
  const below = directory === '' ? path : path.slice(directory.length + 1)
  // a line break ends the pattern: `?` is any one character
  return `/${literal(below).replace(/[\r\n]/g, '?')}`
}

/** The path of an ignore file, for the person. */
export function nameOf({ file, directory, kind }: Omit<IgnoreFile, 'text'>): string {
  return file ?? (directory === '' ? NAMES[kind] : `${directory}/${NAMES[kind]}`)
}

function patternsOf(source: IgnoreFile) {
  const { directory, text } = source
  const file = nameOf(source)
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  return lines.flatMap((pattern) =>
    scope(pattern, directory).map((scoped) => ({ source: { pattern, file, directory }, scoped })),
  )
}

/** The same pattern, written at the root; none: the line holds no pattern. */
function scope(line: string, directory: RelPath): string[] {
  const [, negation = '', pattern = ''] = /^(!?)(.*)$/s.exec(line) ?? []
  if (/^ *$|^\/ *$/.test(pattern) || line.startsWith('#')) return []
  const base = directory === '' ? '' : `/${literal(directory)}/`
  return spellings(pattern).map((spelling) => {
    if (directory === '') return negation + spelling
    const below = isAnchored(spelling) ? spelling.replace(/^\//, '') : `**/${spelling}`
    return negation + base + below
  })
}

/**
 * Git takes stars right behind a literal beginning for ones that cross folders (`lib**`, then `/b`, finds `libx/y/b`
 * and `lib` + `b`); the library does not (its README, "A run of asterisks").
 */
function spellings(pattern: string): string[] {
  const [, start, rest, end = ''] =
    /^\/?([^*?[\\]*[^*?[\\/])\*{2,}(\/.*[^/])?(\/?)$/s.exec(pattern) ?? []
  if (start === undefined || !isAnchored(pattern)) return [pattern]
  if (rest === undefined) return [`/${start}*${end}`, `/${start}*/**${end}`]
  return [`/${start}*/**${rest}${end}`, ...spellings(`/${start}${rest.slice(1)}${end}`)]
}

/** With a slash before its end a pattern is about the folder it stands in alone. */
function isAnchored(pattern: string): boolean {
  return /\/(?! *$)/.test(pattern)
}

function literal(path: string): string {
  return path.replace(/[\\*?[\]!# ]/g, '\\$&')
}
