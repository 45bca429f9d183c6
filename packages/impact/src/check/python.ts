import type { RelPath } from '@tailtest/project'
import type { Import } from '@tailtest/syntax'
import { hasSubmodule, type Modules, moduleOf, openModules } from '../languages/python/modules.ts'
import { codeOnly } from '../languages/python/read.ts'
import { lineCounter } from '../text.ts'
import type { Checker, Checking } from './check.ts'
import { memberUses, type Style } from './members.ts'
import { escaped, mentions, type Source } from './sources.ts'
import { attributesOf, firstPlaces, isThere, once, type Use } from './use.ts'

const STYLE: Style = {
  plainHeading: String.raw`^class\s+CLASS\s*(?:\(\s*(?:object)?\s*\))?\s*:`,
  dynamic:
    /__getattr|__class_getitem__|\bsetattr\b|__dict__|^@(?!(?:dataclass|dataclasses\.dataclass|final|total_ordering|functools\.total_ordering)\b)/m,
  dynamicElsewhere: String.raw`\bglobals\(|\bsetattr\(\s*CLASS\b|^CLASS\.\w+\s*=`,
  made: String.raw`^[^\S\n]*(\w+)\s*(?::[^=\n]+)?=\s*CLASS\(`,
  given: [
    String.raw`(?<![\w.])NAME\s*(?::[^=\n(){}]{1,400})?=(?!=)`,
    String.raw`(?<![\w.])NAME\s*,[^=\n()]{0,400}=(?!=)`,
    String.raw`\b(?:as|for|global|nonlocal)\s+(?:[\w,\s]{0,400},\s*)?NAME\b`,
    String.raw`\bdef\s+\w+\([^)]{0,2000}\bNAME\b`,
    String.raw`\blambda[^:\n]{0,400}\bNAME\b`,
  ].join('|'),
  everywhere: new Set(['mro']),
}

