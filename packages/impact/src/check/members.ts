import type { Call } from '@tailtest/syntax'
import { mentions, type Source } from './sources.ts'

/** A class that a test imports, and the file that declares it. */
export interface Imported {
  /** As the test calls it. */
  as: string
  name: string
  source: Source
}

/** A call of something that its file nowhere mentions. */
export interface Wrong {
  name: string
  line: number
  choices: readonly string[]
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

/** The methods that a test calls on a class or on objects it makes of it, and that do not exist. */
export function wrongMembers(
  test: { text: string; calls: readonly Call[] },
  { as, name, source }: Imported,
  style: Style,
): Wrong[] {
  const named = (pattern: string) => new RegExp(pattern.replaceAll('CLASS', escaped(name)), 'm')
  const heading = named(style.plainHeading).exec(source.text)
  if (heading === null || style.dynamic.test(classAt(source.text, heading.index))) return []
  if (named(style.dynamicElsewhere).test(source.text)) return []
  const start = `${name}.`
  const choices = source.tree
    .publicFunctions()
    .filter((one) => one.name.startsWith(start))
    .map((one) => one.name.slice(start.length))
  const receivers = new Set([as, `${as}()`, ...objectsOf(test.text, as, style)])
  return test.calls.flatMap(({ receiver, name: member, line }): Wrong[] => {
    if (receiver === undefined || !receivers.has(receiver)) return []
    const isKnown = choices.includes(member) || style.everywhere.has(member)
    if (isKnown || !/^[A-Za-z]\w*$/.test(member)) return []
    if (mentions(source.text, member) || isGiven(test.text, member)) return []
    return [
      { name: `${as}.${member}`, line, choices: choices.map((one) => `${as}.${one}`), source },
    ]
  })
}

/** A class with the decorators above it: up to the next line that begins at the margin and closes nothing. */
function classAt(text: string, start: number): string {
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

export function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
