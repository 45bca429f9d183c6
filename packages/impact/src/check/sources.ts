import { type Project, plainLines, type RelPath, readBytes, toAbsolute } from '@tailtest/project'
import { LARGEST_SOURCE, type Syntax, type Tree } from '@tailtest/syntax'
import { codeOnly } from '../text.ts'

/** A source that was read and parsed as a whole. */
export interface Source {
  path: RelPath
  text: string
  tree: Tree
  /** Brackets are open at its end, or seem to be: '' if none. */
  open: string
}

/** Reads sources; `undefined`: it cannot be read whole, or does not parse, so that nothing is said of it. */
export type ReadSource = (path: RelPath) => Promise<Source | undefined>

/** Each source is read once. */
export function createSources(project: Project, syntax: Syntax): ReadSource {
  const known = new Map<RelPath, Promise<Source | undefined>>()
  return (path) => {
    const source = known.get(path) ?? read(project, syntax, path)
    known.set(path, source)
    return source
  }
}

async function read(project: Project, syntax: Syntax, path: RelPath): Promise<Source | undefined> {
  const text = readText(project, path)
  return text === undefined ? undefined : parseSource(syntax, path, text)
}

/** `undefined`: it is not there, no file, or longer than is parsed. */
export function readText(project: Project, path: RelPath): string | undefined {
  const bytes = readBytes(toAbsolute(project, path), LARGEST_SOURCE)
  return bytes && plainLines(bytes.toString('utf8'))
}

/** A source from its text; `undefined`: it is broken, or there is no parser for it. */
export async function parseSource(
  syntax: Syntax,
  path: RelPath,
  text: string,
): Promise<Source | undefined> {
  const tree = await syntax.parse(path, text)
  if (tree === undefined || tree.producer === 'patterns' || tree.sampled) return undefined
  const isSound = await syntax.onlyCommentsChanged(path, text, longer(path, text)) // broken code answers no
  return isSound === true ? { path, text, tree, open: openIn(text) } : undefined
}

/** Without those in which a bracket may be missing: they are in the middle of an edit. */
export function balanced(read: ReadSource): ReadSource {
  return async (path) => {
    const source = await read(path)
    return source?.open === '' ? source : undefined
  }
}

/** With a line more, in the code. */
function longer(path: RelPath, text: string): string {
  const isComponent = /\.(?:vue|svelte)$/.test(path)
  return isComponent ? text.replace(/<script\b[^>]*>/i, '$&\n') : `${text}\n`
}

const PAIRS = [
  [/\(/g, /\)/g],
  [/\[/g, /\]/g],
  [/\{/g, /\}/g],
] as const

/**
 * How many brackets of each kind are open at the end; '' if none. A parser may think a bracket up that is missing,
 * and take what follows for something else. Brackets in regular expressions are taken for brackets.
 */
function openIn(text: string): string {
  const code = codeOnly(text.replace(/^[^\S\n]*#.*$/gm, '')) // Python's comments, and lines of C's preprocessor
  const count = (bracket: RegExp) => code.match(bracket)?.length ?? 0
  const counts = PAIRS.map(([open, close]) => count(open) - count(close))
  return counts.every((one) => one === 0) ? '' : counts.join(' ')
}

/** Whether a name stands anywhere in a text, as a word. */
export function mentions(text: string, name: string): boolean {
  const word = name.replace(/[^\w$]/g, '\\$&').replaceAll('$', '\\$')
  return new RegExp(`(?<![\\w$])${word}(?![\\w$])`).test(text)
}

/** A name as a regular expression has it. */
export function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
