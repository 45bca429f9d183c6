import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { shellCommand, wordsFrom } from '../src/setup/installation.ts'
import { folders } from './places.ts'

const SCRIPTS = ['.agent/start.cjs', 'node modules/ünsere/start.cjs']
const FOLDERS = ['.', 'packages/web', 'a folder/ä', '../other', 'link']

test.each(SCRIPTS.flatMap((script) => FOLDERS.map((folder) => [script, folder])))(
  'the words for %s start it in a shell that stands in %s',
  (script, folder) => {
    const { root } = folders()
    const write = join(root, script)
    for (const path of [
      dirname(write),
      join(root, 'packages/web'),
      join(root, folder === 'link' ? '.' : folder),
    ])
      mkdirSync(path, { recursive: true })
    symlinkSync(join(root, 'packages', 'web'), join(root, 'link'), 'junction')
    writeFileSync(write, 'process.stdout.write(__filename)')
    const from = join(root, folder)
    const words = wordsFrom(shellCommand(script), root, from)
    const { stdout } = spawnSync(words, { shell: true, cwd: from, encoding: 'utf8' })
    expect(stdout).toBe(write)
  },
)

test('at the root, and of a script with an absolute path, the words stay as they were', () => {
  expect(wordsFrom('node .agent/start.cjs', '/shop', '/shop')).toBe('node .agent/start.cjs')
  for (const words of ['node /opt/t/bin.js', 'tailtest'])
    expect(wordsFrom(words, '/shop', '/shop/src')).toBe(words)
})
