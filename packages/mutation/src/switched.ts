import { languageOf } from '@tailtest/project'
import { nodes, type Syntax } from '@tailtest/syntax'
import { ROWS } from './languages/index.ts'
import type { Piece, Switches, Twin } from './switches/twin.ts'

/** Written into the switch's file to find out whether the tests read it; code that runs at build time (procedural macros) does not. */
export const SWITCH_CHECK = 'check'

/** One text of a source that does what any of several texts does, so that all of them are built at once. */
export interface Switched {
  text: string
  /** Whether it can be the text of this number: one that differs from the source outside of functions is not in it. */
  holds(at: number): boolean
  /** The same without the texts that lines of it belong to, from 1; `undefined`: none do, or fewer than two are left. */
  without(lines: Iterable<number>): Switched | undefined
}

export interface SwitchedOptions {
  /**
   * Absolute: the file that holds the number of the active text. With {@link SWITCH_CHECK} in it, the source fails when it
   * runs; with anything else, or without the file, it does what it did. It is a file because tests start programs with an
   * environment of their own.
   */
  switchFile: string
  /** What reads sources. @default that of `@tailtest/syntax` */
  syntax?: Pick<Syntax, 'nodes'>
}

/** A function as it is in one of the texts. */
interface Version {
  at: number
  twin: Twin
  text: string
}

/**
 * Writes several versions of a source into one: each function that a version changes stands in it a second time, and is
 * left for its twin where the switch's file says so. Nothing before the first twin moves to another line. `undefined`: the
 * language is not compiled in a way that makes this cheaper, or fewer than two texts can be had.
 */
export async function switchedSource(
  path: string,
  source: string,
  texts: readonly string[],
  { switchFile, syntax = { nodes } }: SwitchedOptions,
): Promise<Switched | undefined> {
  const language = languageOf(path)
  const switches = language && ROWS[language]?.switches
  const root = switches && (await syntax.nodes(path, source))
  if (switches === undefined || root === undefined) return undefined
  const own = switches.twins(root, source)
  const frame = frameOf(source, own)
  const versions: Version[] = []
  const changedOf = async (text: string) => {
    const other = await syntax.nodes(path, text)
    const twins = other === undefined ? [] : switches.twins(other, text)
    if (twins.length !== own.length || frameOf(text, twins) !== frame) return []
    return own.flatMap((twin, place) => {
      const written = text.slice(twins[place]?.start, twins[place]?.end)
      return written === source.slice(twin.start, twin.end) ? [] : [{ twin, text: written }]
    })
  }
  for (const [at, text] of texts.entries()) {
    const changed = changedIn(own, source, text) ?? (await changedOf(text))
    versions.push(...changed.map((one) => ({ at, ...one })))
  }
  const head = switches.head?.(root)
  return composed({ source, switches, switchFile, heads: head ? [head] : [] }, versions)
}

/** The one function that all differences are in; `undefined`: there may be several. */
function changedIn(
  twins: readonly Twin[],
  source: string,
  text: string,
): Omit<Version, 'at'>[] | undefined {
  let first = 0
  while (first < source.length && source[first] === text[first]) first += 1
  let same = 0
  const most = Math.min(source.length, text.length) - first
  while (same < most && source.at(-1 - same) === text.at(-1 - same)) same += 1
  const last = source.length - same
  const twin = twins.find(({ body }) => body.start < first && last < body.end)
  const longer = text.length - source.length
  return twin && [{ twin, text: text.slice(twin.start, twin.end + longer) }]
}

/** A source without the bodies of its functions. */
function frameOf(source: string, twins: readonly Twin[]): string {
  const starts = [0, ...twins.map(({ body }) => body.end)]
  const ends = [...twins.map(({ body }) => body.start), source.length]
  return JSON.stringify(starts.map((start, at) => source.slice(start, ends[at])))
}

interface Composing {
  source: string
  switches: Switches
  switchFile: string
  heads: readonly Piece[]
}

/** A stretch of lines, from 1, and the texts that it is there for. */
interface Span {
  first: number
  last: number
  of: readonly number[]
}

function composed(own: Composing, versions: readonly Version[]): Switched | undefined {
  const { source, switches, switchFile, heads } = own
  const held = new Set(versions.map(({ at }) => at))
  if (held.size < 2) return undefined
  const pieces: Piece[] = [...heads]
  const spans: Span[] = []
  for (const twin of new Set(versions.map((one) => one.twin))) {
    const of = versions.filter((one) => one.twin === twin).map(({ at }) => at)
    const start = twin.body.start + 1
    const leaving = of.map((at) => switches.when(at, twin.leave(twin.name(at)))).join('')
    pieces.push(...twin.named, { start, end: start, text: leaving })
    const line = lineOf(source, start)
    spans.push({ first: lineOf(source, twin.start), last: line, of })
  }
  let text = pieces
    .toSorted((one, other) => other.start - one.start)
    .reduce((done, one) => done.slice(0, one.start) + one.text + done.slice(one.end), source)
  text += `\n${switches.tail(switchFile, SWITCH_CHECK)}\n`
  for (const { at, twin, text: written } of versions) {
    const first = lineOf(text, text.length)
    text += `${twin.written(written, twin.name(at))}\n`
    spans.push({ first, last: lineOf(text, text.length) - 1, of: [at] })
  }
  return {
    text,
    holds: (at) => held.has(at),
    without: (lines) => {
      const wrong = new Set([...lines].flatMap((line) => spans.filter(at(line)).flatMap(textsOf)))
      return wrong.size === 0
        ? undefined
        : composed(
            own,
            versions.filter((one) => !wrong.has(one.at)),
          )
    },
  }
}

const at =
  (line: number) =>
  ({ first, last }: Span) =>
    first <= line && line <= last

const textsOf = ({ of }: Span) => of

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
