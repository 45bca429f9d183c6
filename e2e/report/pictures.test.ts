import { execa } from 'execa'
import { expect, test } from 'vitest'
import { REPOSITORY } from '../support/shop.ts'

test('the session in the README is what `tailtest demo` prints', async () => {
  const { exitCode, stderr } = await execa('node', ['docs/pictures/make.mjs', '--check'], {
    cwd: REPOSITORY,
    reject: false,
  })
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
})
