import type { HookEvent } from '@tailtest/adapter-kit'
import { describe, expect, test } from 'vitest'
import { codex } from '../src/index.ts'
import { payload } from './recorded.ts'

/** What a recorded payload means once some fields were changed. */
function parsed(name: string, change: object = {}): HookEvent[] {
  const input = codex.input.check({ ...payload(name), ...change })
  if (input === undefined) throw new Error(`${name} is not read`)
  return codex.parse(input, {})
}
const files = (events: HookEvent[]) =>
  events.flatMap((event) => (event.type === 'file-edited' ? event.files : []))

describe('a patch', () => {
  const patched = (command: string, change: object = {}) =>
    files(parsed('PostToolUse.apply_patch.add', { tool_input: { command }, ...change }))
  const add = (path: string) => `*** Begin Patch\n*** Add File: ${path}\n+x\n*** End Patch`

  test('names files relative to the directory it was made in, on Windows too', () => {
    const cwd = 'C:\\shop\\web'
    expect(patched(add('src/a.ts'), { cwd })).toEqual([
      { path: 'C:\\shop\\web\\src\\a.ts', kind: 'created' },
    ])
    expect(patched(add('..\\api\\a.ts'), { cwd })[0]?.path).toBe('C:\\shop\\api\\a.ts')
    expect(patched(add('D:\\a.ts'), { cwd })[0]?.path).toBe('D:\\a.ts')
  })

  test('tells of a moved file under both its names', () => {
    const patch =
      '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b/c.ts\n@@\n-x\n+y\n*** End Patch'
    expect(patched(patch)).toEqual([
      { path: '/home/dev/shop/a.ts', kind: 'deleted' },
      { path: '/home/dev/shop/b/c.ts', kind: 'renamed', from: '/home/dev/shop/a.ts' },
    ])
  })

  test('of no file is no edit', () => {
    expect(parsed('PostToolUse.apply_patch.add', { tool_input: { command: 'nothing' } })).toEqual(
      [],
    )
  })
})

test('a tool of a server counts as a command once it ran', () => {
  expect(codex.input.check(payload('PreToolUse.mcp'))).toBeUndefined()
})

test('a command is told when it begins and, where it ends, once more', () => {
  const [, begun] = parsed('PreToolUse.Bash.failure')
  const [ended, ...others] = parsed('PostToolUse.Bash.failure')
  expect(others).toEqual([])
  expect(begun).toEqual({ ...ended, begins: true })
  expect(ended).toMatchObject({
    ...{
      type: 'command-ran',
      command: 'echo out; echo err >&2; exit 3',
      cwd: '/home/dev/shop/src',
    },
  })
})

test('a patch that is about to be made is an edit proposed, file by file', () => {
  const [event, ...others] = parsed('PreToolUse.apply_patch.several_files')
  expect(others).toEqual([])
  expect(event?.type).toBe('edit-proposed')
  const made = files(parsed('PostToolUse.apply_patch.several_files')).map(({ path }) => path)
  const proposed = event?.type === 'edit-proposed' ? event.edits.map(({ path }) => path) : []
  expect(proposed).toEqual(made)
})

test('in plan mode nothing may be run', () => {
  expect(parsed('PreToolUse.Bash.success', { permission_mode: 'plan' })[0]?.readOnly).toBe(true)
  expect(parsed('PreToolUse.Bash.success')[0]?.readOnly).toBe(false)
})

test('a sub-agent ends under the name it edited under', () => {
  const [edited] = parsed('PostToolUse.apply_patch.subagent')
  expect(parsed('SubagentStop')[0]?.agent).toBe(edited?.agent)
})

describe('the end of a turn waits', () => {
  test.each([
    ['for nothing', {}, 'no'],
    ['in plan mode, whatever else', { permission_mode: 'plan' }, 'plan'],
    ['for an answer', { last_assistant_message: 'Done.\n\nShall I go on?' }, 'question'],
    ['not when nothing was said', { last_assistant_message: null }, 'no'],
  ])('%s', (_, change, expected) => {
    const [event] = parsed('Stop', change)
    expect(event?.type === 'turn-ended' && event.waiting).toBe(expected)
  })
})

describe('what the host tells about itself', () => {
  const capabilities = (name: string) => {
    const input = codex.input.check(payload(name))
    return input && codex.capabilities(input, {})
  }

  test('a person sits in front of a session that may ask, not of one that never does', () => {
    expect(capabilities('Stop.interactive')?.interactive).toBe(true)
    expect(capabilities('Stop')?.interactive).toBe(false)
  })

  test('deadlines are those that install writes; an interrupted turn has three seconds', () => {
    expect(capabilities('Stop')?.deadlineMs).toBe(codex.install.deadlineMs)
    expect(capabilities('Interrupt')?.deadlineMs).toEqual({ 'turn-ended': 3000 })
  })

  test('its own variables are known, those of the project are not among them', () => {
    // What `env` printed in the shell of client 0.169.0, names only.
    const shell =
      'CODEX_APPLY_PATCH_PRESERVE_LINE_ENDINGS CODEX_CI CODEX_SESSION_ID CODEX_THREAD_ID ' +
      'CODEX_TOOL_CALL_ID CODEX_VERSION COLORTERM GH_PAGER GIT_PAGER HOME LANG PATH PWD TERM'
    const others = shell
      .split(' ')
      .filter((name) => !codex.variables.some((pattern) => pattern.test(name)))
    expect(others).toEqual([
      'COLORTERM',
      'GH_PAGER',
      'GIT_PAGER',
      'HOME',
      'LANG',
      'PATH',
      'PWD',
      'TERM',
    ])
  })

  test("inside the agent's shell its session is known", () => {
    expect(codex.shellSession({ CODEX_SESSION_ID: '01a2', CODEX_VERSION: '0.169.0' })).toBe('01a2')
    expect(codex.shellSession({})).toBeUndefined()
  })
})
