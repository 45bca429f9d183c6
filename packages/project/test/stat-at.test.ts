import { join } from 'node:path'
import { expect, test } from 'vitest'
import { statAt } from '../src/index.ts'
import { tempDir, write } from './temp.ts'

test('what lies nowhere, or can lie nowhere, is absent', () => {
  const folder = tempDir()
  write(folder, { file: '' })
  const longName = 'n'.repeat(300)
  const longPath = join(...Array.from({ length: 20 }, () => 'd'.repeat(250)))
  for (const path of ['none', 'file/below', longName, longPath])
    expect(statAt(join(folder, path)), path.slice(0, 20)).toBe('absent')
  expect(statAt(join(folder, 'file'))).toMatchObject({ size: 0 })
})
