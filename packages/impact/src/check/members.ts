import type { Checking } from './check.ts'
import { escaped, mentions, type Source } from './sources.ts'
import { isThere, once, type Use } from './use.ts'

/** A class that a file imports, and the file that declares it. */
export interface Imported {
  /** As the importer calls it. */
  as: string
  name: string
  source: Source
}

/** How a language writes classes and variables; `CLASS` and `NAME` stand for a name. */
export interface Style {
  /** The whole of a class's heading; a class whose heading is another may have members from elsewhere. */
  plainHeading: string
  /** In a class or above it, what makes it impossible to say which members it has. */
  dynamic: RegExp
  /** The same anywhere in its file. */
  dynamicElsewhere: string
  /** Gives a variable an object of the class; the variable is the first group. */
  made: string
  /** Gives a variable any value, or declares it as a parameter. */
  given: string
  /** What every object has. */
  everywhere: ReadonlySet<string>
}

/** The methods that a file calls on a class or on objects it makes of it, as far as they can be told. */
export function memberUses(
  { file, among }: Pick<Checking, 'file' | 'among'>,
  { as, name, source }: Imported,
  style: Style,
): Use[] {
  const named = (pattern: string) => new RegExp(pattern.replaceAll('CLASS', escaped(name)), 'm')
  const heading = named(style.plainHeading).exec(source.text)
  if (heading === null) return []
  const whole = classAt(source.text, heading.index)
  if (style.dynamic.test(whole) || named(style.dynamicElsewhere).test(source.text)) return []
  const start = `${name}.`
  const known = source.tree
    .publicFunctions()
    .filter((one) => one.name.startsWith(start))
    .map((one) => one.name.slice(start.length))
  const receivers = new Set([as, `${as}()`, ...objectsOf(file.text, as, style)])
  const isOf = once((member: string) => {
    const perhaps =
      style.everywhere.has(member) ||
      isGiven(file.text, member) ||
      (among === undefined ? mentions(source.text, member) : isSet(whole, member))
    return isThere(known.includes(member), perhaps)
  })
  return file.tree.calls().flatMap(({ receiver, name: member, line }): Use[] => {
    if (receiver === undefined || !receivers.has(receiver)) return []
    if (!/^[A-Za-z]\w*$/.test(member) || (among !== undefined && !among.has(member))) return []
    const is = isOf(member)
    const choices = () => known.map((one) => `${as}.${one}`)
    return is ? [{ name: `${as}.${member}`, own: member, line, is, choices, source }] : []
  })
}

/** A word of a class that may be one of its members: not one that is looked up in something else. */
export function isSet(whole: string, member: string): boolean {
  const word = escaped(member)
  return new RegExp(`(?<![\\w$.])${word}(?![\\w$])|\\b(?:this|self|cls)\\.${word}\\b`).test(whole)
}

/** A class with the decorators above it: up to the next line that begins at the margin and closes nothing. */
export function classAt(text: string, start: number): string {
  const before = text.slice(0, start).split('\n').slice(0, -1)
  const first = before.findLastIndex((line) => !/^\s*[@)]/.test(line)) + 1
  const above = before.slice(first).map((line) => `${line}\n`)
  const next = /\n(?=[^\s})\]#/*])/g
  next.lastIndex = start
  return above.join('') + text.slice(start, next.exec(text)?.index)
}

/** The variables that hold an object of a class wherever the test gives them a value. */
function objectsOf(text: string, as: string, { made, given }: Style): string[] {
  const pattern = new RegExp(made.replaceAll('CLASS', escaped(as)), 'gm')
  const counts = new Map<string, number>()
  for (const { 1: name = '' } of text.matchAll(pattern)) {
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].flatMap(([name, count]) => {
    const all = text.match(new RegExp(given.replaceAll('NAME', escaped(name)), 'gm')) ?? []
    return all.length === count ? [name] : []
  })
}

/** `cart.total = …`: the test itself gives the object the member. */
function isGiven(text: string, member: string): boolean {
  return new RegExp(`\\.${escaped(member)}\\s*=(?!=)|['"]${escaped(member)}['"]`).test(text)
}
