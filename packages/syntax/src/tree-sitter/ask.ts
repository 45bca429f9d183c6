import type { Language } from '@tailtest/project'
import type { Declaration, Kinds, Reader } from '../languages/reader.ts'
import type { Branch, Export, PublicFunction, Tree } from '../types.ts'
import { callsOf } from './calls.ts'
import { findAny, type SyntaxNode } from './node.ts'
import { stringsOf } from './strings.ts'

export interface Parsed {
  root: SyntaxNode
  source: string
  language: Language
  reader: Reader
}

/** The questions to a parsed source; each reads the tree again when it is asked. */
export function createTree({ root, source, language, reader }: Parsed): Tree {
  return {
    language,
    producer: 'tree-sitter',
    branches: () => branchesOf(root, source, reader.kinds),
    publicFunctions: () => publicFunctionsOf(reader.definitions(root, source), reader),
    calls: () => callsOf(root, reader.kinds),
    imports: () => reader.imports(root, source),
    exports: () => exportsOf(reader.exports(root, source)),
    strings: () => stringsOf(root, source, reader.kinds),
    testBlocks: () => reader.testBlocks(root, source),
  }
}

function branchesOf(root: SyntaxNode, source: string, kinds: Kinds): Branch[] {
  return findAny(root, kinds.branches).map((node) => {
    const { start } = node.range()
    return { line: start.line + 1, text: restOfLine(source, start.index) }
  })
}

const LONGEST_TEXT = 120

function restOfLine(source: string, from: number): string {
  const [line = ''] = source.slice(from, from + LONGEST_TEXT).split(/[\r\n]/, 1)
  return line.trimEnd()
}

function publicFunctionsOf(seen: readonly Declaration[], reader: Reader): PublicFunction[] {
  const functions = new Map<string, PublicFunction>() // overloads, getters and setters share a name
  const add = (name: string, line: number) => {
    if (!functions.has(name)) functions.set(name, { name, line })
  }
  for (const { name, local = name, form, line, node } of seen) {
    const own = name === 'default' ? local : name
    if (!reader.isPublic(own)) continue
    if (form === 'function') add(own, line)
    if (form !== 'class' || node === undefined) continue
    for (const method of reader.methods(node)) add(`${own}.${method.name}`, method.line)
  }
  return [...functions.values()]
}

function exportsOf(seen: readonly Declaration[]): Export[] {
  const exports = new Map<string, Export>()
  for (const { name, form, from, line } of seen) {
    const typeOnly = form === 'type'
    const key = JSON.stringify([name, typeOnly, name === '*' && from]) // a type and a value may share a name
    if (!exports.has(key)) exports.set(key, { name, typeOnly, from, line })
  }
  return [...exports.values()]
}
