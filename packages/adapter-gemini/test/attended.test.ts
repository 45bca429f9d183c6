import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAttended } from '@tailtest/adapter-kit'
import { expect, onTestFinished, test } from 'vitest'
import { START } from '../src/host.ts'

/** The client above a hook, as the system shows it. */
function processes(input: string, ...args: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tailtest-processes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '100', 'fd'), { recursive: true })
  symlinkSync(input, join(folder, '100', 'fd', '0'))
  writeFileSync(join(folder, '100', 'cmdline'), args.map((word) => `${word}\0`).join(''))
  writeFileSync(join(folder, '100', 'stat'), '100 (node) S 1 1 1 0\n')
  return folder
}

const TERMINAL = '/dev/pts/3'
const NODE = ['/usr/bin/node', '--max-old-space-size=12052']
const CLIENT = [...NODE, '/opt/node_modules/@google/gemini-cli/bundle/gemini.js']

test.each([
  [true, TERMINAL, CLIENT],
  [true, TERMINAL, [...NODE, '/usr/local/bin/gemini', 'a first prompt']],
  [true, TERMINAL, [...CLIENT, '-i', 'go']],
  [true, 'socket:[1]', [...CLIENT, '--acp']],
  [false, TERMINAL, [...CLIENT, '-p', 'go']],
  [false, TERMINAL, [...CLIENT, '--prompt=go']],
  [false, 'pipe:[4711]', CLIENT],
  [false, '/dev/null', [...CLIENT, 'a prompt']],
  [true, '/dev/null', ['make', '-p']], // it is not known
])('%s: from %s, %j', (attended, input, args) => {
  expect(isAttended(START, {}, 100, processes(input, ...args))).toBe(attended)
})

test('in CI nobody is there, whatever its input is, but with an option that goes on', () => {
  const env = { CI: 'true' }
  expect(isAttended(START, env, 100, processes(TERMINAL, ...CLIENT))).toBe(false)
  expect(isAttended(START, env, 100, processes(TERMINAL, ...CLIENT, '-i', 'go'))).toBe(true)
})
