import { differInCommentsOnly } from './comments.ts'
import { type Known, readerFor } from './languages/index.ts'
import { createTree, type Parsed } from './tree-sitter/ask.ts'
import { createLoader, type Parse } from './tree-sitter/load.ts'
import { isSeparate } from './tree-sitter/native.ts'
import type { SyntaxNode } from './tree-sitter/node.ts'
import type { Tree } from './types.ts'

/** What a source is parsed with. */
export interface ParseOptions {
  /**
   * `reference`: the TypeScript compiler (`@typescript-eslint/typescript-estree`) for JavaScript and TypeScript,
   * which takes 400 ms to load.
   * @default 'fast'
   */
  producer?: 'fast' | 'reference'
}

/** A parser; its native files are looked for on first use. Throws nothing, whatever it is given. */
export interface Syntax {
  /** Parses a source; its path tells the language. `undefined`: nothing here can read it, or not in time. */
  parse(path: string, source: string, options?: ParseOptions): Promise<Tree | undefined>
  /** Whether an edit left the code as it was; `undefined`: nothing here can read it. */
  onlyCommentsChanged(
    path: string,
    before: string,
    after: string,
    options?: ParseOptions,
  ): Promise<boolean | undefined>
  /**
   * The grammar's own nodes, for questions that a `Tree` does not answer. `undefined`: no native file reads the language,
   * or not in time, or the source is longer than `LARGEST_SOURCE`.
   */
  nodes(path: string, source: string): Promise<SyntaxNode | undefined>
}

export interface SyntaxOptions {
  /** The folder (absolute) that native files are seen from: its `native/`, then `node_modules` there and above. */
  from: string
  /**
   * What answers `parse` where no native file reads a language: nothing, patterns, or the reference producer and
   * patterns where that cannot.
   * @default 'nothing'
   */
  otherwise?: 'nothing' | 'patterns' | 'reference'
}

/** A parser with the native files seen from a folder. */
export function openSyntax({ from, otherwise = 'nothing' }: SyntaxOptions): Syntax {
  const load = createLoader(from)

  async function read(path: string, text: string): Promise<Parsed | undefined> {
    const source = readable(text)
    const known = await readerFor(path, source)
    return known && readAs(known, source, source !== text)
  }

  function readAs(
    { language, grammar, reader }: Known,
    source: string,
    isSampled: boolean,
  ): Parsed | undefined {
    const parse = load(grammar)
    if (parse === undefined) return undefined
    const { code, markup } = reader.prepare?.(source) ?? { code: source, markup: [] }
    const root = parseInTime(parse, code)
    return root && { root, source, markup, language, grammar, reader, isSampled }
  }

  /** By the compiler's tokens; `undefined`: it cannot tell. */
  async function exactly(
    path: string,
    before: string,
    after: string,
  ): Promise<boolean | undefined> {
    const [old, current] = await Promise.all([given(path, before), given(path, after)])
    if (old === undefined || current === undefined) return undefined
    const { differInTokens } = await import('./estree/comments.ts')
    return differInTokens(old, current, old.readByTools)
  }

  return {
    async parse(path, text, { producer = 'fast' } = {}) {
      const source = readable(text)
      const known = await readerFor(path, source)
      if (known === undefined) return undefined
      const isSampled = source !== text
      const isScript = !isSeparate(known.grammar)
      if (producer === 'fast' || !isScript) {
        if (load(known.grammar) !== undefined) {
          const parsed = readAs(known, source, isSampled)
          return parsed && createTree(parsed)
        }
        if (otherwise === 'nothing') return undefined
      }
      const asked = { ...known, path, source, isSampled }
      const isExact = isScript && (producer === 'reference' || otherwise === 'reference')
      const exact = isExact
        ? await (await import('./estree/ask.ts')).readReference(asked)
        : undefined
      return exact ?? (await import('./patterns/ask.ts')).readPatterns(asked)
    },
    async onlyCommentsChanged(path, before, after, { producer = 'fast' } = {}) {
      const exact = producer === 'reference' ? await exactly(path, before, after) : undefined
      if (exact !== undefined) return exact
      const old = await read(path, before)
      const current = old && (await read(path, after))
      if (old === undefined || current === undefined) return undefined
      if (old.isSampled || current.isSampled) return before === after
      return differInCommentsOnly(old, current, current.reader.kinds)
    },
    async nodes(path, source) {
      return source.length > LARGEST_SOURCE ? undefined : (await read(path, source))?.root
    },
  }
}

/** A script as the compiler is given it; `undefined`: no script, or too long to be read whole. */
async function given(path: string, source: string) {
  const known = await readerFor(path, source)
  if (known === undefined || isSeparate(known.grammar) || readable(source) !== source) {
    return undefined
  }
  const { reader, grammar } = known
  const { code, markup } = reader.prepare?.(source) ?? { code: source, markup: [] }
  const around = markup.map(({ start, end }) => source.slice(start, end))
  return { path, code, grammar, markup: around, readByTools: reader.kinds.readByTools }
}

let own: Syntax | undefined

/** The parser of whoever does not say where the native files are: those that this package depends on. */
function ownSyntax(): Syntax {
  own ??= openSyntax({ from: here(), otherwise: 'reference' })
  return own
}

/** {@link Syntax.parse} with the native files that this package depends on, and without them as well as can be. */
export function parse(
  path: string,
  source: string,
  options?: ParseOptions,
): Promise<Tree | undefined> {
  return ownSyntax().parse(path, source, options)
}

/** {@link Syntax.onlyCommentsChanged} with the native files that this package depends on. */
export function onlyCommentsChanged(
  path: string,
  before: string,
  after: string,
  options?: ParseOptions,
): Promise<boolean | undefined> {
  return ownSyntax().onlyCommentsChanged(path, before, after, options)
}

/** {@link Syntax.nodes} with the native files that this package depends on. */
export function nodes(path: string, source: string): Promise<SyntaxNode | undefined> {
  return ownSyntax().nodes(path, source)
}

/**
 * The folder of this file, or of the bundle it is part of. CommonJS knows `__dirname`; the bundler of a
 * CommonJS file leaves `import.meta` empty, and does not reach it here.
 */
function here(): string {
  return typeof __dirname === 'string' ? __dirname : import.meta.dirname
}

/** In UTF-16 units. Of longer sources only the beginning is read: nobody wrote them by hand. */
export const LARGEST_SOURCE = 1024 * 1024

/** Shorter ones are soon done, whatever they are. */
const SHORTEST_PROBE = 512

/** What is read of a source: all of it, or its first lines, as many as fit. */
function readable(source: string): string {
  if (source.length <= LARGEST_SOURCE) return source
  const end = source.lastIndexOf('\n', LARGEST_SOURCE - 1) + 1
  return source.slice(0, end === 0 ? LARGEST_SOURCE : end)
}

/**
 * Parses, unless that would take unreasonably long. Text that is not in its language can make the parser
 * quadratic (16 KB of `!}...` as TSX took 50 s), and nothing can stop it once it runs. So a quarter goes
 * first, and a quarter of that before: the first that is far slower than any real source ends it.
 */
function parseInTime(parse: Parse, source: string): SyntaxNode | undefined {
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
