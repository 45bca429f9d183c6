import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { carryOut } from '../src/setup/file-steps.ts'
import { folders } from './places.ts'

const order = vi.hoisted((): string[] => [])
vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>()
  const fsyncSync = (handle: number) => {
    order.push('on the disk')
    fs.fsyncSync(handle)
  }
  const renameSync = (from: string, to: string) => {
    order.push('named')
    fs.renameSync(from, to)
  }
  return { ...fs, fsyncSync, renameSync }
})

test('settings are on the disk before they take their name', () => {
  const path = join(folders().root, 'settings.json')
  carryOut({ steps: [{ path, before: undefined, after: '{}' }], emptied: [] })
  expect(order).toEqual(['on the disk', 'named'])
  expect(readFileSync(path, 'utf8')).toBe('{}')
})
