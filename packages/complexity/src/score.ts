import { type Depth, depthFor, isDeeper, scenarioHint } from '@tailtest/scenarios'
import { type Import, parse, type Tree } from '@tailtest/syntax'
import { finders } from './signals/index.ts'
import type { Facts } from './signals/signal.ts'
import { tableOf } from './tables/index.ts'
import type { Complexity } from './types.ts'

/**
 * How demanding a parsed source is: 0 to 27 points, with what gave them. Words of its path, from the root, count.
 * Only its text tells of what type a name is, and whether a name like `fetch` or `db` is the file's own.
 */
export async function scoreTree(path: string, tree: Tree, source = ''): Promise<Complexity> {
  const facts: Facts = {
    path,
    source,
    language: tree.language,
    table: await tableOf(tree.language),
    branches: tree.branches(),
    publicFunctions: tree.publicFunctions(),
    calls: tree.calls(),
    imports: [...tree.imports(), ...jsdocImports(source)],
    strings: tree.strings(),
  }
  const signals = finders.flatMap((find) => find(facts))
  const score = signals.reduce((sum, { points }) => sum + points, 0)
  return {
    file: path,
    score,
    depth: depthFor(score),
    scenarios: scenarioHint(score),
    signals,
    producer: tree.producer,
    ...(tree.sampled && { sampled: true }),
  }
}

/** Parses and scores a source; `undefined`: it is in another language, or takes too long to parse. */
export async function scoreSource(path: string, source: string): Promise<Complexity | undefined> {
  const tree = await parse(path, source)
  return tree && scoreFully(path, tree, source)
}

/** As {@link scoreTree}, and says which line cannot be read, which costs a search of the whole tree. */
export async function scoreFully(path: string, tree: Tree, source: string): Promise<Complexity> {
  const line = tree.broken()
  const complexity = await scoreTree(path, tree, source)
  return line === undefined ? complexity : { ...complexity, unread_line: line }
}

const COMMENT = /\/\*\*[\s\S]{0,2000}?\*\//g
/** `import('axios').AxiosInstance`, and TypeScript 5.5's `@import { AxiosInstance } from 'axios'`. */
const IMPORT =
  /\bimport\(\s*(['"])([^'"\n]+)\1\s*\)\.([\w$]+)|@import\s*\{([^}]*)\}\s*from\s*(['"])([^'"\n]+)\5/g

/** Types that JavaScript imports in comments. A type of `import()` goes by its own name too: `@typedef` gives it that. */
function jsdocImports(source: string): Import[] {
  if (!/@import\b|\bimport\(/.test(source)) return []
  return [...source.matchAll(COMMENT)].flatMap(([comment]) =>
    [...comment.matchAll(IMPORT)].map(([, , module = '', name, list = '', , from = module]) => ({
      from,
      names: (name === undefined ? list.split(',') : [name]).map((one) => {
        const [exported = '', as = exported] = one.split(/\sas\s/).map((part) => part.trim())
        return { name: exported, as }
      }),
      typeOnly: true,
      line: 1,
    })),
  )
}

/** The sum: `+4 billing +3 HTTP +2 branches = 9`. */
export function explain({ signals, score }: Complexity): string {
  return [...signals.map(({ name, points }) => `+${points} ${name}`), `= ${score}`].join(' ')
}

/** What makes a score less certain, as the note says it. */
function doubts({ producer, sampled }: Complexity): string {
  return (producer === 'patterns' ? '; patterns' : '') + (sampled ? '; sampled' : '')
}

/** What to tell the agent where a file asks for more scenarios than the configured depth; `undefined`: it does not. */
export function complexityNote(complexity: Complexity, configured: Depth): string | undefined {
  const { depth, file, scenarios } = complexity
  if (!isDeeper(depth, configured)) return undefined
  const reason = `${nameOf(file)}: ${explain(complexity)}${doubts(complexity)}`
  return `Complexity: ${depth} (${reason}). Generate ~${scenarios} scenarios.`
}

const LONGEST_NAME = 60
/** Most names; a pattern of Unicode properties takes 1 ms to build. */
const PLAIN = /^[\w.-]+$/

/** The file's name without its extension. Whoever names a file must not be able to write a sentence to the agent. */
function nameOf(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/s, '')
  if (PLAIN.test(name)) return name.slice(0, LONGEST_NAME)
  return name.replace(/[^\p{L}\p{N}_.-]/gu, '').slice(0, LONGEST_NAME) || 'file'
}
