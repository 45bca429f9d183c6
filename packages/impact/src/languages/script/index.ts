import type { Tree } from '@tailtest/syntax'
import { NOTHING, type Reading, type Written } from '../../facts.ts'
import type { Loose } from '../../links.ts'
import { blank, found, lineCounter, places } from '../../text.ts'
import { nuxt, nuxtLayout } from '../../wiring/nuxt.ts'
import type { Rules } from '../rules.ts'
import { resolver } from './resolve.ts'

/** JavaScript and TypeScript, components of Vue and Svelte included. */
export const script: Rules = {
  scan: (source, path) => (isComponent(path) ? undefined : scan(source)),
  excerpt: (source, path) => (isComponent(path) ? source : excerpt(source)),
  read,
  settings: [
    /^package\.json$/,
    /^[jt]sconfig(?:\..+)?\.json$/,
    /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/,
  ],
  layout: nuxtLayout,
  implicit: nuxt,
  resolver,
}

/** Its script may be anywhere in it. */
function isComponent(path: string): boolean {
  return /\.(?:vue|svelte)$/.test(path)
}

/** The modules that a script imports, passes on, or loads in other ways. */
function read(tree: Tree, source: string): Reading {
  const imports: Written[] = tree.imports().map(({ from, typeOnly, line }) => {
    return { from, names: [], isTypeOnly: typeOnly, isSoft: false, line }
  })
  for (const { from, typeOnly, line } of tree.exports()) {
    if (from === undefined) continue
    imports.push({ from, names: [], isTypeOnly: typeOnly, isSoft: false, line })
  }
  const { soft, computed } = loads(source)
  return {
    facts: { imports: [...unique(imports), ...soft], computed, words: [] },
    declares: NOTHING,
  }
}

/** Every import names its module in a string after one of these. */
const LOADERS = /\b(?:import|require|from)\b/g

/**
 * The source up to the end of the last top-level statement that may import something. Of a file whose
 * imports stand at its beginning this is a tenth, and parsing is nearly all that a cold build does.
 */
