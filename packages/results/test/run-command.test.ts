import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../src/run-command.ts'
import { temporaryFolder } from './processes.ts'

const TELL =
  "require('fs').writeFileSync(process.argv[1], JSON.stringify(process.env)); process.exit(3)"

test('a program sees the environment of a test run, with what it needs, and its folder is gone afterwards', async () => {
  const cwd = await temporaryFolder()
  const { ending, env, folder } = await runCommand(
    (folder) => ({
      command: process.execPath,
      args: ['-e', TELL, join(folder, 'seen.json')],
      env: { A: '2' },
    }),
    {
      cwd,
      timeoutMs: 20_000,
      env: { ...process.env, TURBO_TOKEN: 'cache', GITHUB_TOKEN: 'secret', HOST_ID: 'x', A: '1' },
      keepEnv: ['TURBO_TOKEN'],
      dropEnv: [/^HOST_/],
    },
    (ending, folder) => {
      const env: Record<string, string> = JSON.parse(
        readFileSync(join(folder, 'seen.json'), 'utf8'),
      )
      return { ending, env, folder }
    },
  )
  expect(ending).toMatchObject({ exitCode: 3, timedOut: false })
  expect(env).toMatchObject({ TURBO_TOKEN: 'cache', A: '2', NO_COLOR: '1' })
  expect(Object.keys(env)).not.toEqual(expect.arrayContaining(['GITHUB_TOKEN']))
  expect(Object.keys(env)).not.toEqual(expect.arrayContaining(['HOST_ID']))
  expect(existsSync(folder)).toBe(false)
})

test('a program that hangs ends at its deadline, with what it printed', async () => {
  const cwd = await temporaryFolder()
  writeFileSync(join(cwd, 'hang.cjs'), "console.log('begun'); setInterval(() => {}, 1000)")
  const options = { cwd, timeoutMs: 1500 }
  const ending = await runCommand(
    () => ({ command: process.execPath, args: ['hang.cjs'] }),
    options,
    (end) => end,
  )
  expect(ending).toMatchObject({ timedOut: true, output: 'begun\n' })
})
