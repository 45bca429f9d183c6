import type { Language } from '@tailtest/project'

/** What stands before the first code of a source. */
export interface Head {
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

const DIALECTS: Partial<Record<Language, Dialect>> = {
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
  csharp: { comment: SLASHES, preamble: /^#(?:nullable|pragma|region)\b[^\n]*/ },
  rust: { comment: SLASHES, preamble: /^#!\[[^\]]*\]/ },
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
