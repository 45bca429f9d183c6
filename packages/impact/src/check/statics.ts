import { type Names, qualified } from '../languages/names.ts'
import { codeOnly } from '../text.ts'
import type { Checking } from './check.ts'
import { classAt, isSet } from './members.ts'
import { escaped, mentions, type Source } from './sources.ts'
import { attributesOf, firstPlaces, isThere, type Use } from './use.ts'

/** The types that a file may mean by a name, in full: those of its package, and those it imports. */
export function typesOf({ text, tree }: Source): Map<string, string> {
  const own = tree.namespace() ?? ''
  const types = new Map<string, string>()
  for (const name of text.match(/\b[A-Z]\w*/g) ?? []) types.set(name, qualified(own, name, '.'))
  for (const { from, names } of tree.imports()) {
    for (const { name } of names) if (name !== '*') types.set(name, qualified(from, name, '.'))
  }
  return types
}

/** Constants, functions and fields of a type, by its name: `Cart.VAT`, `import static shop.Cart.VAT`. */
export async function staticUses(
  { file, read }: Checking,
  names: Names,
  among: ReadonlySet<string>,
): Promise<Use[]> {
  const code = codeOnly(file.text)
  const uses: Use[] = []
  const add = async (full: string, type: string, taken: readonly Place[], before: string) => {
    const [path, ...others] = taken.length === 0 ? [] : names.get(full)
    const source = path === undefined || others.length > 0 ? undefined : await read(path)
    const whole = source && plainType(source, type)
    if (source === undefined || whole === undefined) return
    for (const { name: own, line } of taken) {
      const is = isThere(isSet(codeOnly(whole), own), mentions(source.text, own))
      if (is) uses.push({ name: before + own, own, line, is, choices: () => [], source })
    }
  }
  for (const [as, full] of typesOf(file)) {
    const taken = firstPlaces(attributesOf(code, as).filter(({ name }) => among.has(name)))
    await add(full, full.slice(full.lastIndexOf('.') + 1), taken, `${as}.`)
  }
  for (const { from, names: imported, line } of file.tree.imports()) {
    const taken = imported.filter(({ name }) => among.has(name)).map(({ name }) => ({ name, line }))
    await add(from, from.slice(from.lastIndexOf('.') + 1), taken, '')
  }
  return uses
}

interface Place {
  name: string
  line: number
}

/** A type that has no members but its own. */
function plainType({ text }: Source, name: string): string | undefined {
  const heading = new RegExp(
    `^[^\\S\\n]*(?:[a-z]+\\s+){0,6}(?:class|enum|record|interface|object)\\s+${escaped(name)}\\b([^{}:]{0,400})\\{`,
    'm',
  ).exec(text)
  if (heading === null || /\b(?:extends|implements)\b/.test(heading[1] ?? '')) return undefined
  return classAt(text, heading.index)
}
