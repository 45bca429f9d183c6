import { execa } from 'execa'
import { expect, test } from 'vitest'
import { REPOSITORY } from '../support/shop.ts'

test('docs/tokens.md tells what the built hook says, and no text is over its limit', async () => {
  const { exitCode, stderr } = await execa('node', ['bench/tokens.mjs', '--check'], {
    cwd: REPOSITORY,
    reject: false,
  })
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
}, 240_000)
