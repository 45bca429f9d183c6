import type { RelPath } from '@tailtest/project'
import { codeOnly } from '../text.ts'
import type { Checker, Checking } from './check.ts'
import { memberUses, type Style } from './members.ts'
import { escaped, mentions, type Source } from './sources.ts'
import { attributesOf, firstPlaces, isThere, once, type Use } from './use.ts'

const STYLE: Style = {
  plainHeading: String.raw`^(?:export\s+(?:default\s+)?)?class\s+CLASS\s*(?:<[^{}]*>)?\s*(?:implements\b[^{]*)?\{`,
  dynamic: /\bProxy\b|defineProperty|Object\.assign|^[^\S\n]*@\w|\[\w+\s*:\s*string\]\s*:/m,
  dynamicElsewhere: String.raw`\bCLASS\.prototype\b|Object\.assign\(\s*CLASS\b|\b(?:interface|namespace)\s+CLASS\b`,
  made: String.raw`(?<![\w.$])(\w+)\s*(?::\s*[\w.]+\s*)?=\s*new\s+CLASS\b`,
  given: [
    String.raw`(?<![\w.$])NAME\s*(?::[^=;\n(){}]{1,400})?=(?![=>])`,
    String.raw`(?<![\w.$])NAME\s*=>`,
    String.raw`\(\s*(?:[\w\s,:{}]{0,400},\s*)?NAME\s*[,):?][^\n]{0,400}=>`,
    String.raw`\bfunction\s*\w*\s*\([^)\n]{0,400}\bNAME\b`,
    String.raw`[{[,]\s*NAME\s*[,}\]][^\n=]{0,400}=(?![=>])`,
    String.raw`\b(?:const|let|var)\s+NAME\s+(?:of|in)\b`,
  ].join('|'),
  everywhere: new Set([
    ...['constructor', 'toString', 'toLocaleString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'],
    ...['propertyIsEnumerable', 'call', 'apply', 'bind', 'prototype', 'name', 'length', 'toJSON'],
  ]),
}

