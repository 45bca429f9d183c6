import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { report } from './edges.ts'
import { differences } from './typescript.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

test('the imports of this repository are those that the TypeScript compiler resolves', async () => {
  const { difference } = await differences(root)
  console.log(report('this repository', difference))
  expect(difference.unexplained).toEqual([])
  expect(difference.both).toBeGreaterThan(1000)
}, 120_000)