function excerpt(source: string): string {
  let last = -1
  for (const { index } of source.matchAll(LOADERS)) last = index
  if (last < 0) return ''
  const opening = /['"`]/g
  opening.lastIndex = last
  const quote = opening.exec(source)
  const closing = quote === null ? -1 : source.indexOf(quote[0], quote.index + 1)
  if (closing < 0) return quote === null ? upToStatement(source, last) : source
  return upToStatement(source, closing)
}

/** A line that begins at the margin with a word begins a statement. */
function upToStatement(source: string, from: number): string {
  const start = /\n(?=[\w$@])/g
  start.lastIndex = from
  const next = start.exec(source)
  const beginning = next === null ? source : source.slice(0, next.index + 1)
  return isOpen(beginning) ? source : beginning
}

/** It may end in a template or in a comment, as far as one can see without reading it. */
function isOpen(beginning: string): boolean {
  const isInTemplate = beginning.split('`').length % 2 === 0
  return isInTemplate || beginning.lastIndexOf('/*') > beginning.lastIndexOf('*/')
}

const MODULE = String.raw`(['"])([^'"\n\\]+)`
const ATTRIBUTES = String.raw`(?:\s*(?:with|assert)\s*\{[^{}]*\})?`
/** A statement ends with its line, or with a semicolon. */
const END = String.raw`[^\S\n]*(?:;|(?=\n|\r|\/\/|\/\*|$))`
const NAMES = String.raw`[\w$\s{},*\u0080-\uffff]`

/** What a module may begin with, each to its end; the last groups are `type`, a quote and the module. */
const STATEMENTS = [
  String.raw`import\s*()${MODULE}\2${ATTRIBUTES}${END}`,
  String.raw`import(?![.\w$(])\s*(type\s+(?!from\s*['"])(?=[\w${'$'}{*]))?${NAMES}+?\bfrom\s*${MODULE}\2${ATTRIBUTES}${END}`,
  String.raw`export\s*(type\s*(?=[{*]))?(?:\{[\w$\s,]*\}|\*(?:\s*as\s+[\w$]+)?)\s*from\s*${MODULE}\2${ATTRIBUTES}${END}`,
].map((pattern) => new RegExp(pattern, 'y'))

const ASIDE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(['"])use \w+\1;?)*/y
const HASHBANG = /^#!.*/

/** Whatever imports, wherever it stands, has one of these. */
const LOADER = /\bimport\b|\brequire\b|\bfrom\s*['"`]/

/**
 * The imports of a module that has all of them at its beginning, each in the usual form: nearly all have.
 * `undefined`: it takes a parser, which costs twenty times as much.
 */
function scan(source: string): Reading | undefined {
  const imports: Written[] = []
  const lineOf = lineCounter(source)
  let at = HASHBANG.exec(source)?.[0].length ?? 0
  for (let next: number | undefined = at; next !== undefined; ) {
    at = skip(source, next)
    next = undefined
    for (const pattern of STATEMENTS) {
      pattern.lastIndex = at
      const found = pattern.exec(source)
      if (found === null) continue
      const [, type, , from = ''] = found
      const isTypeOnly = type !== undefined && type !== ''
      imports.push({ from, names: [], isTypeOnly, isSoft: false, line: lineOf(at) })
      next = pattern.lastIndex
      break
    }
  }
  if (LOADER.test(source.slice(at))) return undefined
  const { soft, computed } = loads(source)
  const facts = { imports: [...unique(imports), ...soft], computed, words: [] }
  return { facts, declares: NOTHING }
}

function skip(source: string, from: number): number {
  ASIDE.lastIndex = from
  return ASIDE.test(source) ? ASIDE.lastIndex : from
}

/** One for each module: with a value if any statement takes one. */
function unique(imports: readonly Written[]): Written[] {
  const seen = new Map<string, Written>()
  for (const written of imports) {
    const known = seen.get(written.from)
    if (known === undefined || (known.isTypeOnly && !written.isTypeOnly)) {
      seen.set(written.from, written)
    }
  }
  return [...seen.values()]
}

/** Words without which there is nothing to look for; most files have none. */
const WORTH_A_LOOK =
  /\b(?:require|import)(?:\.meta\.glob\w*|\.resolve|\.context)?\s*\(|\b(?:vi|jest|mock)\.|import\.meta\.url|<reference/

const LITERAL = [String.raw`'[^'\n]*'|"[^"\n]*"`, '`[^`$]*`'].join('|')

/** `import(name)`, `require('./' + name)`; `require.context(…)` and `import.meta.glob(…)` of anything but a text. */
const COMPUTED = new RegExp(
  String.raw`(?<![.\w$]|function\s{1,4})(?:require|import)` +
    String.raw`(?:\s*\(\s*(?!(?:${LITERAL})\s*[,)])[^\s)]|\.context\s*\(\s*(?!(?:${LITERAL})\s*[,)])|\.meta\.glob\w*\s*(?:<[^()]{0,200}>)?\(\s*(?!\[|${LITERAL}))`,
  'g',
)

const QUOTED = '(?:\'([^\'\n]+)\'|"([^"\n]+)"|`([^`$\n]+)`)'

/** Loads by a name in a string that are no imports of the language. */
const SOFT = [
  String.raw`\b(?:vi|jest|mock)\.\w*(?:[mM]ock|Actual|[mM]odule)\w*\s*(?:<[^()]{0,200}>)?\(\s*(?:import\s*\(\s*)?${QUOTED}`,
  String.raw`\brequire\.resolve\s*\(\s*${QUOTED}`,
  String.raw`\bnew\s+URL\s*\(\s*${QUOTED}\s*,\s*import\.meta\.url`,
].map((pattern) => new RegExp(pattern, 'g'))

const REFERENCE = /^\/\/\/\s*<reference\s+path\s*=\s*["']([^'"\n]+)/gm

/** What a script loads in ways that no import statement shows. */
function loads(source: string): { soft: Written[]; computed: Loose[] } {
  if (!WORTH_A_LOOK.test(source)) return { soft: [], computed: [] }
  const code = withoutComments(source)
  const soft = SOFT.flatMap((pattern) => found(code, pattern)).map(({ text, line }) => {
    return { from: text, names: [], isTypeOnly: false, isSoft: true, line }
  })
  const references = found(source, REFERENCE).map(({ text, line }) => {
    const from = /^\.{0,2}\//.test(text) ? text : `./${text}`
    return { from, names: [], isTypeOnly: true, isSoft: true, line }
  })
  return { soft: [...soft, ...references], computed: places(code, COMPUTED) }
}

/** Strings are passed over first, so that what stands in them opens no comment. */
const TOKEN =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g

const LONGEST_NAME = 400

/** Without comments, and without strings that are no names: code in a string loads nothing. */
function withoutComments(source: string): string {
  return source.replace(TOKEN, (token) => {
    if (token.startsWith('/')) return blank(token)
    const isCode = token.length > LONGEST_NAME || /\b(?:import|require)\b/.test(token)
    if (!isCode) return token
    return token[0] + token.slice(1, -1).replace(HOLE_OR_TEXT, keepHole) + token.at(-1)
  })
}

/** Code in a template is code. */
const HOLE_OR_TEXT = /\$\{[^{}`]*\}|[^\n]/g

function keepHole(part: string): string {
  return part.startsWith('${') ? part : ' '
}
