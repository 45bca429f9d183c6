import type { RelPath } from '@tailtest/project'
import type { Checker, Checking } from './check.ts'
import { escaped, type Style, type Wrong, wrongMembers } from './members.ts'
import { mentions, type Source } from './sources.ts'

const STYLE: Style = {
  plainHeading: String.raw`^(?:export\s+(?:default\s+)?)?class\s+CLASS\s*(?:<[^{}]*>)?\s*(?:implements\b[^{]*)?\{`,
  dynamic: /\bProxy\b|defineProperty|Object\.assign|^[^\S\n]*@\w|\[\w+\s*:\s*string\]\s*:/m,
  dynamicElsewhere: String.raw`\bCLASS\.prototype\b|Object\.assign\(\s*CLASS\b|\b(?:interface|namespace)\s+CLASS\b`,
  made: String.raw`(?<![\w.$])(\w+)\s*(?::\s*[\w.]+\s*)?=\s*new\s+CLASS\b`,
  given: [
    String.raw`(?<![\w.$])NAME\s*(?::[^=;\n(){}]+)?=(?![=>])`,
    String.raw`(?<![\w.$])NAME\s*=>`,
    String.raw`\(\s*(?:[\w\s,:{}]*,\s*)?NAME\s*[,):?][^\n]*=>`,
    String.raw`\bfunction\s*\w*\s*\([^)\n]*\bNAME\b`,
    String.raw`[{[,]\s*NAME\s*[,}\]][^\n=]*=(?![=>])`,
    String.raw`\b(?:const|let|var)\s+NAME\s+(?:of|in)\b`,
  ].join('|'),
  everywhere: new Set([
    ...['constructor', 'toString', 'toLocaleString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'],
    ...['propertyIsEnumerable', 'call', 'apply', 'bind', 'prototype', 'name', 'length', 'toJSON'],
  ]),
}

/** CommonJS may export whatever it computes; what it writes out plainly is known. */
const COMPUTED_EXPORTS =
  /\bmodule\.exports\b(?!\s*(?:=\s*\{|\.\w))|\bexports\s*\[|(?:defineProperty|assign|__exportStar|__export)\s*\(\s*(?:module\.)?exports|=\s*\{[^}]*\.\.\.|^export\s*=|^export\s+import\b/m

/** JavaScript and TypeScript: names that are imported, members of whole modules and of classes. */
export const script: Checker = async (checking) => {
  const { test, one, read } = checking
  const wrong: Wrong[] = []
  for (const { from, names, typeOnly, line } of test.tree.imports()) {
    if (typeOnly || isMocked(test.text, from) || isExpected(test.text, line)) continue
    const file = one(from)?.find((path) => /\.[cm]?[jt]sx?$/.test(path) && !path.endsWith('.d.ts'))
    const source = file === undefined ? undefined : await read(file)
    if (source === undefined) continue
    const known = await exportsOf(source, checking, new Set())
    if (known === undefined) continue
    const has = (name: string) => known.has(name) || isExported(source, name)
    const choices = [...known].filter((name) => name !== 'default')
    for (const { name, as } of names) {
      if (name === '*') {
        if (isShadowed(test.text, as)) continue
        for (const call of test.tree.calls()) {
          if (call.receiver !== as || has(call.name)) continue
          const qualified = choices.map((choice) => `${as}.${choice}`)
          wrong.push({ name: `${as}.${call.name}`, line: call.line, choices: qualified, source })
        }
      } else if (!has(name)) wrong.push({ name, line, choices, source })
      else if (!isShadowed(test.text, as)) {
        const own = { as, name: name === 'default' ? as : name, source }
        wrong.push(...wrongMembers({ text: test.text, calls: test.tree.calls() }, own, STYLE))
      }
    }
  }
  return wrong
}

/** What a module exports; `undefined`: more than can be seen. */
async function exportsOf(
  source: Source,
  checking: Checking,
  seen: Set<RelPath>,
): Promise<ReadonlySet<string> | undefined> {
  if (seen.has(source.path)) return new Set()
  seen.add(source.path)
  const all = source.tree.exports()
  if (all.length === 0 || COMPUTED_EXPORTS.test(source.text)) return undefined
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
  return text.split('\n').some((line) => /\bexports?\b/.test(line) && mentions(line, name))
}

function isMocked(text: string, from: string): boolean {
  return new RegExp(
    `\\.\\w*[mM]ock\\w*\\s*(?:<[^()]{0,200}>)?\\(\\s*(?:import\\s*\\(\\s*)?['"\`]${escaped(from)}['"\`]`,
  ).test(text)
}

/** A comment above says that the compiler complains. */
function isExpected(text: string, line: number): boolean {
  return /@ts-(?:expect-error|ignore)/.test(text.split('\n')[line - 2] ?? '')
}

function isShadowed(text: string, as: string): boolean {
  const name = escaped(as)
  return new RegExp(
    `\\b(?:function|class|enum)\\s+${name}\\b|\\(\\s*(?:[\\w\\s,:]*,\\s*)?${name}\\s*[,):][^\\n]*(?:=>|\\{)|\\b${name}\\s*=>`,
  ).test(text)
}
