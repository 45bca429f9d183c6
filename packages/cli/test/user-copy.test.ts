import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyForUser, copyOf, isBuilt } from '../src/setup/user-copy.ts'
import { debugLog } from '../src/shell/debug-log.ts'

test('what a hook keeps beside the built files, or is just writing there, is not copied', () => {
  const top = mkdtempSync(join(tmpdir(), 'tailtest-copy-'))
  onTestFinished(() => rmSync(top, { recursive: true, force: true }))
  const dist = join(top, 'cli.cache.1-x.d', 'dist')
  mkdirSync(join(dist, 'lazy'), { recursive: true })
  const cache = 'hook.cjs.0.1.0-v20.20.0-x64-10-20'
  const kept = ['bin.js', 'hook.cjs', 'notes.tmp']
  const left = [`${cache}.cache`, `${cache}.part.cache`, `${cache}.4242-1a2b3c.tmp`]
  for (const name of [...kept, ...left]) writeFileSync(join(dist, name), '')
  writeFileSync(join(dist, 'lazy', `${cache}.4242-1a2b3d.tmp`), '')
  cpSync(dist, join(top, 'copy'), { recursive: true, filter: isBuilt })
  expect(readdirSync(join(top, 'copy')).sort()).toEqual([...kept, 'lazy'].sort())
  expect(readdirSync(join(top, 'copy', 'lazy'))).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'the person’s folder is nobody else’s, whatever the umask and whoever makes it',
  () => {
    const top = mkdtempSync(join(tmpdir(), 'tailtest-copy-'))
    onTestFinished(() => rmSync(top, { recursive: true, force: true }))
    const dist = join(top, 'dist')
    mkdirSync(dist)
    const folderAfter = (name: string, make: (env: Record<string, string>) => void) => {
      const env = { TAILTEST_STATE_DIR: join(top, name) }
      make(env)
      return statSync(dirname(copyOf(env))).mode & 0o777
    }
    const before = process.umask(0)
    try {
      expect(folderAfter('copied', (env) => copyForUser({ dist, env }))).toBe(0o700)
      expect(folderAfter('logged', (env) => debugLog(dirname(copyOf(env)))('one'))).toBe(0o700)
    } finally {
      process.umask(before)
    }
  },
)
