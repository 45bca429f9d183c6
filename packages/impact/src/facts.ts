import { parseJson } from '@tailtest/project'
import { type Loose, looseOf } from './links.ts'
import { isArray, isTexts } from './text.ts'

/** One import as it is written, before anybody knows where it leads. */
export interface Written {
  from: string
  /** What is imported of it, as exported there; `*` for all. */
  names: readonly string[]
  /** Gone at run time. */
  isTypeOnly: boolean
  /** It may lead nowhere: a mock of something that does not exist, a name that may be anybody's. */
  isSoft: boolean
  line: number
}

/** What one source says about others; depends on its path and content alone. */
export interface Facts {
  imports: readonly Written[]
  /** Loads whose name is computed. */
  computed: readonly Loose[]
  /** Names of types that may stand for files, in languages where one needs no import. */
  words: readonly string[]
  /** Files that are no sources and that it names in texts, as they are written. @default none */
  named?: readonly string[]
}

/** What one source is to others, in languages where files are found by it. */
export interface Declares {
  /** The package or namespace; '' for none. */
  namespace: string
  names: readonly string[]
  /** It holds tests although its name does not say so. */
  hasTests: boolean
}

/** What reading one source gives. */
export interface Reading {
  facts: Facts
  declares: Declares
}

export const NOTHING: Declares = { namespace: '', names: [], hasTests: false }

/** As many imports, loads and words of one file are kept: more are in no file that a person wrote. */
const MOST_OF_A_KIND = 4000

type Row = [from: string, names: readonly string[], flags: number, line: number]

/** One line of text. */
export function encodeFacts({ imports, computed, words, named = [] }: Facts): string {
  const rows = imports
    .slice(0, MOST_OF_A_KIND)
    .map(({ from, names, isTypeOnly, isSoft, line }): Row => {
      return [from, names, Number(isTypeOnly) + 2 * Number(isSoft), line]
    })
  return JSON.stringify([
    rows,
    computed.slice(0, MOST_OF_A_KIND).map(({ text, line }) => [text, line]),
    words.slice(0, MOST_OF_A_KIND),
    named,
  ])
}

/** `undefined`: not written by {@link encodeFacts}. */
export function decodeFacts(line: string): Facts | undefined {
  const value = parseJson(line)
  if (!isArray(value)) return undefined
  const [rows, loads, words, named] = value
  if (!isArray(rows) || !isTexts(words) || !isTexts(named)) return undefined
  const imports: Written[] = []
  for (const row of rows) {
    if (!isArray(row)) return undefined
    const [from, names, flags, at] = row
    if (typeof from !== 'string' || !isTexts(names)) return undefined
    if (typeof flags !== 'number' || typeof at !== 'number') return undefined
    imports.push({ from, names, isTypeOnly: flags % 2 === 1, isSoft: flags >= 2, line: at })
  }
  const computed = looseOf(loads)
  return computed && { imports, computed, words, named }
}

/** One line of text; '' for {@link NOTHING}. */
export function encodeDeclares({ namespace, names, hasTests }: Declares): string {
  if (namespace === '' && names.length === 0 && !hasTests) return ''
  return JSON.stringify([namespace, names.slice(0, MOST_OF_A_KIND), hasTests])
}

/** `undefined`: not written by {@link encodeDeclares}. */
export function decodeDeclares(line: string): Declares | undefined {
  if (line === '') return NOTHING
  const value = parseJson(line)
  if (!isArray(value)) return undefined
  const [namespace, names, hasTests] = value
  if (typeof namespace !== 'string' || !isTexts(names) || typeof hasTests !== 'boolean') {
    return undefined
  }
  return { namespace, names, hasTests }
}
