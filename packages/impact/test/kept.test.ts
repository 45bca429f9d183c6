import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildGraph, keptGraph } from '../src/index.ts'
import { edgesOf } from './differential/edges.ts'
import { folder, gaps, project, users, write } from './projects.ts'

const FILES = {
  'src/cart.ts': "import './tax.ts'\nimport './gone.ts'\n",
  'src/tax.ts': '',
  'src/cart.test.ts': "import './cart.ts'\n",
  'go.mod': 'module example.com/shop\n',
  'stock/stock.go': 'package stock\n',
  'main.go': 'package main\n\nimport "example.com/shop/stock"\n\nvar _ = stock.One\n',
}

test('tells what the last build told, and nothing that changed since', async () => {
  const made = project(FILES)
  const cache = folder()
  expect(keptGraph(made, cache)).toBeUndefined()
  const built = await buildGraph(made, { cache })
  write(made, { 'src/tax.ts': "import './new.ts'\n", 'src/new.ts': '' })
  const kept = keptGraph(made, cache)
  if (kept === undefined) throw new Error('nothing was kept')
  expect(kept.files).toEqual(built.files)
  expect([...edgesOf(kept)].sort()).toEqual([...edgesOf(built)].sort())
  expect(gaps(kept)).toEqual(gaps(built))
  expect(users(kept, 'src/tax.ts')).toEqual(['src/cart.ts 1', 'src/cart.test.ts 2'])
  expect(users(kept, 'stock/stock.go')).toEqual(['main.go 1'])
  expect(kept.isTest(relPath('src/cart.test.ts'))).toBe(true)
  expect(kept.complete).toBe(false)
  expect(kept.reach([relPath('src/tax.ts')]).complete).toBe(false)
  expect(kept.leadsTo(relPath('src/cart.ts'), './tax.ts')).toBeUndefined()
})

test('whatever is in its file, there is a graph of files below the root, or none', async () => {
  const made = project(FILES)
  const cache = folder()
  await buildGraph(made, { cache })
  const file = join(cache, readdirSync(cache)[0] ?? '')
  const whole = readFileSync(file, 'latin1')
  const piece = fc.oneof(
    fc.constantFrom('../x', '/etc/passwd', '[', ']', '\t', '\n', '"', '{}', '__proto__', '\0'),
    fc.string(),
  )
  const at = fc.nat(whole.length)
  fc.assert(
    fc.property(at, at, piece, (from, to, put) => {
      const [start, end] = [Math.min(from, to), Math.max(from, to)]
      writeFileSync(file, whole.slice(0, start) + put + whole.slice(end), 'latin1')
      const graph = keptGraph(made, cache)
      const files = graph?.files ?? []
      expect(files.filter((path) => /^\/|(?:^|\/)\.\.(?:\/|$)|\0/.test(path))).toEqual([])
      for (const path of files) graph?.importers(path, 2)
      for (const { file } of graph?.gaps ?? []) expect(files).toContain(file)
    }),
    { numRuns: 500 },
  )
})
