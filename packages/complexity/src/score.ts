import { depthFor, scenarioHint } from '@tailtest/scenarios'
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
  return tree && scoreTree(path, tree, source)
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
