import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { brokenUses, buildGraph, checkTest, testsByName } from '../src/index.ts'
import { project } from './projects.ts'

const [readme = '', broken = '', named = ''] = readFileSync(
  fileURLToPath(new URL('../README.md', import.meta.url)),
  'utf8',
).split(/## (?:Broken uses|By name)\n/)

test('the example of the README gives what stands beside it', async () => {
  const files = [...readme.matchAll(/^\/\/ (\S+\/\S+\.ts) +(.+)$/gm)].map(
    ({ 1: path = '', 2: text = '' }) => [path, text],
  )
  const made = project(Object.fromEntries(files))
  const graph = await buildGraph(made)
  const file = relPath('test/cart.test.ts')
  const answers = {
    "graph.imports('test/cart.test.ts')": graph.imports(file),
    'graph.complete': graph.complete,
  }
  for (const [question, answer] of Object.entries(answers)) {
    expect(readme).toContain(`${question} // ${written(answer)}`)
  }
  expect(readme).toContain(`// ${written(await checkTest(made, graph, file))}`)
})

/** As a person writes it. */
function written(value: unknown): string {
  return JSON.stringify(value, undefined, 1)
    .replace(/"(\w+)":/g, '$1:')
    .replaceAll('"', "'")
    .replace(/\n\s*/g, ' ')
    .replace(/(?<=\[) | (?=\])/g, '')
}

test('the example of broken uses gives what stands beside it', async () => {
  const was = /^\/\/ (\S+) was +(.+)$/m.exec(broken)
  const files = [...broken.matchAll(/^\/\/ (\S+\.ts) +(?!was)(?:is +)?(.+)$/gm)].map(
    ({ 1: path = '', 2: text = '' }) => [path, text],
  )
  const made = project(Object.fromEntries(files))
  const edited = [{ path: relPath(was?.[1] ?? ''), before: was?.[2] ?? '' }]
  const found = await brokenUses(made, await buildGraph(made), edited)
  expect(broken).toContain(`// ${written(found)}`)
})

test('the example of the names gives what stands beside it', async () => {
  const line = (of: string) =>
    new RegExp(`^// src/cart.ts ${of} +(.+)$`, 'm').exec(named)?.[1] ?? ''
  const testOf = (name: string) => `import { ${name} } from '../src/cart.js'\n`
  const made = project({
    'src/cart.ts': line('is'),
    'test/total.test.ts': testOf('total'),
    'test/tax.test.ts': testOf('tax'),
  })
  const edited = [{ path: relPath('src/cart.ts'), before: line('was') }]
  const { tests } = await testsByName(made, await buildGraph(made), edited)
  const rows = [...tests].map(([test, way]) => `// ${test} → ${written(way)}`)
  expect(rows).toHaveLength(1)
  expect(named).toContain(rows[0])
})
