import type { RelPath } from '@tailtest/project'
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
  file: string
}

export type Matcher = (path: RelPath) => Match | undefined

const NAMES = { tailtest: '.tailtest-ignore', git: '.gitignore' } as const

/**
 * Matches paths as git does over files ordered from the root downwards: the last pattern that matches decides, and
 * nothing below an excluded folder comes back.
 */
export function createMatcher(files: readonly IgnoreFile[], ignoreCase: boolean): Matcher {
  const matches = files.flatMap(patternsOf)
  if (matches.length === 0) return () => undefined
  const rules = matches.map(({ scoped }, index) => ({ pattern: scoped, mark: String(index) }))
  const matcher = ignore({ ignoreCase }).add(rules)
  return (path) => {
    const { ignored, rule } = matcher.test(path)
    return ignored ? matches[Number(rule?.mark)]?.match : undefined
  }
}

function patternsOf(source: IgnoreFile): { match: Match; scoped: string }[] {
  const { directory, kind, text } = source
  const file = source.file ?? (directory === '' ? NAMES[kind] : `${directory}/${NAMES[kind]}`)
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  return lines.flatMap((pattern) => {
    const scoped = scope(pattern, directory)
    return scoped === undefined ? [] : [{ match: { pattern, file }, scoped }]
  })
}

/** The same pattern, written at the root; `undefined`: the line holds none. */
function scope(line: string, directory: RelPath): string | undefined {
  const [, negation = '', pattern = ''] = /^(!?)(.*)$/s.exec(line) ?? []
  if (/^ *$|^\/ *$/.test(pattern) || line.startsWith('#')) return undefined
  if (directory === '') return line
  const isAnchored = /\/(?! *$)/.test(pattern)
  const below = isAnchored ? pattern.replace(/^\//, '') : `**/${pattern}`
  return `${negation}/${directory.replace(/[\\*?[\]!# ]/g, '\\$&')}/${below}`
}
