import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSource } from '../../src/runs/source.ts'

let root: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-source-')))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const read = (path: string) => readSource(openProject(root), relPath(path))

test('a source is read, one of more than 1 MB, a folder and one that is gone are not', () => {
  writeFileSync(join(root, 'a.ts'), 'é\n')
  writeFileSync(join(root, 'long.ts'), 'x'.repeat(1_000_001))
  mkdirSync(join(root, 'folder.ts'))
  expect(read('a.ts')).toBe('é\n')
  for (const path of ['long.ts', 'folder.ts', 'gone.ts']) expect(read(path)).toBeUndefined()
})

test.skipIf(process.platform === 'win32')(
  'a link that replaced the file after the check is not followed, and a pipe does not block',
  () => {
    writeFileSync(join(root, 'secret'), 'secret')
    symlinkSync(join(root, 'secret'), join(root, 'link.ts'))
    execFileSync('mkfifo', [join(root, 'pipe.ts')])
    symlinkSync('/dev/zero', join(root, 'endless.ts'))
    for (const path of ['link.ts', 'pipe.ts', 'endless.ts']) expect(read(path)).toBeUndefined()
  },
)
