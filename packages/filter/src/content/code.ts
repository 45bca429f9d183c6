import type { Language } from '@tailtest/project'

const SLASHES = String.raw`\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*`
const TEXTS = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`

/** Comments and texts, in the order in which a reader meets them. */
const DIALECTS: Partial<Record<Language, RegExp>> = {
  python: new RegExp(String.raw`"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|#[^\n]*|${TEXTS}`, 'g'),
  ruby: new RegExp(String.raw`^=begin\b[\s\S]*?(?:^=end\b|$(?![\s\S]))|#[^\n]*|${TEXTS}`, 'gm'),
  php: new RegExp(String.raw`${SLASHES}|#(?!\[)[^\n]*|${TEXTS}`, 'g'),
  go: new RegExp(String.raw`${SLASHES}|\x60[^\x60]*(?:\x60|$)|${TEXTS}`, 'g'),
  // a lifetime is no text
  rust: new RegExp(String.raw`${SLASHES}|"(?:\\[\s\S]|[^"\\])*"|'(?:\\.|[^'\\\n])'`, 'g'),
  elixir: /"""[\s\S]*?(?:"""|$)|(?<!\?)#[^\n]*|"(?:\\.|[^"\\])*"/g,
  java: new RegExp(String.raw`${SLASHES}|"""[\s\S]*?(?:"""|$)|${TEXTS}`, 'g'),
  csharp: new RegExp(`${SLASHES}|@"(?:""|[^"])*"|${TEXTS}`, 'g'),
}

/** A script without its comments. */
export function withoutComments(script: string): string {
  return script.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '')
}

/** Whether each line that begins at the margin has this form; those that go on are further in. */
export function isAtMargin(code: string, form: RegExp): boolean {
  return code.split('\n').every((line) => /^(?:\s|$)/.test(line) || form.test(line.trimEnd()))
}

/** A source without its comments, its texts empty. Of a script texts stay: they name what it imports. */
export function codeOf(language: Language, text: string): string {
  const dialect = DIALECTS[language]
  if (dialect === undefined) return text
  return text.replace(dialect, (found) => (/^["'`@]/.test(found) ? '""' : ' '))
}
