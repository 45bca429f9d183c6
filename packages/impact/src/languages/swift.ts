import {
  type RelPath,
  type SwiftTarget,
  swiftModule,
  swiftTargetOf,
  swiftTargets,
} from '@tailtest/project'
import { NOTHING, type Written } from '../facts.ts'
import type { Files } from '../files.ts'
import { NO_LINKS } from '../links.ts'
import { codeOnly, lineCounter, words } from '../text.ts'
import type { Rules, World } from './rules.ts'

/** `import Shop`, `@testable import Shop`, `import struct Shop.Cart`. */
const IMPORT =
  /^[ \t]*(?:@\w+(?:\([^)\n]*\))?[ \t]+|(?:public|package|internal|fileprivate|private)[ \t]+)*import[ \t]+(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor)[ \t]+)?(\w+)/gm
const EXPORTED = /^[ \t]*(?:@_exported|public)[ \t]+import[ \t]+(\w+)/gm

/** `@available(macOS 13, *) public final`, before a declaration. */
const MODIFIERS = String.raw`(?:(?:@\w+(?:\([^)\n]*\))?\s{1,40}|[a-z]+(?:\(set\))?[ \t]{1,40})){0,12}?`
const NAME = String.raw`([\p{L}_][\p{L}\p{N}_]*)`

/** What can be named from outside: what stands at the margin; where a condition may indent it, further in, too. */
const KINDS = 'class|struct|enum|actor|protocol|typealias|macro|func|let|var'
const AT_MARGIN = new RegExp(`^${MODIFIERS}(?:${KINDS})[ \\t]+${NAME}`, 'gmu')
const INDENTED = new RegExp(`^[ \\t]{0,4}${MODIFIERS}(?:${KINDS})[ \\t]+${NAME}`, 'gmu')
const CONDITION = /^#if\b/m

/** Where an extension begins, and what is in it. */
const EXTENSION = new RegExp(`^${MODIFIERS}extension[ \\t]+(?:\\w+\\.)*${NAME}`, 'gmu')
const MEMBER = new RegExp(`^([ \\t]+)${MODIFIERS}(?:case|${KINDS})[ \\t]+${NAME}`, 'gmu')

const NAMES = /[\p{L}_][\p{L}\p{N}_]*/gu

/** Words of every file. */
const COMMON: ReadonlySet<string> = new Set([
  ...[
    'func',
    'let',
    'var',
    'return',
    'self',
    'Self',
    'import',
    'public',
    'struct',
    'class',
    'enum',
  ],
  ...['extension', 'static', 'if', 'else', 'for', 'in', 'guard', 'switch', 'case', 'init', 'try'],
  ...['throws', 'where', 'internal', 'private', 'final', 'override', 'nil', 'true', 'false'],
  ...['Int', 'String', 'Bool', 'Double', 'Array', 'description', 'count', 'id', 'hash', 'index'],
])

const isOwn = (name: string) => !COMMON.has(name)

/** Joins an extended type and what the extension adds to it; behind it alone stands the type itself. */
const ADDS = '.'

/** Stands before a module that whoever imports this one has, too, among what a file declares. */
const HANDS_ON = 'import '

/** Swift, read without a parser: the files of one module see each other, those of others by `import`; what a file names is what it uses. */
export const swift: Rules = {
  scan(source) {
    const code = codeOnly(source)
    const line = lineCounter(code)
    const imports = [...code.matchAll(IMPORT)].map(({ 1: from = '', index }): Written => {
      return { from, names: ['*'], isTypeOnly: false, isSoft: true, line: line(index) }
    })
    const own = CONDITION.test(code) ? INDENTED : AT_MARGIN
    const declared = [...code.matchAll(own)].flatMap(([, name]) => name ?? [])
    const added = extensionsIn(code).flatMap(({ type, members }) => {
      return [type + ADDS, ...members.filter(isOwn).map((name) => type + ADDS + name)]
    })
    const handed = [...code.matchAll(EXPORTED)].map(([, name]) => `${HANDS_ON}${name}`)
    return {
      facts: { imports, computed: [], words: words(code, NAMES).filter(isOwn) },
      declares: {
        namespace: '',
        names: [...new Set([...declared.filter(isOwn), ...added, ...handed])],
        hasTests: false,
      },
    }
  },
  read: () => ({ facts: { imports: [], computed: [], words: [] }, declares: NOTHING }),
  settings: [/^Package(?:@swift-[\d.]+)?\.swift$/],
  resolver(world) {
    let modules: ReadonlyMap<string, Module> | undefined
    let moduleOf: ((path: RelPath) => string | undefined) | undefined
    return (path, { imports, words: named }) => {
      moduleOf ??= modulesIn(world)
      modules ??= declaredIn(world, moduleOf)
      const own = moduleOf(path)
      if (own === undefined) return NO_LINKS
      const seen = new Set([own])
      for (const { from } of imports) addModule(packageOf(own) + from, modules, seen)
      const files = new Set<RelPath>()
      for (const module of seen) {
        const { names } = modules.get(module) ?? NO_MODULE
        for (const name of named) for (const file of names.get(name) ?? []) files.add(file)
      }
      files.delete(path)
      return { files: [...files], groups: [], unresolved: [], isBySettings: true }
    }
  },
}

