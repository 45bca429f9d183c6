import type { HookEvent } from '@tailtest/adapter-kit'
import { describe, expect, test } from 'vitest'
import { claude } from '../src/index.ts'
import { payload, type Version } from './recorded.ts'

/** What a recorded payload means after some of its fields were changed. */
function parsed(name: string, change: object = {}, env = {}, version?: Version): HookEvent[] {
  const input = claude.input.check({ ...payload(name, version), ...change })
  if (input === undefined) throw new Error(`${name} is not read`)
  return claude.parse(input, env)
}

describe('a command for tailtest itself', () => {
  const env = { CLAUDECODE: '1', CLAUDE_CODE_CHILD_SESSION: '1', CLAUDE_CODE_ENTRYPOINT: 'sdk-cli' }
  const called = (more = {}) => parsed('UserPromptExpansion.tailtest-off', {}, { ...env, ...more })

  test('is the person’s, as hooks of a prompt are started', () => {
    expect(called()).toMatchObject([{ type: 'prompt-sent', switch: 'off' }])
  })

  test.each([
    ['on', 'tdd-on'],
    [' off ', 'tdd-off'],
    ['status', 'tdd-status'],
    ['off and on', 'tdd-status'],
    [undefined, 'tdd-status'],
  ])(
    'that switches the gate says how (%s); anything else asks how it stands',
    (command_args, word) => {
      expect(parsed('UserPromptExpansion.tailtest-tdd', { command_args }, env)).toMatchObject([
        { type: 'prompt-sent', switch: word },
      ])
    },
  )

  test('is nobody’s where the client was started in an agent’s shell', () => {
    // as recorded: `claude -p "/tailtest off" --resume …`, by the Bash tool
    expect(called({ CLAUDE_CODE_EXECPATH: '/opt/claude', CLAUDE_EFFORT: 'high' })).toEqual([])
  })
})

describe('edits', () => {
  const write = payload('PostToolUse.Write.update')
  const edit = payload('PostToolUse.Edit')
  const notebook = payload('PostToolUse.NotebookEdit')
  const files = (events: HookEvent[]) =>
    events.flatMap((event) => (event.type === 'file-edited' ? event.files : []))

  test('writing the same text again is no edit', () => {
    expect(parsed('PostToolUse.Write.unchanged')).toEqual([])
  })

  test('an edit that replaces a text by itself is none', () => {
    const tool_input = { ...Object(edit.tool_input), old_string: 'a', new_string: 'a' }
    expect(parsed('PostToolUse.Edit', { tool_input })).toEqual([])
  })

  test('a notebook edit that failed, or changed nothing, is none', () => {
    const response = Object(notebook.tool_response)
    const failed = { ...response, error: 'Cell not found' }
    const unchanged = { ...response, updated_file: response.original_file }
    expect(parsed('PostToolUse.NotebookEdit', { tool_response: failed })).toEqual([])
    expect(parsed('PostToolUse.NotebookEdit', { tool_response: unchanged })).toEqual([])
  })

  test('a client that does not send the earlier content still tells of the edit', () => {
    const edits = [
      files(parsed('PostToolUse.Write.update', { tool_response: { type: 'update' } })),
      files(parsed('PostToolUse.Edit', { tool_response: { originalFile: null } })),
      files(parsed('PostToolUse.NotebookEdit', { tool_response: {} })),
    ]
    expect(edits.flat().map(({ kind, before }) => [kind, before])).toEqual(
      Array(3).fill(['written', undefined]),
    )
  })

  test('the path is the one of the input: absolute, as the model may not have written it', () => {
    const [file] = files(parsed('PostToolUse.Write.relative-path'))
    expect(file?.path).toBe('/home/dev/shop/src/rel.js')
  })

  test.each([
    ['of Windows', 'C:\\shop\\src\\cart.ts', 1],
    ['of a share', '\\\\server\\shop\\cart.ts', 1],
    ['relative', 'src/cart.ts', 0],
    ['empty', '', 0],
  ])('a path that is %s', (_, file_path, count) => {
    const tool_input = { ...Object(write.tool_input), file_path }
    const input = claude.input.check({ ...write, tool_input })
    expect(input === undefined ? 0 : claude.parse(input, {}).length).toBe(count)
  })
})

describe('a command whose changes the client tells', () => {
  const name = 'PostToolUse.Bash.edit-diff.created'
  const response = Object(payload(name, '2.1.330').tool_response)
  const [seen] = response.bashEditDiff.files
  const made = (diff: object, command = 'printf x > src/a.ts') =>
    parsed(
      name,
      { tool_input: { command }, tool_response: { ...response, bashEditDiff: diff } },
      {},
      '2.1.330',
    ).flatMap((event) => (event.type === 'file-edited' ? event.files : []))
  const diff = response.bashEditDiff

  test('made a file: it is told behind the command, in the same answer', () => {
    const events = parsed(name, {}, {}, '2.1.330')
    expect(events.map(({ type }) => type)).toEqual(['command-ran', 'file-edited'])
    expect(made(diff)).toEqual([{ path: '/home/dev/shop/src/a.ts', kind: 'created' }])
  })

  test.each(['git checkout theirs', 'gh pr checkout 7', 'cd a && git stash pop', 'jj new'])(
    'may have brought it: %s',
    (command) => {
      expect(made(diff, command)).toEqual([])
    },
  )

  test.each([
    ['changed a file that was there', { ...diff, files: [{ ...seen, created: undefined }] }],
    ['took a file away as well', { ...diff, files: [seen, { ...seen, deleted: true }] }],
    ['changed more than is told', { ...diff, moreFiles: 1 }],
    ['is told in a form that nobody knows', { files: 'src/a.ts' }],
  ])('%s: the end of the turn looks at it', (_, other) => {
    expect(made(other)).toEqual([])
    expect(parsed(name, { tool_response: { bashEditDiff: other } }, {}, '2.1.330')[0]?.type).toBe(
      'command-ran',
    )
  })

  test('failed: nothing is told of its files', () => {
    expect(parsed('PostToolUseFailure.Bash', {}, {}, '2.1.330').map(({ type }) => type)).toEqual([
      'command-ran',
    ])
  })
})

