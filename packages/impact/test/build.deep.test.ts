import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../src/index.ts'
import { project } from './projects.ts'

describe('a large project', () => {
  test('ten thousand importers of one file', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, at) => [`f/${at % 100}/${at}.ts`, "import '../../hub'\n"]),
    )
    const graph = await buildGraph(project({ ...many, 'hub.ts': '' }))
    expect(graph.importers(relPath('hub.ts'))).toHaveLength(10_000)
  }, 60_000)

  test('a chain of three thousand files is followed to its end', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 3000 }, (_, at) => [`f${at}.ts`, `import './f${at + 1}'\n`]),
    )
    const graph = await buildGraph(project({ ...many, 'f3000.ts': '' }))
    expect(graph.importers(relPath('f3000.ts')).at(-1)).toEqual({ file: 'f0.ts', hops: 3000 })
    expect(graph.importers(relPath('f3000.ts'), 2)).toHaveLength(2)
  })
})
