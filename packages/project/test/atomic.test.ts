import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  isLink,
  LinkRefused,
  makeFolder,
  readState,
  replaceFile,
  statAt,
  writeAtomic,
} from '../src/index.ts'
import { bundle, run } from './processes.ts'
import { tempDir, write } from './temp.ts'

const posix = process.platform !== 'win32'

test('a file is created and replaced, and nothing is left beside it', () => {
  const dir = tempDir()
  writeAtomic(join(dir, 'a.json'), 'one')
  writeAtomic(join(dir, 'a.json'), new Uint8Array([0x74, 0x77, 0x6f]))
  expect(readState(join(dir, 'a.json'))).toBe('two')
  expect(readdirSync(dir)).toEqual(['a.json'])
})

test.runIf(posix)('only the owner may read what was written', () => {
  const file = join(tempDir(), 'a')
  writeAtomic(file, '')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.runIf(posix)('a link is refused and what it leads to is untouched', () => {
  const dir = tempDir()
  writeFileSync(join(dir, 'target'), 'theirs')
  symlinkSync('target', join(dir, 'link'))
  symlinkSync('nowhere', join(dir, 'dangling'))
  expect(() => writeAtomic(join(dir, 'link'), 'ours')).toThrow(LinkRefused)
  expect(() => writeAtomic(join(dir, 'dangling'), 'ours')).toThrow(LinkRefused)
  expect(readFileSync(join(dir, 'target'), 'utf8')).toBe('theirs')
  expect(readState(join(dir, 'link'))).toBeUndefined()
  expect(isLink(join(dir, 'dangling'))).toBe(true)
  expect(isLink(join(dir, 'target'))).toBe(false)
  expect(isLink(join(dir, 'absent'))).toBe(false)
})

test('where the file cannot be replaced nothing is left behind', () => {
  const dir = tempDir()
  mkdirSync(join(dir, 'folder'))
  expect(() => writeAtomic(join(dir, 'folder'), 'x')).toThrow()
  expect(() => writeAtomic(join(dir, 'missing', 'x'), 'x')).toThrow(/ENOENT/)
  expect(readdirSync(dir)).toEqual(['folder'])
})

test('what is absent, a folder or too large is not read', () => {
  const dir = tempDir()
  writeFileSync(join(dir, 'a'), '12345')
  expect(readState(join(dir, 'absent'))).toBeUndefined()
  expect(readState(dir)).toBeUndefined()
  expect(readState(join(dir, 'a'), 4)).toBeUndefined()
  expect(readState(join(dir, 'a'), 5)).toBe('12345')
})

test.runIf(posix)('a pipe in place of a file holds nobody up', () => {
  const file = join(tempDir(), 'pipe')
  execFileSync('mkfifo', [file])
  expect(readState(file)).toBeUndefined()
})

test('a reader beside a writer sees one whole content or another', async () => {
  const dir = tempDir()
  const [code, file] = [join(dir, 'project.cjs'), join(dir, 'file')]
  await bundle(code)
  writeAtomic(file, 'a'.repeat(100_000))
  const writer = run(
    `const { writeAtomic } = require(process.argv[1])
     for (let i = 0; i < 300; i++) writeAtomic(process.argv[2], 'ab'[i % 2].repeat(100000))`,
    code,
    file,
  )
  const reader = run(
    `const { readState } = require(process.argv[1])
     for (let i = 0; i < 600; i++) if (!/^(a{100000}|b{100000})$/.test(readState(process.argv[2]))) process.exit(1)`,
    code,
    file,
  )
  expect((await Promise.all([writer, reader])).map(({ end, out }) => end + out)).toEqual(['0', '0'])
})

describe('a file that somebody has open', () => {
  /** Refuses so many times, as the system does with this code. */
  const refusing = (times: number, code: string) => {
    const asked: string[] = []
    const rename = (from: string, to: string) => {
      asked.push(`${from} > ${to}`)
      if (asked.length <= times) throw Object.assign(new Error(code), { code })
    }
    return { asked, rename }
  }

  test.each(['EPERM', 'EACCES', 'EBUSY'])('is replaced once it is free, on Windows: %s', (code) => {
    const { asked, rename } = refusing(3, code)
    replaceFile('a.tmp', 'a', { platform: 'win32', rename })
    expect(asked).toEqual(Array.from({ length: 4 }, () => 'a.tmp > a'))
  })

  test('is given up in the end, and any other reason at once', () => {
    const held = refusing(100, 'EPERM')
    expect(() => replaceFile('a', 'b', { platform: 'win32', rename: held.rename })).toThrow('EPERM')
    expect(held.asked.length).toBeLessThan(100)
    const full = refusing(1, 'ENOSPC')
    expect(() => replaceFile('a', 'b', { platform: 'win32', rename: full.rename })).toThrow()
    expect(full.asked).toHaveLength(1)
    const linux = refusing(1, 'EPERM')
    expect(() => replaceFile('a', 'b', { platform: 'linux', rename: linux.rename })).toThrow()
    expect(linux.asked).toHaveLength(1)
  })
})

test('what lies nowhere, or can lie nowhere, is absent', () => {
  const folder = tempDir()
  write(folder, { file: '' })
  const longName = 'n'.repeat(300)
  const longPath = join(...Array.from({ length: 20 }, () => 'd'.repeat(250)))
  for (const path of ['none', 'file/below', longName, longPath])
    expect(statAt(join(folder, path)), path.slice(0, 20)).toBe('absent')
  expect(statAt(join(folder, 'file'))).toMatchObject({ size: 0 })
})

test.runIf(process.platform === 'linux')(
  'folders are made down to the last, and where the system lets none be made it is not asked for ever',
  () => {
    const folder = join(tempDir(), 'a', 'b', 'c')
    makeFolder(folder)
    makeFolder(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(() => makeFolder('/proc/nope/x')).toThrow('ENOENT')
    expect(() => makeFolder(join(folder, 'x\0'))).toThrow()
    writeFileSync(join(folder, 'file'), '')
    expect(() => makeFolder(join(folder, 'file', 'x'))).toThrow('ENOTDIR')
  },
)

test('what is to reach the disk is there before it takes its name', async () => {
  const dir = tempDir()
  await bundle(join(dir, 'project.cjs'))
  const script = `
    const fs = require('node:fs')
    const { writeAtomic } = require(process.argv[1])
    const { writeFileSync, renameSync } = fs
    fs.writeFileSync = (file, data, options) => {
      console.log(options.flush)
      writeFileSync(file, data, options)
    }
    fs.renameSync = (...paths) => {
      console.log('named')
      renameSync(...paths)
    }
    writeAtomic(process.argv[2], '', { toDisk: true })
    writeAtomic(process.argv[2], '')`
  const { out } = await run(script, join(dir, 'project.cjs'), join(dir, 'a'))
  expect(out).toBe('true\nnamed\nfalse\nnamed\n')
})
