import { basename, join } from 'node:path'
import { adapterContract } from '@tailtest/adapter-kit/testing'
import { expect, test } from 'vitest'
import { claude } from '../src/index.ts'
import { ClaudeAnswer } from '../src/payloads.ts'
import { modes } from './modes.ts'
import { recorded } from './recorded.ts'

const env = { CLAUDE_PROJECT_DIR: '/home/dev/shop', CLAUDE_CODE_ENTRYPOINT: 'cli' }

adapterContract(claude, {
  described: join(import.meta.dirname, '../src/payloads.json'),
  payloads: recorded.map(({ name, version, payload }) => ({
    name: `${name} of ${version}`,
    payload,
    env,
  })),
  answerSchema: ClaudeAnswer,
  modes,
})

const shop = '/home/dev/shop'
const edited = (path: string, before?: string) => ({
  type: 'file-edited',
  files: [{ path: `${shop}/${path}`, kind: before === undefined ? 'created' : 'written', before }],
})
const ran = (command: string, failed = false) => ({ type: 'command-ran', command, failed })
/** A command that made one file, which the client names. */
const ranAndMade = (path: string) => [
  ran(expect.stringContaining(basename(path))),
  { ...edited(path), byCommand: true },
]
const ended = (more = {}) => ({
  type: 'turn-ended',
  continued: false,
  aborted: false,
  waiting: 'no',
  ...more,
})
const one = 'export const x = 1;\nexport const y = 1;\n'

/** What each recorded payload means; those that are not listed mean nothing. */
const meanings: Record<string, object> = {
  'Notification.idle_prompt': {
    type: 'notified',
    kind: 'idle_prompt',
    text: 'Claude is waiting for your input',
  },
  'Notification.permission_prompt': {
    type: 'notified',
    kind: 'permission_prompt',
    text: 'Claude needs your permission',
  },
  'PostToolUse.Bash': ran('echo hello && printf "x=1\\n" > made-by-bash.txt'),
  'PostToolUse.Bash.background': ran('sleep 3; echo bgdone'),
  'PostToolUse.Bash.cd': ran('cd packages/api && pwd'),
  'PostToolUse.Bash.sed-edit': ran("sed -i 's/a.length/a.size/' src/cart.js"),
  'PostToolUse.mcp': ran('mcp__writer__write_file'),
  'PostToolUse.Edit': edited('src/cart.js', `export const total = (a) => a.length;\n${one}`),
  'PostToolUse.Edit.creates-file': edited('src/newfile.js'),
  'PostToolUse.Edit.replace-all': edited(
    'src/cart.js',
    `export const total = (a) => a.length + 0;\n${one}`,
  ),
  'PostToolUse.NotebookEdit': {
    type: 'file-edited',
    files: [{ path: `${shop}/analysis.ipynb`, kind: 'written', before: expect.any(String) }],
  },
  'PostToolUse.Write.after-cd': edited('packages/api/b.js'),
  'PostToolUse.Write.create': edited('src/price.js'),
  'PostToolUse.Write.in-subagent': edited('src/util.js'),
  'PostToolUse.Write.relative-path': edited('src/rel.js'),
  'PostToolUse.Write.update': edited('src/price.js', 'export const price = 1;\n'),
  'PostToolUseFailure.Bash': ran('echo out; echo err >&2; exit 1', true),
  'PostToolUseFailure.Bash.timeout': ran('sleep 5', true),
  'PreToolUse.Bash': { type: 'command-proposed', command: expect.any(String) },
  'PreToolUse.Edit': {
    type: 'edit-proposed',
    edits: [
      {
        kind: 'replace',
        path: `${shop}/src/cart.js`,
        old: 'a.length',
        by: 'a.length + 0',
        everywhere: false,
      },
    ],
  },
  'PreToolUse.Write': {
    type: 'edit-proposed',
    edits: [{ kind: 'write', path: expect.stringContaining(shop), text: expect.any(String) }],
  },
  'SessionEnd.clear': { type: 'session-ended', reason: 'clear' },
  'SessionEnd.other': { type: 'session-ended', reason: 'other' },
  'SessionEnd.prompt_input_exit': { type: 'session-ended', reason: 'prompt_input_exit' },
  'SessionStart.clear': { type: 'session-started', cause: 'clear' },
  'SessionStart.compact': { type: 'session-started', cause: 'compact' },
  'SessionStart.resume': { type: 'session-started', cause: 'resume' },
  'SessionStart.startup': { type: 'session-started', cause: 'startup' },
  'SessionStart.startup.interactive': { type: 'session-started', cause: 'startup' },
  Stop: ended(),
  'Stop.active': ended({ continued: true }),
  'Stop.background-task': ended({ waiting: 'background' }),
  StopFailure: ended({ aborted: true }),
  SubagentStop: { type: 'subagent-ended', agent: 'a0000000000000001' },
  'SubagentStop.active': { type: 'subagent-ended', agent: 'a0000000000000003' },
  'UserPromptExpansion.plugin': {
    type: 'prompt-sent',
    text: '/tailtest:off please',
    switch: 'off',
  },
  'UserPromptExpansion.tailtest-off': { type: 'prompt-sent', text: '/tailtest:off', switch: 'off' },
  'UserPromptExpansion.tailtest-tdd': {
    type: 'prompt-sent',
    text: '/tailtest:tdd',
    switch: 'tdd-status',
  },
  'UserPromptExpansion.tailtest-tdd-off': {
    type: 'prompt-sent',
    text: '/tailtest:tdd off',
    switch: 'tdd-off',
  },
  'UserPromptExpansion.tailtest-on': { type: 'prompt-sent', text: '/tailtest:on', switch: 'on' },
  UserPromptSubmit: { type: 'prompt-sent', text: 'go' },
  'UserPromptSubmit.rewake': {
    type: 'prompt-sent',
    text: expect.stringContaining('REWAKE-STDERR tests failed in t.js'),
  },
  // scheduled by the agent, with CronCreate
  'UserPromptSubmit.scheduled': { type: 'prompt-sent', text: '/tailtest off' },
  'UserPromptSubmit.task-notification': {
    type: 'prompt-sent',
    text: expect.stringContaining('<task-id>b00000001</task-id>'),
  },
}

