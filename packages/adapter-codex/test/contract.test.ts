import { join } from 'node:path'
import { adapterContract } from '@tailtest/adapter-kit/testing'
import { expect, test } from 'vitest'
import { codex } from '../src/index.ts'
import { CodexAnswer } from '../src/payloads.ts'
import { modes } from './modes.ts'
import { recorded } from './recorded.ts'

adapterContract(codex, {
  described: join(import.meta.dirname, '../src/payloads.json'),
  payloads: recorded,
  answerSchema: CodexAnswer,
  modes,
})

const shop = '/home/dev/shop'
/** A command is judged before it runs, and counts as run: of many the host tells no end. */
const proposed = (command: unknown) => [
  { type: 'command-proposed', command },
  { type: 'command-ran', command, failed: false, begins: true },
]
const edited = (...files: readonly object[]) => ({ type: 'file-edited', files })
const created = (path: string) => ({ kind: 'created', path: `${shop}/${path}` })
const written = (path: string) => ({ kind: 'written', path: `${shop}/${path}` })
const deleted = (path: string) => ({ kind: 'deleted', path: `${shop}/${path}` })
const toEdit = (...edits: readonly object[]) => ({ type: 'edit-proposed', edits })
const toWrite = (path: string) => ({
  ...{ kind: 'write', path: `${shop}/${path}`, text: expect.any(String) },
})
const toPatch = (path: string, more = {}) => ({
  ...{ kind: 'patch', path: `${shop}/${path}`, hunks: expect.any(Array) },
  ...more,
})
const toDelete = (path: string) => ({ kind: 'delete', path: `${shop}/${path}` })
const ended = (more = {}) => ({
  type: 'turn-ended',
  continued: false,
  aborted: false,
  waiting: 'no',
  ...more,
})
const started = (cause: string) => ({ type: 'session-started', cause })
const AGENT = '01990a00-0000-7000-8000-000000000009'

/** What each recorded payload means; those that are not listed mean nothing. */
const ran = (command: unknown) => ({ type: 'command-ran', command, failed: false })

const meanings: Record<string, object | readonly object[]> = {
  Interrupt: ended({ aborted: true }),
  'PostToolUse.mcp': ran('mcp__demo__ping'),
  'PostToolUse.apply_patch.absolute_path': edited(created('src/abs.js')),
  'PostToolUse.apply_patch.add': edited(created('src/pay.js')),
  'PostToolUse.apply_patch.code_mode': edited(created('src/pay.js')),
  'PostToolUse.apply_patch.delete': edited(deleted('src/old.js')),
  'PostToolUse.apply_patch.outside_project': edited({
    kind: 'created',
    path: '/home/dev/outside.js',
  }),
  'PostToolUse.apply_patch.rename': edited(deleted('src/util/fmt.js'), {
    kind: 'renamed',
    path: `${shop}/src/util/format.js`,
    from: `${shop}/src/util/fmt.js`,
  }),
  'PostToolUse.apply_patch.several_files': edited(
    created('src/tax.js'),
    written('src/cart.js'),
    deleted('src/pay.js'),
  ),
  'PostToolUse.apply_patch.spaces_unicode': edited(created('src/with space é.js')),
  'PostToolUse.apply_patch.subagent': edited(created('src/sub.js')),
  'PostToolUse.apply_patch.subdirectory': edited(created('src/pay.js')),
  'PostToolUse.apply_patch.update': edited(written('src/cart.js')),
  'PreToolUse.apply_patch.absolute_path': toEdit(toWrite('src/abs.js')),
  'PreToolUse.apply_patch.add': toEdit(toWrite('src/pay.js')),
  'PreToolUse.apply_patch.code_mode': toEdit(toWrite('src/pay.js')),
  'PreToolUse.apply_patch.delete': toEdit(toDelete('src/old.js')),
  'PreToolUse.apply_patch.does_not_apply': toEdit(toPatch('src/cart.js')),
  'PreToolUse.apply_patch.outside_project': toEdit({
    ...{ kind: 'write', path: '/home/dev/outside.js', text: expect.any(String) },
  }),
  'PreToolUse.apply_patch.rename': toEdit(
    toDelete('src/util/fmt.js'),
    toPatch('src/util/format.js', { from: `${shop}/src/util/fmt.js` }),
  ),
  'PreToolUse.apply_patch.several_files': toEdit(
    toWrite('src/tax.js'),
    toPatch('src/cart.js'),
    toDelete('src/pay.js'),
  ),
  'PreToolUse.apply_patch.spaces_unicode': toEdit(toWrite('src/with space é.js')),
  'PreToolUse.apply_patch.subagent': toEdit(toWrite('src/sub.js')),
  'PreToolUse.apply_patch.subdirectory': toEdit(toWrite('src/pay.js')),
  'PreToolUse.apply_patch.update': toEdit(toPatch('src/cart.js')),
  'PostToolUse.Bash.failure': ran('echo out; echo err >&2; exit 3'),
  'PostToolUse.Bash.long_running': ran('sleep 2; echo late > src/late.js; echo late'),
  'PostToolUse.Bash.success': ran('echo hello && pwd'),
  'PostToolUse.Bash.writes_file': ran(expect.stringContaining('src/redirect.js')),
  'PreToolUse.Bash.apply_patch_heredoc': proposed(expect.stringContaining('src/viashell.js')),
  'PreToolUse.Bash.apply_patch_heredoc_cd': proposed(
    expect.stringContaining('cd src && apply_patch'),
  ),
  'PreToolUse.Bash.failure': proposed(expect.any(String)),
  'PreToolUse.Bash.long_running': proposed(expect.any(String)),
  'PreToolUse.Bash.success': proposed('echo hello && pwd'),
  'PreToolUse.Bash.writes_file': proposed(expect.any(String)),
  SessionEnd: { type: 'session-ended', reason: 'other' },
  'SessionStart.clear': started('clear'),
  'SessionStart.compact': started('compact'),
  'SessionStart.ephemeral': started('startup'),
  'SessionStart.fork': started('startup'),
  'SessionStart.resume': started('resume'),
  'SessionStart.startup': started('startup'),
  'SessionStart.subdirectory': started('startup'),
  Stop: ended(),
  'Stop.after_block': ended({ continued: true }),
  'Stop.interactive': ended(),
  SubagentStop: { type: 'subagent-ended', agent: AGENT },
  'SubagentStop.after_block': { type: 'subagent-ended', agent: AGENT },
  UserPromptSubmit: { type: 'prompt-sent', text: 'Please do the task.' },
  'UserPromptSubmit.interactive': { type: 'prompt-sent', text: 'do it please' },
}

test.each(recorded)('$name means what it means, with the ids it carries', ({ name, payload }) => {
  const input = codex.input.check(payload)
  const common = {
    host: 'codex',
    session: payload.session_id,
    turn: payload.turn_id,
    call: payload.tool_use_id,
    agent: payload.agent_id,
    cwd: payload.cwd,
    start: payload.cwd,
    readOnly: false,
  }
  const meaning = meanings[name]
  const events = input === undefined ? [] : codex.parse(input, {})
  const meant = [meaning ?? []].flat()
  expect(events).toEqual(meant.map((one) => ({ ...common, ...one })))
})

test('every listed payload is recorded', () => {
  const names = recorded.map(({ name }) => name)
  expect(Object.keys(meanings).filter((name) => !names.includes(name))).toEqual([])
})
