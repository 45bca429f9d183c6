import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { carryOut } from '../src/setup/file-steps.ts'
import { folders } from './places.ts'

const onSync = vi.hoisted(() => vi.fn())
vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>()
  const fsyncSync = (handle: number) => {
    fs.fsyncSync(handle)
    onSync()
  }
  return { ...fs, fsyncSync }
})

test('settings are on the disk before they take their name', () => {
  const path = join(folders().root, 'settings.json')
  const isNamed: boolean[] = []
  onSync.mockImplementation(() => isNamed.push(existsSync(path)))
  carryOut({ steps: [{ path, before: undefined, after: '{}' }], emptied: [] })
  expect(isNamed).toEqual([false])
  expect(readFileSync(path, 'utf8')).toBe('{}')
})
