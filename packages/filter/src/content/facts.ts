import {
  baseName,
  isObject,
  joinRel,
  type Language,
  type Project,
  parentOf,
  parseJson,
  type RelPath,
  readState,
  relPath,
  toAbsolute,
} from '@tailtest/project'
import { readNames } from '../names.ts'
import { NEXT_NAMES } from '../rules.ts'
import { roleOf } from './role.ts'
import type { ContentFacts, Statement } from './rules.ts'

/** A source as it was read. */
export interface SourceText {
  path: RelPath
  language: Language
  text: string
}

/** A larger manifest was not written by people. */
const MAX_BYTES = 1024 * 1024

const ROOT = relPath('')
const MANIFEST = relPath('manifest.json')

/** Statements that make something importable; a comment that looks like one only makes for more tests. */
const EXPORTS = /\bexport\b|\bmodule\.exports\b|\bexports\s*[.[]/

/**
 * The facts that a source's text and its surroundings give without a parser: a few reads beside it, and only where
 * a rule may ask. A parser adds `statements` and `hasJsx`.
 */
export function readContentFacts(
  project: Project,
  given: Omit<SourceText, 'path'> & { path: string },
): ContentFacts {
  const source = { ...given, path: relPath(given.path) }
  const { path, text } = source
  const language = componentLanguage(source)
  const { header, directives, isAll } = readHead(language, text)
  const isEmpty = isAll && directives.length === 0
  const beside = () => readNames(project, parentOf(path) ?? ROOT)
  const role = roleOf({ path, language, text, beside })
  const statements = isEmpty ? new Set<Statement>() : undefined
  const facts = { path, language, header, statements, ...(role && { role }) }
  if (language !== 'javascript' && language !== 'typescript') return facts
  const isBrowserExtension = isExtension(project)
  const hasExports = isBrowserExtension ? EXPORTS.test(text) : undefined
  const isServed = language === 'javascript' && SERVED.test(path) && isWithoutPackage(project, path)
  const isBelowApp = isNextApp(project, path)
  const isOfServer = isBelowApp && (NEXT_FILES.test(baseName(path)) || SERVER.test(text))
  const scripts = { directives, isNextApp: isBelowApp, isOfServer, isServed }
  return { ...facts, ...scripts, isBrowserExtension, hasExports }
}

/** `lang="ts"` makes a component TypeScript, whatever its project. */
function componentLanguage({ path, language, text }: SourceText): Language {
  if (!/\.(?:vue|svelte)$/.test(path)) return language
  return /<script\b[^>]{0,300}\blang\s*=\s*["']?tsx?\b/.test(text) ? 'typescript' : language
}

/** Where servers keep what browsers load. */
const SERVED = /(?:^|\/)(?:static|assets|public|wwwroot|webroot)\/.*\.js$/

/** What says that a project is written in another language. */
const FOREIGN_MANIFEST =
  /^(?:manage\.py|pyproject\.toml|setup\.(?:py|cfg)|requirements[\w.-]*\.txt|go\.mod|composer\.json|Gemfile|mix\.exs|pom\.xml|build\.gradle(?:\.kts)?|Cargo\.toml)$/

/** No `package.json` stands above it, and so no runner of scripts; a manifest of another language does. */
function isWithoutPackage(project: Project, path: RelPath): boolean {
  let isForeign = false
  for (let at = parentOf(path); at !== undefined; at = parentOf(at)) {
    const names = readNames(project, at)
    if (names.has('package.json')) return false
    isForeign ||= [...names].some((name) => FOREIGN_MANIFEST.test(name))
  }
  return isForeign
}

/** What Next.js renders by itself, https://nextjs.org/docs/app/api-reference/file-conventions. */
const NEXT_FILES =
  /^(?:page|layout|template|default|loading|(?:global-)?error|(?:global-)?not-found|forbidden|unauthorized|(?:opengraph|twitter)-image|(?:apple-)?icon)\d?\.[jt]sx?$/

/** What a component cannot be or load in a browser; others are what those make of them that load them. */
const SERVER =
  /^(?:export[ \t]+)?(?:default[ \t]+)?async[ \t]+function\b|^(?:export[ \t]+)?const[ \t]+[A-Z][^=\n]*=[ \t]*async\b|['"](?:server-only|next\/headers)['"]/m

function isNextApp(project: Project, path: RelPath): boolean {
  for (let at = parentOf(path); at !== undefined && at !== ''; at = parentOf(at)) {
    if (baseName(at) !== 'app') continue
    const folder = parentOf(at) ?? ROOT
    const top = baseName(folder) === 'src' ? (parentOf(folder) ?? ROOT) : folder
    if (isNext(project, folder) || (top !== folder && isNext(project, top))) return true
  }
  return false
}

function isNext(project: Project, folder: RelPath): boolean {
  const names = readNames(project, folder)
  if ([...names].some((name) => NEXT_NAMES.test(name))) return true
  if (!names.has('package.json')) return false
  const manifest = readJson(project, joinRel(folder, 'package.json'))
  return ['dependencies', 'devDependencies'].some((kind) => has(manifest.get(kind), 'next'))
}

/** A web app's manifest has the same name and no `manifest_version`. */
function isExtension(project: Project): boolean {
  return typeof readJson(project, MANIFEST).get('manifest_version') === 'number'
}

function readJson(project: Project, path: RelPath): ReadonlyMap<string, unknown> {
  const value = parseJson(readState(toAbsolute(project, path), MAX_BYTES))
  return new Map(isObject(value) ? Object.entries(value) : [])
}

function has(table: unknown, name: string): boolean {
  return isObject(table) && Object.hasOwn(table, name)
}

/** What stands before the first code of a source. */
interface Head {
  /** The text of the comments in the first 10 lines, without the marks before them. */
  header: string
  /** `use client`, `use strict` …: the strings a script begins with. */
  directives: readonly string[]
  /** Nothing comes after it. */
  isAll: boolean
}

const HEADER_LINES = 10

/** No header is longer; a minified file may be one line. */
const MAX_CHARACTERS = 16_384

/** How comments look, and what else may stand among those of a header. */
interface Dialect {
  comment: RegExp
  preamble?: RegExp
  directive?: RegExp
}

const SLASHES = /^(?:\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/
const PACKAGE = /^package[ \t]+[\w.]+;?/

const SCRIPT: Dialect = {
  comment: /^(?:\/\/[^\n]*|#![^\n]*|\/\*[\s\S]*?(?:\*\/|$)|<!--[\s\S]*?(?:-->|$))/,
  preamble: /^<(?:script|template)\b[^>]*>/,
  directive: /^(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)")[ \t]*(?:;|(?=\r?\n|\/[/*]|$))/,
}

/** Comments of a language without a row: as most have them. */
const USUAL: Dialect = { comment: /^(?:(?:\/\/|#|--)[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/ }

const DIALECTS: Readonly<Record<Language, Dialect | undefined>> = {
  javascript: SCRIPT,
  typescript: SCRIPT,
  python: { comment: /^#[^\n]*/ },
  ruby: { comment: /^(?:#[^\n]*|=begin\b[\s\S]*?(?:\n=end\b[^\n]*|$))/ },
  php: {
    comment: /^(?:\/\/[^\n]*|#(?!\[)[^\n]*|\/\*[\s\S]*?(?:\*\/|$))/,
    preamble: /^(?:<\?php\b|declare\s*\([^)]*\)\s*;|namespace\s+[\w\\]+\s*;)/,
  },
  go: { comment: SLASHES, preamble: PACKAGE },
  java: { comment: SLASHES, preamble: PACKAGE },
  kotlin: { comment: /^(?:\/\/[^\n]*|#![^\n]*|\/\*[\s\S]*?(?:\*\/|$))/, preamble: PACKAGE },
  scala: { comment: SLASHES, preamble: PACKAGE },
  swift: { comment: SLASHES, preamble: /^(?:#!|(?:@\w+[ \t]+)*import\b)[^\n]*/ },
  csharp: { comment: SLASHES, preamble: /^#(?:nullable|pragma|region)\b[^\n]*/ },
  rust: { comment: SLASHES, preamble: /^#!\[[^\]]*\]/ },
  cpp: { comment: SLASHES, preamble: /^#[ \t]*(?:pragma|include|ifndef|define)\b[^\n]*/ },
  elixir: undefined,
}

/** Marks of comments at the beginning of a line. */
const MARKS = /^(?:<!--|[\s/*#!=-])+/

/** Reads a source up to its first code; what a string says never counts. */
export function readHead(language: Language, text: string): Head {
  const { comment, preamble, directive }: Dialect = DIALECTS[language] ?? USUAL
  const header: string[] = []
  const directives: string[] = []
  let rest = text.slice(0, MAX_CHARACTERS).replace(/^\uFEFF/, '')
  for (let left = HEADER_LINES; ; ) {
    const [space = ''] = /^\s*/.exec(rest) ?? []
    const code = rest.slice(space.length)
    left -= breaksIn(space)
    const [said] = comment.exec(code) ?? []
    const order = said === undefined ? directive?.exec(code) : undefined
    const token = said ?? order?.[0] ?? preamble?.exec(code)?.[0]
    if (token === undefined || token === '') {
      const isAll = code === '' && text.length <= MAX_CHARACTERS
      return { header: header.join('\n'), directives, isAll }
    }
    if (said !== undefined) header.push(...firstLines(said, left))
    if (order) directives.push(order[1] ?? order[2] ?? '')
    left -= breaksIn(token)
    rest = code.slice(token.length)
  }
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1
}

function firstLines(comment: string, count: number): string[] {
  const lines = comment.split('\n').slice(0, Math.max(count, 0))
  return lines.map((line) => line.replace(MARKS, ''))
}
