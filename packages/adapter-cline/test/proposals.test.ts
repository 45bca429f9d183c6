import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentAfter } from '@tailtest/adapter-kit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cline } from '../src/index.ts'
import { payload } from './recorded.ts'

/** What the plugin's payload means with another call in it. */
function events(toolName: string, given: unknown) {
  const told = payload('plugin.beforeTool')
  const toolCall = { toolCallId: 'call_1', toolName, input: given }
  const input = cline.input.check({ ...told, toolCall })
  return input === undefined ? undefined : cline.parse(input, {})
}
const commands = (given: unknown) =>
  events('run_commands', given)?.map((event) => 'command' in event && event.command)
const edits = (tool: string, given: unknown) =>
  events(tool, given)?.flatMap((event) => (event.type === 'edit-proposed' ? event.edits : []))

describe('a command is read in every form that the client takes', () => {
  test.each([
    [{ commands: ['a', 'b'] }, ['a', 'b']],
    [{ commands: 'a' }, ['a']],
    [{ commands: [{ command: 'a', args: ['b', 'c'] }] }, ['a b c']],
    [{ command: 'a' }, ['a']],
    [{ command: 'a', args: ['b'] }, ['a b']],
    [{ cmd: 'a' }, ['a']],
    ['a', ['a']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [null, []],
    [undefined, []],
    [{ commands: [1, null, {}] }, []],
  ])('%j', (given, expected) => {
    expect(commands(given)).toEqual(expected)
  })
})

describe('an edit is told of before it is made', () => {
  const path = '/home/dev/shop/src/a.js'

  test('a text in the place of another, or a new file', () => {
    const replace = { path, old_text: 'a', new_text: 'b', insert_line: null }
    expect(edits('editor', replace)).toEqual([
      { kind: 'replace', path, old: 'a', by: 'b', everywhere: false },
    ])
    expect(edits('editor', { path, new_text: 'b', old_text: null })).toEqual([
      { kind: 'write', path, text: 'b' },
    ])
  })

  test('a path from the workspace is made absolute', () => {
    expect(edits('editor', { path: 'src/a.js', new_text: 'b' })).toEqual([
      { kind: 'write', path: '/home/dev/shop/src/a.js', text: 'b' },
    ])
  })

  test.skipIf(process.platform === 'win32')('a pipe is not read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'proposals-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const pipe = join(folder, 'pipe.js')
    execFileSync('mkfifo', [pipe])
    expect(edits('editor', { path: pipe, new_text: 'new', insert_line: 1 })).toEqual([])
  })

  test('a text before a line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'proposals-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'a.js')
    writeFileSync(file, 'one\r\ntwo\r\n')
    const [edit] = edits('editor', { path: file, new_text: 'new\nlines', insert_line: 2 }) ?? []
    if (edit === undefined) throw new Error('no edit')
    const after = { before: 'one\r\ntwo\r\n', after: 'one\r\nnew\r\nlines\r\ntwo\r\n' }
    expect(contentAfter(edit, 'one\r\ntwo\r\n')).toEqual(after)
    expect(edits('editor', { path: join(folder, 'b.js'), new_text: 'x', insert_line: 1 })).toEqual(
      [],
    )
  })

  test('every file of a patch', () => {
    const patch =
      '*** Begin Patch\n*** Add File: b.js\n+b\n*** Delete File: c.js\n*** Update File: d.js\n*** Move to: e.js\n@@\n-d\n+e\n*** Update File: f.js\n@@\n-f\n+g\n*** End Patch\n'
    const kinds = (given: unknown) =>
      edits('apply_patch', given)?.map((one) => [one.kind, one.path])
    const expected = [
      ['write', '/home/dev/shop/b.js'],
      ['delete', '/home/dev/shop/c.js'],
      ['delete', '/home/dev/shop/d.js'],
      ['patch', '/home/dev/shop/e.js'],
      ['patch', '/home/dev/shop/f.js'],
    ]
    expect(kinds({ input: patch })).toEqual(expected)
    expect(kinds(patch)).toEqual(expected)
  })

  test('nothing is, where nothing is to be done', () => {
    for (const given of [null, {}, { path }, { path: 1, new_text: 'a' }, 'no patch']) {
      for (const tool of ['editor', 'apply_patch', 'read_files', 'toString']) {
        expect(events(tool, given)).toEqual([])
      }
    }
  })
})
