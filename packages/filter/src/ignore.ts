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

/** The pattern that decides about a path. */
export interface Match {
  /** Excluded, or taken back by a pattern with `!`. */
  excluded: boolean
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
  const rules = patterns.map(({ scoped }, index) => ({ pattern: scoped, mark: String(index) }))
  const matcher = ignore({ ignoreCase }).add(rules)
  return (path) => {
    const { ignored, unignored, rule } = matcher.test(path)
    const found = ignored || unignored ? patterns[Number(rule?.mark)] : undefined
    if (found === undefined) return undefined
    const folder = parentOf(path) ?? ''
    const isBelow = ignored && folder !== '' && matcher.ignores(`${folder}/`)
    return { ...found.source, excluded: ignored, isBelow }
  }
}

/** A line for an ignore file of `directory` that names this path and no other. */
export function patternFor(path: RelPath, directory: RelPath): string {
  const below = directory === '' ? path : path.slice(directory.length + 1)
  // a line break ends the pattern: `?` is any one character
  return `/${literal(below).replace(/[\r\n]/g, '?')}`
}

function patternsOf(source: IgnoreFile) {
  const { directory, kind, text } = source
  const file = source.file ?? (directory === '' ? NAMES[kind] : `${directory}/${NAMES[kind]}`)
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
 * Two things that git reads and the library does not (its README, "A run of asterisks"): stars right behind a literal
 * beginning cross folders (`a**` + `/b` finds `axy/z/b` and `ab`), and an escaped slash is a slash.
 */
function spellings(pattern: string): string[] {
  const plain = pattern.replace(/\\(.)/gs, (escaped, character, at) => {
    const isInside = at > 0 && at + 2 < pattern.length
    return character === '/' && isInside ? '/' : escaped
  })
  const [, start, rest, end = ''] =
    /^\/?([^*?[\\]*[^*?[\\/])\*{2,}(\/.*[^/])?(\/?)$/s.exec(plain) ?? []
  if (start === undefined || !isAnchored(plain)) return [plain]
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
