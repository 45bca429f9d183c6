import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { add, type Difference, report } from './edges.ts'
import { differences } from './typescript.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Packages that ship many modules: written by hand, compiled, bundled, with declarations beside them. */
const PACKAGES = [
  ...['@babel/core', '@babel/parser', '@babel/runtime', '@babel/types', 'caniuse-lite', 'esbuild'],
  ...['execa', 'fastq', 'fast-json-stable-stringify', 'gpt-tokenizer', 'jest-circus', 'js-yaml'],
  ...[
    'prettier',
    'semver',
    'sucrase',
    'typescript',
    'unrs-resolver',
    'vite',
    'vitest',
    'yaml',
    'zod',
  ],
]

test('the imports of packages are those that the TypeScript compiler resolves', async () => {
  const names = PACKAGES.filter((name) => existsSync(join(root, 'node_modules', name)))
  const all: Difference = { both: 0, explained: new Map(), unexplained: [] }
  let files = 0
  for (const name of names) {
    const one = await differences(join(root, 'node_modules', name))
    files += one.files
    add(all, name, one.difference)
  }
  console.log(report(`${names.length} packages with ${files} files`, all))
  expect(all.unexplained).toEqual([])
  expect(all.both).toBeGreaterThan(5000)
}, 600_000)
