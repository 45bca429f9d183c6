import { test } from 'vitest'
import { check } from './check.ts'

test('tree-sitter and the TypeScript compiler say the same of 200 installed files', async () => {
  await check(200)
}, 120_000)
