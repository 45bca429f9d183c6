import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRunFolder } from '../src/run.ts'
import { temporaryFolder } from './processes.ts'

test('a folder for what is temporary that is gone, or a file, or full, gives way to the next', async () => {
  const good = await temporaryFolder()
  const full = await temporaryFolder()
  const file = join(good, 'a file')
  writeFileSync(file, '')
  const places = [join(good, 'gone'), file, full, good]
  const { folder, filled } = await openRunFolder(async (folder) => {
    if (folder.startsWith(full)) throw new Error('ENOSPC')
    writeFileSync(join(folder, 'setup.cjs'), 'planted')
    return 7
  }, places)
  expect(filled).toBe(7)
  expect(folder.startsWith(join(good, 'tailtest-run-'))).toBe(true)
  expect(readFileSync(join(folder, 'setup.cjs'), 'utf8')).toBe('planted')
  expect(readdirSync(full)).toEqual([])
})

test('where there is none, what the system said of the first is thrown', async () => {
  const good = await temporaryFolder()
  const places = [join(good, 'gone'), join(good, 'gone too')]
  await expect(openRunFolder(async () => 1, places)).rejects.toThrow(/ENOENT.*gone\/|gone\\/)
  expect(existsSync(join(good, 'gone'))).toBe(false)
})
