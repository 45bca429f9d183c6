import { test } from 'vitest'
import { checkEdits } from './broken-typescript.ts'

test('of packages of this repository, what edits break is what the compiler misses', async () => {
  const folders = ['packages/project', 'packages/syntax', 'packages/impact']
  await checkEdits({ name: 'packages of this repository', folders, rounds: 2, most: 0 })
}, 600_000)
