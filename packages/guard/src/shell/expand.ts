import { firstBraces } from '@tailtest/project'
import type { Piece, Script, Word } from './shell.ts'

/** A word as the program would get it. */
export interface Argument {
  text: string
  /** Nothing in it is left to the running shell but a pattern's matches. */
  isExact: boolean
  /** It holds `*`, `?` or `[` that the shell would match against files. */
  isPattern: boolean
}

/** What is known of the shell when a word is expanded. */
export interface Shell {
  /** Absolute; `undefined`: not known any more. */
  cwd: string | undefined
  home: string
  /** The values a variable may have; `undefined`: it is set to something not known. */
  variables: ReadonlyMap<string, readonly string[] | undefined>
  /** What a `$(…)` prints, where that can be told. */
  outputOf(script: Script): string | undefined
}

/** Words that one word may become; more are not looked at. */
const MOST_WORDS = 64
/** Characters of one word's copies: each braces that are written out cost one. */
const MOST_COPIED = 2_000_000

/** The arguments a word becomes: none where it is an unset variable, several by braces, splitting or a loop. Pure. */
export function expand(word: Word, shell: Shell): Argument[] {
  return bracesOf(word)
    .slice(0, MOST_WORDS)
    .flatMap((one) => expandOne(one, shell))
    .slice(0, MOST_WORDS)
}

interface Draft extends Argument {
  /** Unquoted white space ends the word here. */
  isSplit?: true
}

function expandOne(word: Word, shell: Shell): Argument[] {
  let drafts: Draft[][] = [[{ text: '', isExact: true, isPattern: false }]]
  word.forEach((piece, at) => {
    const values = valuesOf(piece, at === 0, shell)
    drafts = drafts
      .flatMap((draft) => values.map((value) => append(draft, value)))
      .slice(0, MOST_WORDS)
  })
  const isQuoted = word.some((piece) => 'quoted' in piece && piece.quoted)
  return drafts.flat().filter(({ text, isExact }) => text !== '' || !isExact || isQuoted)
}

/** One value of a piece. */
interface Value {
  text: string
  isExact: boolean
  quoted: boolean
  /** Split where it holds white space: what a variable or a script gives unquoted. */
  splits: boolean
}

function append(words: readonly Draft[], { text, isExact, quoted, splits }: Value): Draft[] {
  const [first = '', ...more] = splits ? text.split(/\s+/) : [text]
  const isPattern = (part: string) => !quoted && /[*?[]/.test(part)
  const draft = (part: string) => ({ text: part, isExact, isPattern: isPattern(part) })
  const last = words.at(-1)
  if (last === undefined) return [first, ...more].map(draft)
  const joined = {
    text: last.text + first,
    isExact: last.isExact && isExact,
    isPattern: last.isPattern || isPattern(first),
  }
  return [...words.slice(0, -1), joined, ...more.map(draft)]
}

const known = (text: string, quoted: boolean, splits = false): Value => ({
  text,
  isExact: true,
  quoted,
  splits,
})
const UNKNOWN: Value = { text: '', isExact: false, quoted: true, splits: false }

function valuesOf(piece: Piece, isFirst: boolean, shell: Shell): readonly Value[] {
  if (piece.type === 'unknown') return [UNKNOWN]
  if (piece.type === 'text') {
    const { text, quoted } = piece
    return [known(isFirst && !quoted ? withHome(text, shell) : text, quoted)]
  }
  const { quoted } = piece
  if (piece.type === 'script') {
    const output = shell.outputOf(piece.script)
    return [output === undefined ? UNKNOWN : known(output, quoted, !quoted)]
  }
  const values = shell.variables.get(piece.name)
  if (values === undefined && shell.variables.has(piece.name)) return [UNKNOWN]
  const set = (values ?? []).filter((value) => value !== '')
  if (set.length > 0) return set.map((value) => known(value, quoted, !quoted))
  if (piece.required) return [UNKNOWN] // unset: the shell stops here
  const fallback = piece.fallback === undefined ? [] : expand(piece.fallback, shell)
  if (fallback.length === 0) return [known('', quoted, !quoted)]
  return fallback.map(({ text, isExact }) => ({ text, isExact, quoted, splits: false }))
}

/** `~`, `~/x` and, as far as can be told, `~name/x`. */
function withHome(text: string, { home, cwd }: Shell): string {
  if (text === '~' || text.startsWith('~/')) return home + text.slice(1)
  if (text === '~+' || text.startsWith('~+/')) return (cwd ?? '') + text.slice(2)
  return /^~[a-z_]/.test(text) ? `/home/${text.slice(1)}` : text
}

/** `{a,b}` of unquoted text, as many words as are looked at. */
function bracesOf(word: Word): Word[] {
  const done: Word[] = []
  const open = [word]
  const length = word.reduce((sum, piece) => sum + ('text' in piece ? piece.text.length : 1), 1)
  let copied = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const choices = choicesOf(next)
    if (choices === undefined) done.push(next)
    else open.push(...choices.reverse())
    copied += length
    if (done.length === MOST_WORDS || copied > MOST_COPIED) break
  }
  return done
}

/** A word with its first braces written out; `undefined`: it has none. */
function choicesOf(word: Word): Word[] | undefined {
  for (const [at, piece] of word.entries()) {
    if (piece.type !== 'text' || piece.quoted) continue
    const choices = firstBraces(piece.text)
    if (choices === undefined) continue
    return choices.map((text) => [...word.slice(0, at), { ...piece, text }, ...word.slice(at + 1)])
  }
  return undefined
}
