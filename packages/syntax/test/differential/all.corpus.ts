import { test } from 'vitest'
import { check } from './check.ts'

test('tree-sitter and the TypeScript compiler say the same of 2,200 installed files', async () => {
  await check(2_200)
}, 600_000)
