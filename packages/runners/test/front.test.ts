import { join } from 'node:path'
import { expect, test } from 'vitest'
import { detect } from '../src/index.ts'
import { tempDir, write } from './temp.ts'

const NOBODY = { PATH: '' }

test('a source has a runner, a place for its test, and the command that runs it', async () => {
  const root = tempDir()
  write(root, {
    '.tailtest/config.json': '{}',
    'packages/api/package.json': '{"devDependencies":{"vitest":"*"}}',
    'packages/api/src/cart.ts': '',
  })
  const cwd = join(root, 'packages/api')
  const found = await detect({ cwd, file: 'src/cart.ts', env: NOBODY })
  expect(found).toMatchObject({
    ...{ file: 'packages/api/src/cart.ts', tests: [], test: 'packages/api/src/cart.test.ts' },
    runner: { name: 'vitest', directory: 'packages/api', installed: false },
  })
  expect(found?.run.at(-1)).toBe('src/cart.test.ts')
  const test = join(cwd, 'src/cart.test.ts')
  expect(await detect({ cwd: root, file: test, env: NOBODY })).toMatchObject({
    tests: ['packages/api/src/cart.test.ts'],
  })
})

test('where nothing can be told, the answer is none', async () => {
  const root = tempDir()
  write(root, { '.tailtest/config.json': '{}', 'package.json': '{}' })
  for (const file of ['../elsewhere.ts', 'README.md', 'src/cart.ts']) {
    expect(await detect({ cwd: root, file, env: NOBODY })).toBeUndefined()
  }
})
