import type { RelPath } from '@tailtest/project'
import { lower, wildmatcher } from './wildmatch.ts'

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
  const folded = (text: string) => (ignoreCase ? lower(text) : text)
  const lists = files
    .map((file) => ({ base: folded(baseOf(file)), rules: rulesOf(file, ignoreCase).reverse() }))
    .filter(({ rules }) => rules.length > 0)
    .reverse()
  if (lists.length === 0) return () => undefined
  const folders = new Map<string, Match | undefined>()

  function decide(path: string, isFolder: boolean): Match | undefined {
    const name = path.slice(path.lastIndexOf('/') + 1)
    for (const { base, rules } of lists) {
      if (!path.startsWith(base)) continue
      const below = path.slice(base.length)
      const rule = rules.find(
        (each) => (isFolder || !each.isOfFolders) && each.fits(each.isOfNames ? name : below),
      )
      if (rule !== undefined) return rule.isNegated ? undefined : rule.match
    }
    return undefined
  }

  /** What excludes a folder, or the topmost excluded one above it. */
  function excluded(folder: string): Match | undefined {
    if (folder === '') return undefined
    if (folders.has(folder)) return folders.get(folder)
    const found = excluded(above(folder)) ?? decide(folder, true)
    folders.set(folder, found)
    return found
  }

  return (path) => {
    const own = folded(inBytes(path))
    const found = excluded(above(own))
    return found ? { ...found, isBelow: true } : decide(own, false)
  }
}

const above = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

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

const baseOf = ({ directory }: IgnoreFile) => (directory === '' ? '' : inBytes(`${directory}/`))

/** A line of an ignore file. */
interface Rule {
  match: Match
  isNegated: boolean
  isOfFolders: boolean
  /** It is about the last name of a path. */
  isOfNames: boolean
  fits(text: string): boolean
}

function rulesOf(source: IgnoreFile, ignoreCase: boolean): Rule[] {
  const { directory, text } = source
  const file = nameOf(source)
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line) => {
      const pattern = line.replace(/\r$/, '')
      const rule = pattern.startsWith('#') ? undefined : ruleOf(inBytes(pattern), ignoreCase)
      if (rule === undefined) return []
      return [{ ...rule, match: { pattern, file, directory, isBelow: false } }]
    })
}

/** https://git-scm.com/docs/gitignore and git's dir.c; `undefined`: the line holds no pattern. */
function ruleOf(line: string, ignoreCase: boolean): Omit<Rule, 'match'> | undefined {
  const [, negation, written = ''] = /^(!?)(.*)$/s.exec(withoutSpaces(line)) ?? []
  const isOfFolders = written.endsWith('/')
  const pattern = isOfFolders ? written.slice(0, -1) : written
  if (pattern === '') return undefined
  // without a slash in it, and with stars alone before the only one
  const [, name] = /^(?:\*\*\/)?([^/]+)$/.exec(pattern) ?? []
  return {
    ...{ isNegated: negation === '!', isOfFolders, isOfNames: name !== undefined },
    fits: fitting(name ?? pattern.replace(/^\//, ''), ignoreCase),
  }
}

/** Spaces at the end count only behind a backslash. */
function withoutSpaces(line: string): string {
  const [kept = ''] = /^(?:\\.?|[^\\ ]| +(?=[^ ]))*/s.exec(line) ?? []
  return kept
}

/** Up to its first sign a pattern is compared letter by letter; git reads what is left as if it began there. */
function fitting(pattern: string, ignoreCase: boolean): (text: string) => boolean {
  const [start = ''] = /^[^*?[\\]*/.exec(pattern) ?? []
  const prefix = ignoreCase ? lower(start) : start
  const rest = pattern.slice(start.length)
  if (rest === '') return (text) => text === prefix
  const [, end] = /^\*([^*?[\\/]*)$/.exec(rest) ?? []
  if (end !== undefined) {
    const ending = ignoreCase ? lower(end) : end
    const least = prefix.length + ending.length
    return (text) =>
      text.length >= least &&
      text.startsWith(prefix) &&
      text.endsWith(ending) &&
      !text.includes('/', prefix.length)
  }
  const fits = wildmatcher(rest, ignoreCase)
  return (text) => text.startsWith(prefix) && fits(text.slice(prefix.length))
}

function literal(path: string): string {
  return path.replace(/[\\*?[\]!# ]/g, '\\$&')
}
