import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAttended } from '@tailtest/adapter-kit'
import { expect, onTestFinished, test } from 'vitest'
import { START } from '../src/host.ts'

/** The processes above a hook, the nearest first, as the system shows them. */
function processes(...all: readonly (readonly string[])[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tailtest-processes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  all.forEach((args, at) => {
    const pid = 100 + at
    mkdirSync(join(folder, String(pid)))
    writeFileSync(join(folder, String(pid), 'cmdline'), args.map((word) => `${word}\0`).join(''))
    writeFileSync(join(folder, String(pid), 'stat'), `${pid} (a) name) S ${pid + 1} 1 1 0\n`)
  })
  return folder
}

const SHELL = ['bash', '-c', 'node "/home/dev/hook.cjs" copilot || true']
const CLIENT = '/opt/node_modules/@github/copilot-linux-x64/copilot'

test.each([
  [true, [SHELL, [CLIENT, '--allow-all-tools']]],
  [false, [SHELL, [CLIENT, '--prompt', 'add a sum', '--allow-all-tools']]],
  [false, [[CLIENT, '--allow-all-tools', '-p', 'add a sum']]],
  [false, [SHELL, ['copilot', '--prompt=add a sum']]],
  [false, [SHELL, ['node', '/usr/lib/node_modules/@github/copilot/index.js', '-p', 'add']]],
  [true, [SHELL, [CLIENT, '-i', '-p']]],
  [true, [SHELL, [CLIENT, '--acp', '--stdio'], ['editor', '-p']]],
  [true, [SHELL, ['make', '-p']]],
  [true, []],
])('%s: %j', (attended, above) => {
  expect(isAttended(START, {}, 100, processes(...above))).toBe(attended)
})
