import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { editCommand, editLine, guardedCommand, guardLine } from '../src/hook-lines.ts'

const hook = { command: 'node', args: ['/opt/tailtest/hook.cjs', 'claude'] }
const odd = { command: 'node', args: ['/a "b" $c `d`\\e/tailtest-hook.cjs', 'claude'] }

test('a line is told from anybody else’s and from the guard’s, with the hook it starts', () => {
  expect(editCommand(editLine(hook))).toEqual(hook)
  expect(editCommand(editLine(odd))).toEqual(odd)
  expect(editCommand(guardLine(hook))).toBeUndefined()
  expect(guardedCommand(editLine(hook))).toBeUndefined()
  expect(editCommand('"node" "/opt/tailtest/hook.cjs" "claude"')).toBeUndefined()
  expect(editCommand('"prettier" "--check" || true')).toBeUndefined()
})

test.skipIf(process.platform === 'win32')(
  'a shell starts the hook with its words and payload, and never fails',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'tailtest $HOME `a` '))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const script = join(folder, 'tailtest-hook.cjs')
    const line = editLine({ command: 'node', args: [script, 'claude'] })
    const start = () => spawnSync('sh', ['-c', line], { input: '{"a":1}', encoding: 'utf8' })
    expect(start().status).toBe(0)
    const code = `console.log(process.argv[2] + require('node:fs').readFileSync(0, 'utf8')); process.exit(3)`
    writeFileSync(script, code)
    expect(start()).toMatchObject({ status: 0, stdout: 'claude{"a":1}\n' })
  },
)