/** What makes it impossible to say which names a module has. */
const DYNAMIC =
  /__getattr__|\bglobals\(\)|\bsetattr\(|\bsys\.modules\b|\bexec\(|\bvars\(\)|\b__dict__\b|\blazy_loader\b|\blazy\.attach/

/** The test expects a name to be missing, or does without it. */
const TOLERANT = /\bImportError\b|\bModuleNotFoundError\b|\bimportorskip\b/
const TOLERANT_OF_MEMBERS = /\bAttributeError\b|\bhasattr\(|\bcreate_autospec\b/

/** Python: names that are imported, attributes of modules, methods of classes. */
export const python: Checker = async (checking) => {
  const { file, world, among } = checking
  const modules = openModules(world)
  const of = once((from: string) => factsOf(from, checking, modules))
  const asked: Asked = { ...checking, modules, of, lookedUp: once((as) => lookedUp(checking, as)) }
  const lines = file.text.split('\n')
  const uses: Use[] = []
  for (const { from, names, typeOnly, line } of importsOf(checking)) {
    if (typeOnly && among === undefined) continue
    for (const { name, as } of names) {
      if (name !== '*') {
        uses.push(...(await named(asked, { from, name, as, line: lineOfName(lines, name, line) })))
      } else if (as !== '*') uses.push(...(await attributes(asked, from, as)))
    }
  }
  if (among !== undefined) uses.push(...(await patched(asked)))
  return uses
}

/** What is asked of one file. */
interface Asked extends Checking {
  modules: Modules
  of(from: string): Promise<Facts | undefined>
  lookedUp(as: string): { name: string; line: number }[]
}

/** What is looked up in a module that the file has under a name. */
async function attributes({ of, file, lookedUp }: Asked, from: string, as: string): Promise<Use[]> {
  const facts = isShadowed(file.text, as) ? undefined : await of(from)
  if (facts === undefined) return []
  return lookedUp(as).flatMap(({ name, line }) => facts.use(name, line, `${as}.`))
}

/** A name that is taken from a module: the name itself, its methods, and what is looked up in it if it is a module. */
async function named(
  asked: Asked,
  { from, name, as, line }: { from: string; name: string; as: string; line: number },
): Promise<Use[]> {
  const { file, among, modules, of } = asked
  const uses: Use[] = []
  const below = from.endsWith('.') ? from + name : `${from}.${name}`
  const module = moduleOf(modules, file.path, below)
  const facts = await of(from)
  if (facts !== undefined && (among === undefined || among.has(name))) {
    const own = module === undefined ? {} : { file: module }
    uses.push(...facts.use(name, line).map((use) => ({ ...use, ...own })))
  }
  if (among !== undefined && module !== undefined && !facts?.known.has(name)) {
    uses.push(...(await attributes(asked, below, as)))
  }
  const found = facts?.has(name) ? await definedIn(facts.source, name, asked, modules) : undefined
  return found === undefined
    ? uses
    : [...uses, ...memberUses(calling(asked), { as, ...found }, STYLE)]
}

/** The imports of a file that break it where what they import is not there. */
export function importsOf({ file, among }: Checking): Import[] {
  const { text, tree } = file
  if (!TOLERANT.test(text)) return tree.imports()
  if (among === undefined) return []
  const lines = text.split('\n')
  return tree.imports().filter(({ line }) => !/^\s/.test(lines[line - 1] ?? '')) // not in a `try`
}

/** Methods are called only where the file does not ask whether they are there. */
function calling(checking: Checking): Checking {
  const { file } = checking
  if (!TOLERANT_OF_MEMBERS.test(file.text)) return checking
  return { ...checking, file: { ...file, tree: { ...file.tree, calls: () => [] } } }
}

/** What is called of a module, or, if asked, looked up in any way. */
function lookedUp(checking: Checking, as: string): { name: string; line: number }[] {
  const { file, among } = checking
  if (among === undefined) {
    return calling(checking)
      .file.tree.calls()
      .filter(({ receiver }) => receiver === as)
  }
  const code = codeOnly(file.text)
  const lines = /\bAttributeError\b/.test(code) ? code.split('\n') : []
  const isTried = (line: number) => /^\s/.test(lines[line - 1] ?? '')
  const isAsked = new RegExp(`\\b(?:has|get)attr\\(\\s*${escaped(as)}\\b`).test(code)
  return isAsked
    ? []
    : firstPlaces(
        attributesOf(code, as).filter(({ name, line }) => among.has(name) && !isTried(line)),
      )
}

/** The line of a name in an import that goes over lines. */
function lineOfName(lines: readonly string[], name: string, line: number): number {
  const statement = lines.slice(line - 1, line - 1 + LONGEST_IMPORT)
  const found = statement.findIndex((one) =>
    mentions(one.replace(/#.*/, '').replace(/\bas\s+\w+/g, ''), name),
  )
  return line + Math.max(found, 0)
}

/** Lines of an import. */
const LONGEST_IMPORT = 200

interface Facts {
  source: Source
  known: ReadonlySet<string>
  has(name: string): boolean
  use(own: string, line: number, before?: string): Use[]
}

/** What is known of a module that a file imports; `undefined`: none of the project, or more than can be seen. */
async function factsOf(
  from: string,
  checking: Checking,
  modules: Modules,
): Promise<Facts | undefined> {
  const { file, read, among } = checking
  const path = moduleOf(modules, file.path, from)
  if (!path?.endsWith('.py')) return undefined
  const source = await read(path)
  const known = source && (await namesOf(source, { checking, modules, seen: new Set() }))
  if (source === undefined || known === undefined) return undefined
  const text = among === undefined ? source.text : outside(source.text)
  const isModule = (name: string) => hasSubmodule(modules, file.path, from, name)
  const has = once(
    (name: string) =>
      known.has(name) ||
      isBound(text, name) ||
      isModule(name) ||
      /^__\w+__$/.test(name) ||
      (among === undefined ? isPatched(file.text, name) : isBrought(file.text, name)),
  )
  return {
    source,
    known,
    has,
    use(own, line, before = '') {
      const is = isThere(known.has(own) || isModule(own), has(own))
      const choices = () => [...known].map((name) => before + name)
      return is ? [{ name: before + own, own, line, is, choices, source }] : []
    },
  }
}

/** A module without what stands in its functions and classes, but for what these declare to be its own. */
function outside(text: string): string {
  let isWithin = false
  const kept = text.split('\n').filter((line) => {
    if (/^[^\s#)\]}]/.test(line)) isWithin = /^(?:async\s+def|def|class)\b/.test(line)
    return !isWithin || /^\S|^\s*global\b/.test(line)
  })
  return kept.join('\n')
}

/** `patch('shop.cart.total')`, `setattr('shop.cart.total', …)`: what is replaced has to be there. */
const PATCHED = /\b(?:patch|setattr)\(\s*(?:'([\w.]+)\.(\w+)'|"([\w.]+)\.(\w+)")/g

async function patched({ file, among, of }: Asked): Promise<Use[]> {
  if (/\bcreate\s*=\s*True\b|\braising\s*=\s*False\b/.test(file.text)) return []
  const uses: Use[] = []
  const lineOf = lineCounter(file.text)
  for (const { 1: one, 2: name, 3: other, 4: last, index } of file.text.matchAll(PATCHED)) {
    const [from, own] = [one ?? other ?? '', name ?? last ?? '']
    const facts = among?.has(own) ? await of(from) : undefined
    if (facts !== undefined) uses.push(...facts.use(own, lineOf(index), `${from}.`))
  }
  return uses
}

interface Looking {
  checking: Pick<Checking, 'read'>
  modules: Modules
  seen: Set<RelPath>
}

/** Every name that can be imported from a module; `undefined`: more than can be seen. */
export async function namesOf(source: Source, looking: Looking): Promise<Set<string> | undefined> {
  const { checking, modules, seen } = looking
  if (seen.has(source.path)) return new Set()
  seen.add(source.path)
  if (DYNAMIC.test(source.text)) return undefined
  const names = new Set<string>()
  for (const { name, from } of source.tree.exports()) {
    if (name !== '*') {
      names.add(name)
      continue
    }
    const file = from === undefined ? undefined : moduleOf(modules, source.path, from)
    const inner = file === undefined ? undefined : await checking.read(file)
    const passed = inner && (await namesOf(inner, looking))
    if (passed === undefined) return undefined
    for (const one of passed) names.add(one)
  }
  return names
}

/** A variable of the module's name. */
function isShadowed(text: string, as: string): boolean {
  const code = codeOnly(text).replace(/^[^\S\n]*(?:import|from)\b.*$/gm, '')
  return new RegExp(STYLE.given.replaceAll('NAME', escaped(as)), 'm').test(code)
}

/** Somewhere in a file a variable, parameter or definition has this name. */
export function isGivenIn(text: string, name: string): boolean {
  return isShadowed(text, name) || new RegExp(`\\b(?:def|class)\\s+${escaped(name)}\\b`).test(text)
}

/** Ways to bind a name that are no definitions: loops, `with`, `global`, patterns, `:=`, deletions. */
function isBound(text: string, name: string): boolean {
  const word = escaped(name)
  return new RegExp(
    `\\b(?:global|for|as|case|del)\\b[^\\n]*\\b${word}\\b|(?<![\\w.])${word}\\s*(?::[^=\\n]+)?(?::=|=(?!=))|^[^\\S\\n]*${word}\\s*,|,\\s*${word}\\s*(?:,[^=\\n]*)?=(?!=)`,
    'm',
  ).test(text)
}

/** `patch('shop.cart.total')`, `setattr(cart, 'total', …)`: the test brings it along. */
export function isPatched(text: string, name: string): boolean {
  return new RegExp(`['"](?:[\\w.]+\\.)?${escaped(name)}['"]|\\.${escaped(name)}\\s*=(?!=)`).test(
    text,
  )
}

/** The file gives a module the name itself: `cart.total = …`, or does not mind that it is not there. */
function isBrought(text: string, name: string): boolean {
  const word = escaped(name)
  const isSet = new RegExp(`\\.${word}\\s*=(?!=)|\\bsetattr\\([^,\\n]*,\\s*['"]${word}['"]`).test(
    text,
  )
  return isSet || /\bcreate\s*=\s*True\b|\braising\s*=\s*False\b/.test(text)
}

/** The module that defines a class: that which is imported from, or the one it passes the name on from. */
async function definedIn(
  source: Source,
  name: string,
  { read }: Checking,
  modules: Modules,
): Promise<{ name: string; source: Source } | undefined> {
  if (new RegExp(`^class\\s+${escaped(name)}\\b`, 'm').test(source.text)) return { name, source }
  for (const { from, names } of source.tree.imports()) {
    const passed = names.find(({ as }) => as === name)
    const file = passed === undefined ? undefined : moduleOf(modules, source.path, from)
    const inner = file === undefined ? undefined : await read(file)
    if (inner === undefined || passed === undefined || !mentions(inner.text, passed.name)) continue
    return { name: passed.name, source: inner }
  }
  return undefined
}
