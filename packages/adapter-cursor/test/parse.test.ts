import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HookEvent } from '@tailtest/adapter-kit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cursor, cursorAsGuest } from '../src/index.ts'
import { payload } from './recorded.ts'

/** What a payload means once some fields were changed. */
function parsed(name: string, change: object = {}, adapter = cursor): HookEvent[] {
  const input = adapter.input.check({ ...payload(name), ...change })
  if (input === undefined) throw new Error(`${name} is not read`)
  return adapter.parse(input, {})
}

describe('the workspace', () => {
  const roots = (...workspace_roots: string[]) => parsed('stop.ide', { workspace_roots })[0]

  test('is its first folder, the others belong to it', () => {
    expect(roots('/a', '/b', '/c')).toMatchObject({ start: '/a', cwd: '/a', folders: ['/b', '/c'] })
    expect(roots('/a')).toMatchObject({ start: '/a', folders: undefined })
  })

  test('has paths of Windows in one form', () => {
    expect(roots('/c:/dev/shop', '/D:')).toMatchObject({
      start: 'c:/dev/shop',
      folders: undefined, // a drive alone is no absolute path
    })
    expect(roots('/c/shop')).toMatchObject({ start: '/c/shop' })
  })

  test('of a window without a folder is nowhere, never where the hook was started', () => {
    expect(roots()).toMatchObject({ start: '/no-workspace', cwd: '/no-workspace' })
    expect(roots('vscode-remote:shop')).toMatchObject({ start: '/no-workspace' })
    expect(parsed('sessionStart.no-workspace')).toEqual([])
  })
})

describe('a new file', () => {
  function kindOf(onDisk: string, ...edits: [before: string, after: string][]) {
    const folder = mkdtempSync(join(tmpdir(), 'tailtest cursor '))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file_path = join(folder, 'é.ts')
    writeFileSync(file_path, onDisk)
    const changed = edits.map(([old_string, new_string]) => ({ old_string, new_string }))
    const [event] = parsed('afterFileEdit.ide', { file_path, edits: changed })
    return event?.type === 'file-edited' ? event.files[0]?.kind : undefined
  }

  test('is one whose lines are all new', () => {
    expect(kindOf('const é = 1\n', ['', 'const é = 1\n'])).toBe('created')
  })

  test('is not one that lines were put into, changed, or left as they are', () => {
    expect(kindOf('const a = 1\nconst b = 2\n', ['', 'const b = 2'])).toBe('written')
    expect(kindOf('const a = 1\n', ['x', 'const a = 1\n'])).toBe('written')
    expect(kindOf('a\nb\n', ['', 'a'], ['', 'b'])).toBe('written')
    expect(kindOf('const a = 1\n')).toBe('written')
  })
})

describe('one write is told twice', () => {
  test('and the second time it is said so, where the model reads the answer', () => {
    for (const cursor_version of ['1.0.0', '2026.09.23-86fc751']) {
      expect(parsed('postToolUse.write', { cursor_version })).toMatchObject([{ reported: true }])
    }
  })

  test('and the second time means nothing in the editor, which shows no answer', () => {
    expect(parsed('postToolUse.write', { cursor_version: '3.24.18' })).toEqual([])
    expect(parsed('postToolUse.delete', { cursor_version: '3.24.18' })).toHaveLength(1)
  })

  test('but of a guest the tool alone tells, in the editor too', () => {
    const [event] = parsed('postToolUse.write', { cursor_version: '3.24.18' }, cursorAsGuest)
    expect(event).toMatchObject({ type: 'file-edited' })
    expect(event).not.toHaveProperty('reported')
    expect(parsed('afterFileEdit.ide', {}, cursorAsGuest)).toEqual([])
  })
})

describe('a sub-agent’s end', () => {
  test('gives its files to the parent and closes its own session', () => {
    const events = parsed('subagentStop', {
      conversation_id: 'child',
      child_conversation_id: 'child',
      parent_conversation_id: 'parent',
      modified_files: ['src/a.ts', '/elsewhere/b.ts', 'c:\\shop\\c.ts'],
      workspace_roots: ['/home/dev/shop'],
    })
    expect(events.map(({ type, session }) => [type, session])).toEqual([
      ['file-edited', 'parent'],
      ['subagent-ended', 'parent'],
      ['session-ended', 'child'],
    ])
    expect(events[0]).toMatchObject({
      files: [
        { path: '/home/dev/shop/src/a.ts' },
        { path: '/elsewhere/b.ts' },
        { path: 'c:\\shop\\c.ts' },
      ],
    })
  })

  test('that changed nothing names no file', () => {
    expect(parsed('subagentStop', { modified_files: [] }).map(({ type }) => type)).toEqual([
      'subagent-ended',
    ])
  })
})

test('a command that was not let run has changed nothing', () => {
  const failed = (failure_type: string) => parsed('postToolUseFailure.timeout', { failure_type })
  expect(failed('permission_denied')).toEqual([])
  expect(failed('interrupted')).toMatchObject([{ type: 'command-ran', failed: true }])
})

test('a command’s directory is the one that is named, else the workspace', () => {
  const [named] = parsed('beforeShellExecution', { cwd: '/home/dev/shop/web' })
  expect([named?.cwd, named?.start]).toEqual(['/home/dev/shop/web', '/home/dev/shop'])
  expect(parsed('beforeShellExecution', { cwd: '' })[0]?.cwd).toBe('/home/dev/shop')
  expect(parsed('beforeShellExecution', { cwd: 'web' })[0]?.cwd).toBe('/home/dev/shop')
})

describe('what the host tells about itself', () => {
  const able = (name: string, cursor_version: string) => {
    const input = cursor.input.check({ ...payload(name), cursor_version })
    return input && cursor.capabilities(input, {})
  }
  const EDITOR = '3.24.18'
  const TERMINAL = '2026.09.23-86fc751'
  const SDK = '1.0.0'

  test.each([
    [EDITOR, false, true, true, true],
    [TERMINAL, true, true, false, true],
    [SDK, true, false, false, false],
  ])(
    '%s: beside a write %s, at the start %s, beside a prompt %s; a person is there: %s',
    (version, edit, start, atPrompt, person) => {
      expect(able('postToolUse.write', version)).toMatchObject({
        noteAfterEdit: edit,
        noteAtStart: start,
        noteAtPrompt: atPrompt,
        interactive: person,
      })
      expect(able('afterFileEdit.ide', version)?.noteAfterEdit).toBe(false)
      expect(able('subagentStop', version)?.noteAfterEdit).toBe(false)
      expect(able('stop', version)).toMatchObject({ continueTurn: true, ask: false, refuse: true })
    },
  )

  test('deadlines are those that install writes', () => {
    expect(able('stop', SDK)?.deadlineMs).toBe(cursor.install.deadlineMs)
  })

  test('its own variables are known, those of the project are not among them', () => {
    const names = 'CURSOR_AGENT CURSOR_CONVERSATION_ID CURSOR_REQUEST_ID HOME PATH PWD TERM'.split(
      ' ',
    )
    const others = names.filter((name) => !cursor.variables.some((pattern) => pattern.test(name)))
    expect(others).toEqual(['HOME', 'PATH', 'PWD', 'TERM'])
  })

  test('inside the agent’s shell its session is known', () => {
    expect(cursor.shellSession({ CURSOR_AGENT: '1', CURSOR_CONVERSATION_ID: '01a2' })).toBe('01a2')
    expect(cursor.shellSession({})).toBeUndefined()
  })
})
