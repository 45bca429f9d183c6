import type { Parse } from './load.ts'
import type { SyntaxNode } from './node.ts'

/** In UTF-16 units. Of longer sources only the beginning is read: nobody wrote them by hand. */
export const LARGEST_SOURCE = 1024 * 1024

/** Shorter ones are soon done, whatever they are. */
const SHORTEST_PROBE = 512

/** What is read of a source: all of it, or its first lines, as many as fit. */
export function readable(source: string): string {
  if (source.length <= LARGEST_SOURCE) return source
  const end = source.lastIndexOf('\n', LARGEST_SOURCE - 1) + 1
  return source.slice(0, end === 0 ? LARGEST_SOURCE : end)
}

/**
 * Parses, unless that would take unreasonably long. Text that is not in its language can make the parser
 * quadratic (16 KB of `!}...` as TSX took 50 s), and nothing can stop it once it runs. So a quarter goes
 * first, and a quarter of that before: the first that is far slower than any real source ends it.
 */
export function parseInTime(parse: Parse, source: string): SyntaxNode | undefined {
  for (const length of probeLengths(source.length)) {
    const beginning = source.slice(0, length)
    // the garbage collector may stop one of them, hardly both
    if (isSlow(parse, beginning) && isSlow(parse, beginning)) return undefined
  }
  return parse(source)
}

function isSlow(parse: Parse, beginning: string): boolean {
  const started = clock()
  parse(beginning)
  return since(started) > mostFor(beginning.length)
}

function probeLengths(length: number): number[] {
  const quarter = Math.ceil(length / 4)
  return quarter < SHORTEST_PROBE ? [] : [...probeLengths(quarter), quarter]
}

/** Milliseconds. Of 4,000 published sources the slowest beginnings took 1.5 (1 KB), 9 (16 KB), 49 (256 KB). */
function mostFor(length: number): number {
  return Math.min(10 + length / 512, 400)
}

interface Clock {
  wall: number
  processor: NodeJS.CpuUsage
}

/** Milliseconds; `performance` is a module of its own, 1 ms to load. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

function clock(): Clock {
  return { wall: now(), processor: process.cpuUsage() }
}

/** The smaller of two times: one grows while other processes run, the other while other threads do. */
function since({ wall, processor }: Clock): number {
  const { user, system } = process.cpuUsage(processor)
  return Math.min(now() - wall, (user + system) / 1000)
}
