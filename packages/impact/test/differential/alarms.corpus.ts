import { fileURLToPath } from 'node:url'
import { openProject } from '@tailtest/project'
import { expect, test } from 'vitest'
import { buildGraph, checkTest } from '../../src/index.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

test('no name is said to be missing in the tests of this repository, all of which pass', async () => {
  const project = openProject(root)
  const graph = await buildGraph(project)
  const tests = graph.files.filter((path) => graph.isTest(path) && !path.includes('/fixtures/'))
  const missing = []
  for (const path of tests) missing.push(...(await checkTest(project, graph, path)))
  console.log(`${tests.length} tests checked`)
  expect(missing).toEqual([])
  expect(tests.length).toBeGreaterThan(100)
}, 120_000)