/** What means something else, or is told, only since the newer client. */
const since330: Record<string, object | object[]> = {
  // it moved a file and took one away: what is new in it is left to the end of the turn
  'PostToolUse.Bash.edit-diff': ran(expect.stringContaining('git mv')),
  'PostToolUse.Bash.edit-diff.created': ranAndMade('src/a.ts'),
  'PostToolUse.Bash.edit-diff.in-subagent': ranAndMade('src/sub.ts'),
  // not all that it changed is told
  'PostToolUse.Bash.edit-diff.unavailable': ran(expect.stringContaining('bin.dat')),
  'PostToolUse.EnterWorktree': [
    { type: 'session-started', cause: 'fork', start: `${shop}/.claude/worktrees/feat` },
    { type: 'prompt-sent', text: '', start: `${shop}/.claude/worktrees/feat` },
  ],
  'PostToolUse.Bash.in-worktree': ranAndMade('.claude/worktrees/feat/src/inwt.ts'),
  'PostToolUse.Bash.stale-hint': ran("sed -i 's/a.length/a.size/' src/cart.js"),
  'PostToolUse.Edit.not-read-before': edited(
    'src/cart.js',
    'export const total = (a) => a.length;\nexport const x = 1;\n',
  ),
  'PostToolUse.Write.in-worktree': edited('.claude/worktrees/feat/src/w.ts'),
  'SessionEnd.resume': { type: 'session-ended', reason: 'resume' },
  'SessionStart.fork': { type: 'session-started', cause: 'fork' },
  // sub-agents run in the background by default
  'Stop.background-subagent': ended({ waiting: 'background' }),
  'UserPromptSubmit.rewake': {
    type: 'prompt-sent',
    text: expect.stringContaining('Stop hook blocking error'),
  },
  'UserPromptSubmit.subagent-done': {
    type: 'prompt-sent',
    text: expect.stringContaining('<task-id>a0000000000000007</task-id>'),
  },
}

test.each(recorded)(
  '$name of $version becomes the expected events, with its ids',
  ({ name, version, payload }) => {
    const input = claude.input.check(payload)
    const common = {
      host: 'claude',
      session: payload.session_id,
      turn: payload.prompt_id,
      call: payload.tool_use_id,
      agent: payload.agent_id,
      cwd: payload.cwd,
      start: shop,
      readOnly: false,
    }
    const meaning = since330[name] && version === '2.1.330' ? since330[name] : meanings[name]
    const events = input === undefined ? [] : claude.parse(input, env)
    const wanted = meaning === undefined ? [] : [meaning].flat()
    expect(events).toEqual(wanted.map((each) => ({ ...common, ...each })))
  },
)

test('every listed payload is recorded', () => {
  const names = recorded.map(({ name }) => name)
  const listed = [...Object.keys(meanings), ...Object.keys(since330)]
  expect(listed.filter((name) => !names.includes(name))).toEqual([])
})
