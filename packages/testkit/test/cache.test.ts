import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientCache, makeOnce } from '../src/cache.ts'

const run = promisify(execFile)

/** Fills slowly enough for the others to come by. */
const RACER = `
import { appendFileSync, writeFileSync } from 'node:fs'
import { makeOnce } from './cache.mjs'
await makeOnce('client', async (partial) => {
  appendFileSync('fills', 'x')
  await new Promise((resolve) => setTimeout(resolve, 300))
  writeFileSync(partial + '/program', 'whole')
})`

let base = ''
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'testkit cache-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

test('many who ask for a folder at once get one folder that was filled once', async () => {
  const folder = join(base, 'deep', 'client')
  const fill = async (partial: string) => {
    await appendFile(join(base, 'fills'), 'x')
    await writeFile(join(partial, 'program'), 'whole')
  }
  await Promise.all(Array.from({ length: 8 }, () => makeOnce(folder, fill)))
  expect(readFileSync(join(base, 'fills'), 'utf8')).toBe('x')
  expect(readFileSync(join(folder, 'program'), 'utf8')).toBe('whole')
  expect(readdirSync(join(base, 'deep'))).toEqual(['client'])
})

test('processes that race for a folder fill it once', async () => {
  const source = readFileSync(new URL('../src/cache.ts', import.meta.url), 'utf8')
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  writeFileSync(join(base, 'cache.mjs'), ts.transpileModule(source, { compilerOptions }).outputText)
  writeFileSync(join(base, 'racer.mjs'), RACER)
  const racers = Array.from({ length: 3 }, () =>
    run(process.execPath, ['racer.mjs'], { cwd: base }),
  )
  await Promise.all(racers)
  expect(readFileSync(join(base, 'fills'), 'utf8')).toBe('x')
  expect(readFileSync(join(base, 'client', 'program'), 'utf8')).toBe('whole')
})

test('a lock whose holder was killed is taken over', async () => {
  const folder = join(base, 'client')
  const holder = run(process.execPath, ['-e', '0'])
  await holder
  writeFileSync(`${folder}.lock`, String(holder.child.pid))
  await makeOnce(folder, (partial) => writeFile(join(partial, 'program'), ''))
  expect(existsSync(join(folder, 'program'))).toBe(true)
  expect(readdirSync(base)).toEqual(['client'])
})

test('a lock that is older than any download is taken over, whoever has its number now', async () => {
  const folder = join(base, 'client')
  writeFileSync(`${folder}.lock`, String(process.pid))
  const long = new Date(Date.now() - 3_600_000)
  utimesSync(`${folder}.lock`, long, long)
  await makeOnce(folder, (partial) => writeFile(join(partial, 'program'), ''))
  expect(readdirSync(base)).toEqual(['client'])
})

test('a folder that could not be filled leaves nothing behind and can be tried again', async () => {
  const folder = join(base, 'client')
  await expect(makeOnce(folder, () => Promise.reject(new Error('no network')))).rejects.toThrow(
    'no network',
  )
  expect(readdirSync(base)).toEqual([])
  await makeOnce(folder, (partial) => writeFile(join(partial, 'program'), ''))
  expect(existsSync(join(folder, 'program'))).toBe(true)
})

test('the cache is where the user says, else where the system keeps caches', () => {
  expect(clientCache({ TAILTEST_CLIENTS: '/mine' }, 'linux')).toBe('/mine')
  expect(clientCache({ XDG_CACHE_HOME: '/c' }, 'linux')).toBe(join('/c', 'tailtest', 'clients'))
  expect(clientCache({ LOCALAPPDATA: '/l' }, 'win32')).toBe(join('/l', 'tailtest', 'clients'))
  expect(clientCache({}, 'darwin')).toContain(join('Library', 'Caches', 'tailtest', 'clients'))
})
