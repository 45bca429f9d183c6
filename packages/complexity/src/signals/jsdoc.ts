import type { Import } from '@tailtest/syntax'

const COMMENT = /\/\*\*[\s\S]{0,2000}?\*\//g
/** `import('axios').AxiosInstance`, and TypeScript 5.5's `@import { AxiosInstance } from 'axios'`. */
const IMPORT =
  /\bimport\(\s*(['"])([^'"\n]+)\1\s*\)\.([\w$]+)|@import\s*\{([^}]*)\}\s*from\s*(['"])([^'"\n]+)\5/g

/** Types that JavaScript imports in comments. A type of `import()` goes by its own name too: `@typedef` gives it that. */
export function jsdocImports(source: string): Import[] {
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
