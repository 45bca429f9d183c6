import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, realpathSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { mark } from '../../src/index.ts'
import { repository, tempDir, write } from '../repository.ts'
import { contentsOf, opened } from './opened.ts'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A program that takes a snapshot and opens overlays until it is killed, and tells where. */
async function program(folder: string): Promise<string> {
  const outfile = join(folder, 'program.mjs')
  await build({
    stdin: {
      contents: `
        import { mark, openOverlay, snapshot } from '${source('../../src/index.ts')}'
        const [root, stateDirectory] = process.argv.slice(2)
        for (;;) {
          process.stdout.write('.')
          const overlay = await openOverlay({ root }, await snapshot({ root }, { stateDirectory }), { stateDirectory })
          await openOverlay({ root }, await mark({ root }, { stateDirectory }), { stateDirectory })
          await overlay.close()
        }`,
      resolveDir: source('.'),
    },
    alias: { '@tailtest/project': source('../../../project/src/index.ts') },
    external: ['zod', 'yaml', 'ignore'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
  })
  return outfile
}

/** Kills it with SIGKILL some time after its first sign of life. */
function killed(args: string[], afterMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (text) => {
      errors += text
    })
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), afterMs))
    child.on('exit', (code) => (code === null ? resolve() : reject(new Error(errors))))
  })
}

test('killed at any moment, it leaves the project as it was, and nothing that stays', async () => {
  const names = Array.from({ length: 400 }, (_, n) => [`src/f${n}.ts`, `${n}\n`.repeat(50)])
  const { project, options } = repository(Object.fromEntries(names))
  write(project.root, { 'src/f1.ts': 'dirty', 'new.ts': 'new' })
  const before = contentsOf(project.root)
  const path = await program(tempDir())
  for (const afterMs of [5, 40, 80, 120, 200, 400]) {
    await killed([path, project.root, options.stateDirectory], afterMs)
    expect(contentsOf(project.root)).toEqual(before)
  }
  const overlay = await opened(project, await mark(project, options), options)
  const overlays = join(options.stateDirectory, 'overlays')
  const [own] = readdirSync(overlays)
  expect(readdirSync(overlays)).toHaveLength(1)
  expect(dirname(overlay.folder)).toBe(join(realpathSync(overlays), own ?? ''))
  expect(contentsOf(overlay.folder)).toEqual(contentsOf(project.root, ['.git']))
})

test('what another machine left is removed when it is a day old, and nothing else is', async () => {
  const { project, options } = repository({ 'a.ts': '' })
  const overlays = join(options.stateDirectory, 'overlays')
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000)
  for (const name of ['00000000-1-abc', '00000000-1-def', 'notes']) {
    mkdirSync(join(overlays, name), { recursive: true })
    if (name !== '00000000-1-def') utimesSync(join(overlays, name), old, old)
  }
  const overlay = await opened(project, await mark(project, options), options)
  expect(readdirSync(overlays)).toHaveLength(3)
  expect(existsSync(join(overlays, '00000000-1-abc'))).toBe(false)
  await overlay.close()
  expect(readdirSync(overlays).sort()).toEqual(['00000000-1-def', 'notes'])
})
