import type { RelPath } from '@tailtest/project'
import { hasSubmodule, type Modules, moduleOf, openModules } from '../languages/python/modules.ts'
import type { Checker, Checking } from './check.ts'
import { escaped, type Style, type Wrong, wrongMembers } from './members.ts'
import { mentions, type Source } from './sources.ts'

const STYLE: Style = {
  plainHeading: String.raw`^class\s+CLASS\s*(?:\(\s*(?:object)?\s*\))?\s*:`,
  dynamic:
    /__getattr|__class_getitem__|\bsetattr\b|__dict__|^@(?!(?:dataclass|dataclasses\.dataclass|final|total_ordering|functools\.total_ordering)\b)/m,
  dynamicElsewhere: String.raw`\bglobals\(|\bsetattr\(\s*CLASS\b|^CLASS\.\w+\s*=`,
  made: String.raw`^[^\S\n]*(\w+)\s*(?::[^=\n]+)?=\s*CLASS\(`,
  given: [
    String.raw`(?<![\w.])NAME\s*(?::[^=\n(){}]+)?=(?!=)`,
    String.raw`(?<![\w.])NAME\s*,[^=\n()]*=(?!=)`,
    String.raw`\b(?:as|for|global|nonlocal)\s+(?:[\w,\s]*,\s*)?NAME\b`,
    String.raw`\bdef\s+\w+\([^)]*\bNAME\b`,
    String.raw`\blambda[^:\n]*\bNAME\b`,
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
  const { test, world, read } = checking
  if (TOLERANT.test(test.text)) return []
  const modules = openModules(world)
  const wrong: Wrong[] = []
  const calls = TOLERANT_OF_MEMBERS.test(test.text) ? [] : test.tree.calls()
  for (const { from, names, typeOnly, line } of test.tree.imports()) {
    const file = typeOnly ? undefined : moduleOf(modules, test.path, from)
    const source = file === undefined || !file.endsWith('.py') ? undefined : await read(file)
    const known = source && (await namesOf(source, { checking, modules, seen: new Set() }))
    if (source === undefined || known === undefined) continue
    const has = (name: string) =>
      known.has(name) ||
      isBound(source.text, name) ||
      hasSubmodule(modules, test.path, from, name) ||
      /^__\w+__$/.test(name) ||
      isPatched(test.text, name)
    for (const { name, as } of names) {
      if (name === '*' && as === '*') continue
      if (name === '*') {
        if (isShadowed(test.text, as)) continue
        for (const call of calls) {
          if (call.receiver !== as || has(call.name)) continue
          const choices = [...known].map((one) => `${as}.${one}`)
          wrong.push({ name: `${as}.${call.name}`, line: call.line, choices, source })
        }
      } else if (!has(name)) wrong.push({ name, line, choices: [...known], source })
      else {
        const found = await definedIn(source, name, checking, modules)
        if (found === undefined) continue
        wrong.push(...wrongMembers({ text: test.text, calls }, { as, ...found }, STYLE))
      }
    }
  }
  return wrong
}

interface Looking {
  checking: Checking
  modules: Modules
  seen: Set<RelPath>
}

/** Every name that can be imported from a module; `undefined`: more than can be seen. */
async function namesOf(source: Source, looking: Looking): Promise<Set<string> | undefined> {
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
  const code = text.replace(/^[^\S\n]*(?:import|from)\b.*$/gm, '')
  return new RegExp(STYLE.given.replaceAll('NAME', escaped(as)), 'm').test(code)
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
function isPatched(text: string, name: string): boolean {
  return new RegExp(`['"](?:[\\w.]+\\.)?${escaped(name)}['"]|\\.${escaped(name)}\\s*=(?!=)`).test(
    text,
  )
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