/** Each to its end, at the margin. */
function extensionsIn(code: string): { type: string; members: string[] }[] {
  const found: { type: string; members: string[] }[] = []
  let end = 0
  for (const { index, 1: type = '' } of code.matchAll(EXTENSION)) {
    if (index < end) continue // within the last one, which never ends
    const closed = code.indexOf('\n}', index)
    end = closed === -1 ? code.length : closed
    const block = code.slice(index, end)
    const margin = /\n([ \t]+)\S/.exec(block)?.[1]
    const members = [...block.matchAll(MEMBER)].flatMap(([, indent, name]) =>
      // further in are a function's own
      indent === margin && name !== undefined ? [name] : [],
    )
    found.push({ type, members })
  }
  return found
}

interface Module {
  /** The files that declare each name. */
  names: ReadonlyMap<string, readonly RelPath[]>
  handsOn: readonly string[]
}

const NO_MODULE: Module = { names: new Map(), handsOn: [] }

function addModule(name: string, modules: ReadonlyMap<string, Module>, seen: Set<string>): void {
  if (seen.has(name)) return
  seen.add(name)
  for (const other of modules.get(name)?.handsOn ?? []) {
    addModule(packageOf(name) + other, modules, seen)
  }
}

/** A module is told by the folder of its package and its name: packages of a repository may name theirs alike. */
const packageOf = (module: string) => module.slice(0, module.lastIndexOf(':') + 1)

interface Package {
  folder: string
  targets: readonly SwiftTarget[]
}

function modulesIn({ files, text }: World): (path: RelPath) => string | undefined {
  const packages = packagesIn(files, text).toSorted(
    (one, other) => other.folder.length - one.folder.length,
  )
  return (path) => {
    const around = packages.find(({ folder }) => folder === '' || path.startsWith(`${folder}/`))
    if (around === undefined) return undefined
    const inside = around.folder === '' ? path : path.slice(around.folder.length + 1)
    const target = swiftTargetOf(around.targets, inside)
    return target && `${around.folder}:${swiftModule(target)}`
  }
}

function packagesIn(files: Files, text: World['text']): Package[] {
  return files.all.flatMap((path) => {
    if (path !== 'Package.swift' && !path.endsWith('/Package.swift')) return []
    const folder = path.slice(0, Math.max(path.length - '/Package.swift'.length, 0))
    return [{ folder, targets: swiftTargets(text(path) ?? '') }]
  })
}

function declaredIn(
  world: World,
  moduleOf: (path: RelPath) => string | undefined,
): ReadonlyMap<string, Module> {
  const modules = new Map<string, { names: Map<string, RelPath[]>; handsOn: string[] }>()
  const extended: { path: RelPath; module: string; type: string; name: string }[] = []
  for (const [path, { names }] of world.declared(['swift'])) {
    const module = moduleOf(path)
    if (module === undefined) continue
    const known = modules.get(module) ?? { names: new Map<string, RelPath[]>(), handsOn: [] }
    modules.set(module, known)
    for (const name of names) {
      const [type = '', member] = name.split(ADDS)
      if (name.startsWith(HANDS_ON)) known.handsOn.push(name.slice(HANDS_ON.length))
      else if (member !== undefined) extended.push({ path, module, type, name: member })
      else add(known.names, name, path)
    }
  }
  const all = [...modules.values()]
  for (const { path, module, type, name } of extended) {
    // whoever uses what is added to a type of the project names that type; of others only what is added has a name
    const isOfProject = all.some(({ names }) => names.has(type))
    const names = modules.get(module)?.names
    if (names !== undefined && (name === '') === isOfProject) add(names, name || type, path)
  }
  return modules
}

function add(names: Map<string, RelPath[]>, name: string, path: RelPath): void {
  const known = names.get(name)
  if (known === undefined) names.set(name, [path])
  else if (!known.includes(path)) known.push(path)
}
