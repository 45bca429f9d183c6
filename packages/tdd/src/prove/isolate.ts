import type { RelPath } from '@tailtest/project'
import { type Failed, signsOf } from '@tailtest/results'
import type { Extent, Import, Syntax, Token, Tree } from '@tailtest/syntax'
import type { TestBody } from '../types.ts'

/** A test file without the tests that name what is not there. */
export interface Isolated {
  source: string
  /** Whether a test names what is not there, and so cannot run without it. */
  mentions(body: TestBody): boolean
}

/** What failures say is not there: names, and what was imported. */
export interface Absent {
  names: ReadonlySet<string>
  modules: ReadonlySet<string>
  /** Imports that nothing uses any more. */
  unused: ReadonlySet<string>
}

const UNUSED = /^"([^"]+)" imported(?: as \w+)? and not used/

/** Reads them from failures of files that did not load. Pure. */
export function absentIn(failures: readonly Failed[]): Absent {
  const lines = failures.flatMap((failure) =>
    (failure.message ?? '').split('\n').map((message) => ({ ...failure, message: message.trim() })),
  )
  const signs = lines.map((line) => signsOf(line))
  return {
    names: new Set(signs.flatMap(({ unknownName }) => unknownName ?? [])),
    modules: new Set(signs.flatMap(({ missing }) => missing?.what ?? [])),
    unused: new Set(lines.flatMap(({ message = '' }) => UNUSED.exec(message)?.[1] ?? [])),
  }
}

/**
 * A test file in which only those tests are left that can run without what is absent: one import that finds nothing
 * keeps a whole file from loading, and says nothing of the tests that do not need it. `undefined`: all of them may
 * need it, or nobody can tell.
 */
export async function isolate(
  file: { path: RelPath; source: string },
  absent: Absent,
  syntax: Pick<Syntax, 'parse'>,
): Promise<Isolated | undefined> {
  const { path, source } = file
  const tree = await syntax.parse(path, source)
  const tokens = tree?.tokens()
  if (tree === undefined || tokens === undefined) return undefined
  const imports = tree.imports().filter((one) => isAbsent(one, absent))
  const names = new Set([...absent.names, ...imports.flatMap((one) => boundBy(one, absent))])
  const tests = tree
    .testBlocks()
    .filter(({ type }) => type === 'test')
    .map(({ extent }) => extent)
  const isIn = (extents: readonly Extent[], { at }: Token) =>
    extents.some(({ start, end }) => start <= at && at < end)
  const removed = imports.map((one) => extentOf(one, tokens, tree))
  const isNamed = ({ text }: Token) => names.has(text)
  const named = tokens.filter((token) => isNamed(token) && !isIn(removed, token))
  if (named.some((token) => !isIn(tests, token))) return undefined
  const mentioning = tests.filter((extent) => named.some((token) => isIn([extent], token)))
  const lineAt = (index: number) => source.slice(0, index).split('\n').length
  const lines = mentioning.map(({ start, end }) => [lineAt(start), lineAt(end)] as const)
  return {
    source: without(source, [...removed, ...mentioning], imports, absent),
    mentions: (body) =>
      lines.some(([first, last]) => body.lines[0] <= last && first <= body.lines[1]),
  }
}

function isAbsent({ from, names }: Import, { names: gone, modules, unused }: Absent): boolean {
  if (unused.has(from) || [...modules].some((module) => isSame(from, module))) return true
  return names.some(({ name }) => gone.has(name) || modules.has(`${from}.${name}`))
}

/** As written, or as a tool resolved it. */
function isSame(from: string, module: string): boolean {
  const stem = (path: string) => path.replace(/\.[cm]?[jt]sx?$/, '').replace(/^(?:\.{0,2}\/)+/, '')
  return from === module || (/[./]/.test(from) && stem(module).endsWith(stem(from)))
}

/** The names that cannot be had: of a module that is not there all of its names. */
function boundBy(one: Import, { names: gone, modules, unused }: Absent): string[] {
  if (unused.has(one.from)) return []
  const isWhole = [...modules].some((module) => isSame(one.from, module))
  const lost = one.names.filter(
    ({ name }) => isWhole || gone.has(name) || modules.has(`${one.from}.${name}`),
  )
  const last = one.from.split(/[/.]/).at(-1) ?? ''
  return lost.flatMap(({ name, as }) => (name === '*' ? [as, last] : [as]))
}

/** The statement of an import, or in Go its line in a list. */
function extentOf({ line }: Import, tokens: readonly Token[], { language }: Tree): Extent {
  const first = tokens.findIndex((token) => token.line === line)
  const start = tokens[first]?.at ?? 0
  let depth = 0
  let last = first
  for (let n = first; n < tokens.length; n += 1) {
    const token = tokens[n]
    const isNext = token !== undefined && depth === 0 && token.line !== tokens[last]?.line
    if (token === undefined || isNext || (language === 'go' && token.line !== line)) break
    if (/^[([{]$/.test(token.text)) depth += 1
    else if (/^[)\]}]$/.test(token.text)) depth -= 1
    last = n
  }
  const end = tokens[last]
  return { start, end: (end?.at ?? 0) + (end?.text.length ?? 0) }
}

/** Blanks parts of a source, every line in its place; of an import that also gives what is there the rest stays. */
function without(
  source: string,
  extents: readonly Extent[],
  imports: readonly Import[],
  { names }: Absent,
): string {
  let text = source
  for (const [n, { start, end }] of extents.entries()) {
    const part = text.slice(start, end)
    const one = imports[n]
    const rest = one === undefined ? [] : one.names.filter(({ name }) => !names.has(name))
    const isPartly = one !== undefined && rest.length > 0 && rest.length < one.names.length
    const kept = isPartly ? withoutNames(part, names) : part.replace(/[^\r\n]/g, ' ')
    text = text.slice(0, start) + kept.padEnd(part.length) + text.slice(end)
  }
  return text
}

/** The place that is imported from may have the same name. */
const NAMES = /^(?<head>\s*(?:from\s+\S+\s+)?import\b)(?<names>[^'"]*)(?<tail>.*)$/s

function withoutNames(statement: string, names: ReadonlySet<string>): string {
  const { head = '', names: list = statement, tail = '' } = NAMES.exec(statement)?.groups ?? {}
  const kept = [...names].reduce(
    (text, name) =>
      text.replace(new RegExp(`\\b${escaped(name)}\\b(?:\\s+as\\s+\\w+)?\\s*,?\\s*`), ''),
    list,
  )
  return `${head}${kept.replace(/,\s*$/, '')}${tail}`
}

const escaped = (name: string) => name.replace(/[$]/g, '\\$')
