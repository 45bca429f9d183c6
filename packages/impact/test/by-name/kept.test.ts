import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { openSyntax } from '@tailtest/syntax'
import { afterEach, expect, test, vi } from 'vitest'
import { buildGraph, testsByName } from '../../src/index.ts'
import { folder, project, write } from '../projects.ts'

const TOTAL = 'def total(xs):\n    return sum(xs)\n'
const FILES = {
  'shop/__init__.py': '',
  'shop/cart.py': TOTAL,
  'shop/page.py': 'from .cart import total\n\n\ndef show(xs):\n    return str(total(xs))\n',
  'tests/test_show.py': 'from shop.page import show\n\ndef test_it():\n    assert show([])\n',
  'tests/test_none.py': 'import shop.page\n\ndef test_it():\n    assert shop.page\n',
}

afterEach(() => {
  vi.useRealTimers()
})

/** Selections of one project with one cache; each tells what it reached and which files it parsed. */
function openSelections() {
  const made = project(FILES)
  const cache = folder()
  const edited = [{ path: relPath('shop/cart.py'), before: TOTAL.replace('sum(xs)', '0') }]
  // what was written a moment ago may change without a trace, and is not kept
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const select = async () => {
    const parsed: string[] = []
    const own = openSyntax({ from: import.meta.dirname })
    const syntax = {
      ...own,
      nodes: (path: string, source: string) => {
        parsed.push(path)
        return own.nodes(path, source)
      },
    }
    const graph = await buildGraph(made, { cache, syntax })
    const { tests } = await testsByName(made, graph, edited)
    return { reached: [...tests], parsed: [...new Set(parsed)].sort() }
  }
  return { made, cache, select }
}

test('what files say is read once: the next selection parses only what changed', async () => {
  const { select } = openSelections()
  const first = await select()
  const second = await select()
  expect(first.reached.map(([path]) => path)).toEqual(['tests/test_show.py'])
  expect(second.reached).toEqual(first.reached)
  expect(first.parsed).toEqual(['shop/cart.py', 'shop/page.py'])
  expect(second.parsed).toEqual(['shop/cart.py'])
})

test('a file that changed since is read again', async () => {
  const { made, select } = openSelections()
  await select()
  write(made, { 'shop/page.py': FILES['shop/page.py'].replace('total(xs)', 'len(xs)') })
  expect((await select()).parsed).toContain('shop/page.py')
  expect((await select()).reached).toEqual([])
})

test('what is kept and is not as it was written counts for nothing', async () => {
  const { cache, select } = openSelections()
  const first = await select()
  const [name = ''] = readdirSync(cache).filter((one) => one.endsWith('.names'))
  const file = join(cache, name)
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('total', 'other'))
  expect(await select()).toEqual(first)
})
