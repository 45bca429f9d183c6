import { baseName, isTestFile, type Language, type RelPath, SOURCE_ROOTS } from '@tailtest/project'
import {
  codeOf,
  IMPORTS,
  isAtMargin,
  isInert,
  isOfObjects,
  isOfObjectsInScript,
  TAKEN,
  withoutComments,
} from './inert.ts'
import { BOILERPLATE, type Row, SCRIPTS, TOOLS } from './known.ts'

/** What a source is besides a part of the product, as far as its text says so. */
export interface Role {
  rule:
    | 'boilerplate'
    | 'config'
    | 'declarations-only'
    | 'example'
    | 'generated'
    | 're-exports-only'
    | 'test-file'
  reason: string
}

/** A source, and the names in its folder. */
export interface Looked {
  path: RelPath
  language: Language
  text: string
  beside(): ReadonlySet<string>
}

/** Libraries that measure. */
const BENCHMARK =
  /^[ \t]*(?:import|from|use|using|const|#include)\b[^\n;]{0,200}\b(?:tinybench|mitata|benchmark\.js|pyperf|asv|criterion|divan|BenchmarkDotNet|org\.openjdk\.jmh|com\.google\.caliper)\b/m

/** Folders of what shows or measures the product, where no folder of sources stands above them. */
const SHOWS = /^(?:examples?|samples?|demos?|docs(?:_src)?|playgrounds?|bench(?:es|marks?)?|fuzz)$/

/** One file of a component's folder. */
const DEMO = /(?:^|\/)_?demo\.(?:vue|svelte|[jt]sx)$/

/** `vitest bench` collects these, https://vitest.dev/config/#benchmark-include. */
const BENCH = /\.(?:bench|benchmark)\.[cm]?[jt]sx?$/

/** `module.exports.Cart = require('./cart')`, `require('./start')`, and nothing else. */
const PASSES_ON =
  /^(?:\s|['"]use strict['"];?|(?:(?:module\.)?exports(?:\.\w+)?\s*=\s*)?require\(\s*['"][^'"\n]+['"]\s*\)(?:\.\w+)?;?)*$/

/** What Rust's sources name with `#[cfg(test)] mod tests;`. */
const TESTS = /(?:^|\/)tests?\.rs$/
const ATTRIBUTE = /^[ \t]*#\[(?:\w+::)*(?:test|rstest|test_case)\b/m

/** Nobody writes such lines, and most of a source in them. */
const LONG_LINE = 500
const MOST = 0.8

/** What a source is by its own text, its place in the tree where tools go by that; `undefined`: a source like others. */
export function roleOf(looked: Looked): Role | undefined {
  const { path, language, text } = looked
  if (isMinified(language, text)) {
    return { rule: 'generated', reason: 'Its lines are too long to be written by hand.' }
  }
  const code = codeOf(language, text)
  if (language === 'rust' && TESTS.test(path) && ATTRIBUTE.test(code)) {
    return { rule: 'test-file', reason: 'It is a module of tests.' }
  }
  const tool = find(TOOLS, looked, code)
  if (tool) return { rule: 'config', reason: tool }
  const boilerplate = find(BOILERPLATE, looked, code)
  if (boilerplate) return { rule: 'boilerplate', reason: boilerplate }
  if (BENCH.test(path) || BENCHMARK.test(text)) {
    return { rule: 'example', reason: 'It measures the product.' }
  }
  const shows = DEMO.test(path) ? baseName(path) : showsIn(looked)
  if (shows !== undefined) {
    return {
      rule: 'example',
      reason: `By ${shows} it only shows or measures the product.`,
    }
  }
  if (baseName(path) !== '__init__.py' && text.trim() !== '' && isSilent(language, code)) {
    return { rule: 'declarations-only', reason: 'It holds nothing but comments.' }
  }
  if (text.trim() !== '' && passesOn(language, code)) {
    return {
      rule: 're-exports-only',
      reason: 'It only loads other modules and re-exports what they export.',
    }
  }
  if (isInert(language, code)) {
    return { rule: 'declarations-only', reason: 'It only declares things: nothing in it runs.' }
  }
  const isWiring = isScript(language)
    ? isOfObjectsInScript(code)
    : language === 'python' && isOfObjects(code)
  return isWiring
    ? { rule: 'boilerplate', reason: 'It only creates, names and calls what other modules define.' }
    : undefined
}

function passesOn(language: Language, code: string): boolean {
  if (language === 'python') return /^(?:\s|"")*$/.test(code.replace(IMPORTS, ''))
  return isScript(language) && PASSES_ON.test(withoutComments(code).replace(TAKEN, ''))
}

function isScript(language: Language): boolean {
  return SCRIPTS.some((one) => one === language)
}

/** Nothing is left of it but what stands before code: a doc string, a mark of the language. */
function isSilent(language: Language, code: string): boolean {
  return /^(?:\s|""|<\?php\b|#!\[[^\]\n]*\])*$/.test(
    isScript(language) ? withoutComments(code) : code,
  )
}

function find(rows: readonly Row[], { path, language, beside }: Looked, code: string) {
  const name = baseName(path)
  return rows.find(
    (row) =>
      row.languages.includes(language) &&
      (row.named?.test(name) ?? true) &&
      (row.at?.test(path) ?? true) &&
      row.says.every((form) => form.test(code)) &&
      row.without?.test(code) !== true &&
      (row.margin === undefined || isAtMargin(code, row.margin)) &&
      (row.beside?.some((one) => beside().has(one)) ?? true),
  )?.reason
}

/** A folder that has tests of its own is a part of the product, whatever its name: `doc/md_docs_test.go`. */
function showsIn({ path, beside }: Looked): string | undefined {
  const folders = path.split('/').slice(0, -1)
  const at = folders.findIndex((name) => SOURCE_ROOTS.has(name))
  const found = (at < 0 ? folders : folders.slice(0, at)).find((name) => SHOWS.test(name))
  return found === undefined || isTestedBeside(beside()) ? undefined : `${found}/`
}

/** Whether a test stands there that is named after a source there: others only try what is shown. */
function isTestedBeside(names: ReadonlySet<string>): boolean {
  const stems = new Set([...names].filter((name) => !isTestFile(name)).map(stemOf))
  return [...names].some((name) => {
    const stem = stemOf(name).replace(/^[Tt]est_?|[._-]?(?:[Tt]ests?|[Ss]pec)$/g, '')
    return isTestFile(name) && stems.has(stem)
  })
}

function stemOf(name: string): string {
  return name.replace(/\.\w+$/, '')
}

/** `import{a as b}from"./c.js"`: no bundler leaves a blank, and everybody else does. */
const BUNDLED = /^(?:import(?:\{[^{}]*\}from)?"[^"\n]*";?)+|;export\{[^{}]*\};?\s*$/

function isMinified(language: Language, text: string): boolean {
  if (language === 'javascript' && BUNDLED.test(text)) return true
  if (language !== 'javascript' || text.length < LONG_LINE) return false
  const long = text.split('\n').filter((line) => line.length > LONG_LINE)
  return long.join('').length > text.length * MOST
}
