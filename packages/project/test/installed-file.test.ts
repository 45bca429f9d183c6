import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installedFile } from '../src/index.ts'
import { tempDir, write } from './temp.ts'

test('the nearest node_modules that has it counts, as for Node', () => {
  const dir = tempDir()
  write(dir, {
    'node_modules/tool/package.json': '{}',
    'node_modules/other/package.json': '{}',
    'app/node_modules/tool/package.json': '{}',
    'app/src/a.ts': '',
  })
  const from = join(dir, 'app', 'src')
  const seen = createRequire(join(from, 'any.js'))
  for (const request of ['tool/package.json', 'other/package.json']) {
    expect(installedFile(from, request)).toBe(seen.resolve(request))
  }
  expect(installedFile(dir, 'tool/package.json')).toBe(join(dir, 'node_modules/tool/package.json'))
  expect(installedFile(from, 'missing-from-everywhere/package.json')).toBeUndefined()
})