describe('sessions', () => {
  test('began where the host says, else where the payload is', () => {
    const env = { CLAUDE_PROJECT_DIR: '/home/dev/shop' }
    const name = 'PostToolUse.Write.after-cd'
    expect(parsed(name, {}, env)[0]).toMatchObject({
      cwd: '/home/dev/shop/packages/api',
      start: '/home/dev/shop',
    })
    expect(parsed(name)[0]?.start).toBe('/home/dev/shop/packages/api')
    expect(parsed(name, {}, { CLAUDE_PROJECT_DIR: '' })[0]?.start).toBe(
      '/home/dev/shop/packages/api',
    )
  })

  test('in plan mode nothing may be run', () => {
    expect(parsed('PostToolUse.Bash', { permission_mode: 'plan' })[0]?.readOnly).toBe(true)
    expect(parsed('PostToolUse.Bash')[0]?.readOnly).toBe(false)
  })
})

test('a sub-agent ends under the name it edited under', () => {
  const [edited] = parsed('PostToolUse.Write.in-subagent')
  expect(parsed('SubagentStop')[0]?.agent).toBe(edited?.agent)
  expect(parsed('SubagentStop', { agent_id: undefined })[0]?.agent).toBe('general-purpose')
})

describe('the end of a turn waits', () => {
  const running = [{ id: 'b1', type: 'shell', status: 'running', description: '' }]
  const waiting = (change: object) => {
    const [event] = parsed('Stop', change)
    return event?.type === 'turn-ended' ? event.waiting : undefined
  }

  test.each([
    ['for nothing', {}, 'no'],
    ['in plan mode, whatever else', { permission_mode: 'plan', background_tasks: running }, 'plan'],
    [
      'for work that runs',
      { background_tasks: running, last_assistant_message: 'Ok?' },
      'background',
    ],
    ['for work that is about to run', { background_tasks: [{ status: 'pending' }] }, 'background'],
    ['not for work that is done', { background_tasks: [{ status: 'completed' }] }, 'no'],
    ['for an answer', { last_assistant_message: 'Done.\n\nShall I go on?' }, 'question'],
    ['not when nothing was said', { last_assistant_message: undefined }, 'no'],
  ])('%s', (_, change, expected) => {
    expect(waiting(change)).toBe(expected)
  })
})

describe('what the host tells about itself', () => {
  const capabilities = (env: object) => {
    const input = claude.input.check(payload('Stop'))
    return input && claude.capabilities(input, { ...env })
  }

  test('a terminal session is attended, a headless run is not', () => {
    expect(capabilities({ CLAUDE_CODE_ENTRYPOINT: 'cli' })?.interactive).toBe(true)
    expect(capabilities({ CLAUDE_CODE_ENTRYPOINT: 'sdk-cli' })?.interactive).toBe(false)
    expect(capabilities({})?.interactive).toBe(false)
    const attended = (word: string) =>
      capabilities({ CLAUDE_CODE_ENTRYPOINT: 'cli', CLAUDE_CODE_SESSION_ATTENDED: word })
    expect(attended('0')?.interactive).toBe(false)
    expect(attended('1')?.interactive).toBe(true)
  })

  test('deadlines are those that install writes', () => {
    expect(capabilities({})?.deadlineMs).toBe(claude.install.deadlineMs)
  })

  test('its own variables are known, those of the project are not among them', () => {
    // What `env` printed in the Bash tool of client 2.1.197, names only; keys are kept from tests
    // by their names, whoever set them.
    const shell =
      'AI_AGENT CLAUDECODE CLAUDE_CODE_CHILD_SESSION CLAUDE_CODE_ENTRYPOINT ' +
      'CLAUDE_CODE_EXECPATH CLAUDE_CODE_SESSION_ID CLAUDE_EFFORT GIT_EDITOR HOME PATH PWD SHELL'
    const others = shell
      .split(' ')
      .filter((name) => !claude.variables.some((pattern) => pattern.test(name)))
    expect(others).toEqual(['GIT_EDITOR', 'HOME', 'PATH', 'PWD', 'SHELL'])
  })

  test("inside the agent's shell its session is known", () => {
    // As recorded with `env` in the Bash tool of client 2.1.197.
    const shell = {
      CLAUDECODE: '1',
      CLAUDE_CODE_SESSION_ID: '5e551011',
      CLAUDE_CODE_ENTRYPOINT: 'cli',
    }
    expect(claude.shellSession(shell)).toBe('5e551011')
    expect(claude.shellSession({ CLAUDE_CODE_SESSION_ID: '5e551011' })).toBeUndefined()
    expect(claude.shellSession({})).toBeUndefined()
  })
})