/** CommonJS may export whatever it computes; what it writes out plainly is known. */
const COMPUTED_EXPORTS =
  /\bmodule\.exports\b(?!\s*(?:=\s*\{|\.\w))|\bexports\s*\[|(?:defineProperty|assign|__exportStar|__export)\s*\(\s*(?:module\.)?exports|=\s*\{[^}]*\.\.\./

/** TypeScript's words for the same. */
const EXPORTED_WHOLE = /^export\s*=|^export\s+import\b/m

/** To a module of the language `exports` is a name like every other. */
const MODULE =
  /^export\s+(?:default|async|abstract|declare|function|const|let|var|class|type|interface|enum)\b|^export\s*[{*]/m

/** JavaScript and TypeScript: names that are imported, members of whole modules and of classes. */
export const script: Checker = async (checking) => {
  const { file, one, read, among } = checking
  const { text } = file
  const uses: Use[] = []
  const lines = text.split('\n')
  const hidden = once((as: string) => isShadowed(text, as))
  const exportsIn = once((source: Source) => exportsOf(source, checking, new Set()))
  const hasIn = once((source: Source) => once((own: string) => isExported(source, own)))
  for (const { from, names, line } of takenBy(checking)) {
    const path = one(from)?.find((path) => /\.[cm]?[jt]sx?$/.test(path) && !path.endsWith('.d.ts'))
    const source = path === undefined ? undefined : await read(path)
    if (source === undefined) continue
    const known = await exportsIn(source)
    if (known === undefined) continue
    const all = [...known].filter((name) => name !== 'default')
    const use = (own: string, at: number, before = ''): Use[] => {
      const is = isThere(known.has(own), !known.has(own) && hasIn(source)(own))
      const choices = () => all.map((name) => before + name)
      return is ? [{ name: before + own, own, line: at, is, choices, source }] : []
    }
    for (const { name, as } of names) {
      if (name !== '*' && (among === undefined || among.has(name))) {
        uses.push(...use(name, lineOfName(lines, name, line)))
      }
      if (as === undefined || hidden(as)) continue
      if (name === '*') {
        for (const { name: own, line } of lookedUp(checking, as)) {
          uses.push(...use(own, line, `${as}.`))
        }
      } else {
        const declared = await declaredIn({ source, name }, checking, new Set())
        const own = declared.name === 'default' ? as : declared.name
        uses.push(...memberUses(checking, { as, name: own, source: declared.source }, STYLE))
      }
    }
  }
  return uses
}

export interface Taken {
  from: string
  /** Without a name of its own here: passed on. */
  names: readonly { name: string; as?: string }[]
  line: number
}

/** What a module takes from others: for use, and, if asked, as types and to pass it on. No mocks, no known errors. */
export function takenBy({ file, among }: Checking): Taken[] {
  const { text, tree } = file
  const isAll = among !== undefined
  const mocked = once((from: string) => isMocked(text, from))
  const lines = text.split('\n')
  const imported = tree.imports().filter(({ typeOnly }) => isAll || !typeOnly)
  const passedOn = tree.exports().flatMap(({ name, from, original = name, line }): Taken[] => {
    if (!isAll || from === undefined) return []
    return [{ from, names: original === '*' ? [] : [{ name: original }], line }]
  })
  return [...imported, ...passedOn].filter(({ from, line }) => {
    return !mocked(from) && !isExpected(lines, line)
  })
}

/** The line of a name in a statement that begins in an earlier line. */
function lineOfName(lines: readonly string[], name: string, line: number): number {
  const statement = lines.slice(line - 1, line - 1 + LONGEST_STATEMENT)
  const end = statement.findIndex((one) => /['"][^'"]*['"]/.test(one))
  const found = statement.slice(0, end + 1).findIndex((one) => mentions(one, name))
  return line + Math.max(found, 0)
}

/** Lines of an import. */
const LONGEST_STATEMENT = 200

/** What is called of a module, or, if asked, looked up in any way. */
function lookedUp({ file, among }: Checking, as: string): { name: string; line: number }[] {
  return among === undefined
    ? file.tree.calls().filter(({ receiver }) => receiver === as)
    : firstPlaces(attributesOf(codeOnly(file.text), as).filter(({ name }) => among.has(name)))
}

/** The module that declares a name, as far as it can be followed, and its name there. */
async function declaredIn(
  { source, name }: { source: Source; name: string },
  checking: Pick<Checking, 'read' | 'resolve'>,
  seen: Set<string>,
): Promise<{ source: Source; name: string }> {
  const here = { source, name }
  const key = `${source.path}\0${name}`
  if (seen.has(key)) return here
  seen.add(key)
  const all = source.tree.exports()
  const own = all.filter((one) => one.name === name)
  for (const { from, original = name } of own.length > 0 ? own : all.filter(isStar)) {
    const [file] = from === undefined ? [] : (checking.resolve(source.path, { from }) ?? [])
    const inner = file === undefined || original === '*' ? undefined : await checking.read(file)
    if (inner === undefined) continue
    const found = await declaredIn({ source: inner, name: original }, checking, seen)
    if (found.source.tree.exports().some((one) => one.name === found.name)) return found
  }
  return here
}

function isStar({ name }: { name: string }): boolean {
  return name === '*'
}

/** What a module exports; `undefined`: more than can be seen. */
export async function exportsOf(
  source: Source,
  checking: Pick<Checking, 'read' | 'resolve' | 'among'>,
  seen: Set<RelPath>,
): Promise<ReadonlySet<string> | undefined> {
  if (seen.has(source.path)) return new Set()
  seen.add(source.path)
  const all = source.tree.exports()
  if (all.length === 0 && (checking.among === undefined || /\bexports?\b/.test(source.text)))
    return undefined // a test may come before the first export
  if (EXPORTED_WHOLE.test(source.text)) return undefined
  if (!MODULE.test(source.text) && COMPUTED_EXPORTS.test(source.text)) return undefined
  const names = new Set<string>()
  for (const { name, from } of all) {
    if (name !== '*') {
      names.add(name)
      continue
    }
    const [file] = from === undefined ? [] : (checking.resolve(source.path, { from }) ?? [])
    const inner = file === undefined ? undefined : await checking.read(file)
    const passed = inner && (await exportsOf(inner, checking, seen))
    if (passed === undefined) return undefined
    for (const one of passed) if (one !== 'default') names.add(one)
  }
  return names
}

/** A line says so in a way that the parser may not know. */
function isExported({ text }: Source, name: string): boolean {
  return codeOnly(text)
    .split('\n')
    .some((line) => /\bexports?\b/.test(line) && mentions(line, name))
}

function isMocked(text: string, from: string): boolean {
  return new RegExp(
    `\\.\\w*[mM]ock\\w*\\s*(?:<[^()]{0,200}>)?\\(\\s*(?:import\\s*\\(\\s*)?['"\`]${escaped(from)}['"\`]`,
  ).test(text)
}

/** A comment above says that the compiler complains. */
function isExpected(lines: readonly string[], line: number): boolean {
  return /@ts-(?:expect-error|ignore)/.test(lines[line - 2] ?? '')
}

function isShadowed(text: string, as: string): boolean {
  const name = escaped(as)
  return new RegExp(
    `\\b(?:function|class|enum)\\s+${name}\\b|\\(\\s*(?:[\\w\\s,:]{0,400},\\s*)?${name}\\s*[,):][^\\n]{0,400}(?:=>|\\{)|\\b${name}\\s*=>`,
  ).test(text)
}
