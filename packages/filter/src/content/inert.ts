import type { Language } from '@tailtest/project'

/** A body after what a method takes: `) {`, `) throws E {`, `): int {`. */
const BODY = /\)[ \t\n\r]*(?:throws[ \t\n\r][\w., \t\n\r]*|:[ \t]*[?\w\\|]+[ \t\n\r]*)?\{/

/** What of each language can do something; a source without any of it holds types, constants and names. */
const RUNS: Partial<Record<Language, RegExp>> = {
  go: /\bfunc\b/,
  rust: /\bfn\b|\bmacro_rules!|^[ \t]*[\w:]+![ \t]*[({[]/m,
  java: new RegExp(String.raw`${BODY.source}|->|\bstatic[ \t]*\{|\brecord\b|\bclass\b`),
  csharp: new RegExp(String.raw`${BODY.source}|=>|\b(?:class|record|struct|get|set|init)\b`),
  php: new RegExp(
    String.raw`${BODY.source}|\bfn\b|\becho\b|->|\b(?:if|foreach|require)\b|^\$\w|^(?!define\b)[\w\\]+\(`,
    'm',
  ),
}

/** Lines of a module of constants: `module Shop`, `VERSION = "1"`, `end`. */
const RUBY =
  /^(?:(?:module|class)[ \t]+[\w:]+|[A-Z]\w*[ \t]*=[ \t]*(?:""|[\d._]+)(?:\.freeze)?|end|require(?:_relative)?\b.*|autoload\b.*)$/
const PYTHON = /^(?:__\w+__[ \t]*(?::[^=\n]*)?=[ \t]*(?:0x[\da-f]+|[("\d][^a-z]*)|"")$/

/** Whether code without comments, its texts empty, holds nothing that runs; in doubt it does. */
export function isInert(language: Language, code: string): boolean {
  const form = language === 'ruby' ? RUBY : language === 'python' ? PYTHON : undefined
  if (form === undefined) return RUNS[language]?.test(code) === false && /\S/.test(code)
  const lines = code.split('\n').flatMap((line) => line.trim() || [])
  return lines.length > 0 && lines.every((line) => form.test(line))
}
