import { join } from 'node:path'
import { adapterContract } from '@tailtest/adapter-kit/testing'
import { expect, test } from 'vitest'
import { cline } from '../src/index.ts'
import { ClineAnswer } from '../src/payloads.ts'
import { modes } from './modes.ts'
import { recorded } from './recorded.ts'

adapterContract(cline, {
  described: join(import.meta.dirname, '../src/payloads.json'),
  payloads: recorded,
  answerSchema: ClineAnswer,
  modes,
})

const shop = '/home/dev/shop'
const SESSION = expect.stringMatching(/^1768471200000_\d{6}$/)
const AGENT = expect.stringMatching(/^agent_1768471200000_\d{6}$/)
const TURN = expect.stringMatching(/^run_\d{8}$/)

const edited = (kind: string, path: string, more = {}) => ({
  type: 'file-edited',
  files: [{ kind, path: `${shop}/${path}` }],
  call: expect.stringMatching(/^call_/),
  ...more,
})
const ran = (command: string, failed: boolean, more = {}) => ({
  type: 'command-ran',
  command,
  failed,
  call: expect.stringMatching(/^call_/),
  ...more,
})
const inPlugin = { turn: TURN, readOnly: false }
const planned = { ...inPlugin, readOnly: true }
const sent = (text: string, more = inPlugin) => ({ type: 'prompt-sent', text, ...more })
const proposed = (command: string, more = {}) => ({
  ...{ type: 'command-proposed', command, call: expect.stringMatching(/^call_/) },
  ...inPlugin,
  ...more,
})
const ended = (more = {}) => ({
  ...{ type: 'turn-ended', continued: false, aborted: false, waiting: 'no' },
  ...inPlugin,
  ...more,
})
const inExtension = { session: '1768471200000', call: undefined }

/** What each recorded payload means; those that are not listed mean nothing. */
const meanings: Record<string, object | readonly object[]> = {
  'PostToolUse.apply_patch.no_git': {
    ...edited('created', 'src/new.js'),
    files: [
      { kind: 'created', path: `${shop}/src/new.js` },
      { kind: 'written', path: `${shop}/src/add.js` },
    ],
  },
  'PostToolUse.editor.created': edited('created', 'src/y.js'),
  'PostToolUse.editor.edited': edited('written', 'src/add.js'),
  'PostToolUse.editor.subagent': edited('created', 'src/sub.js', { agent: AGENT }),
  'PostToolUse.run_commands': [
    ran('false', true),
    ran("echo 'export const x = 1;' > src/x.js", false),
  ],
  'PostToolUse.run_commands.subagent': ran('echo in sub', false, { agent: AGENT }),
  'TaskComplete.subagent': { type: 'subagent-ended', agent: AGENT },
  'extension.PostToolUse.apply_patch': {
    ...edited('deleted', 'src/a.js', inExtension),
    files: [
      { kind: 'deleted', path: `${shop}/src/a.js` },
      { kind: 'renamed', path: `${shop}/src/b.js`, from: `${shop}/src/a.js` },
    ],
  },
  'extension.PostToolUse.execute_command': ran('npm test', false, inExtension),
  'extension.PostToolUse.write_to_file': edited('written', 'src/sum.js', inExtension),
  'extension.TaskComplete': ended({ ...inExtension, turn: undefined, readOnly: undefined }),
  'plugin.afterRun.one_shot': ended(),
  'plugin.afterRun.plan': ended({ ...planned, waiting: 'plan' }),
  'plugin.afterRun.question': ended({ continued: true, waiting: 'question' }),
  'plugin.afterRun.terminal': ended(),
  'plugin.afterRun.yolo': ended(),
  'plugin.beforeRun.first': [
    { type: 'session-started', cause: 'startup', ...inPlugin },
    sent('add a file'),
  ],
  'plugin.beforeRun.plan': [
    { type: 'session-started', cause: 'startup', ...planned },
    sent('make a plan', planned),
  ],
  'plugin.beforeRun.queued': sent('tailtest: go on <b> & @x/y\nsecond'),
  'plugin.beforeTool': [proposed('false'), proposed("echo 'export const x = 1;' > src/x.js")],
  'plugin.beforeTool.editor': {
    ...proposed(''),
    ...{ type: 'edit-proposed', command: undefined },
    edits: [
      { kind: 'replace', path: `${shop}/src/add.js`, old: 'a + b', by: 'b + a', everywhere: false },
    ],
  },
  'plugin.beforeTool.editor.subagent': {
    ...proposed('', { agent: AGENT }),
    ...{ type: 'edit-proposed', command: undefined },
    edits: [{ kind: 'write', path: `${shop}/src/sub.js`, text: 's\n' }],
  },
  'plugin.beforeTool.subagent': proposed('echo in sub', { agent: AGENT }),
}

test.each(recorded)('$name means what it means, with the ids it carries', ({ name, payload }) => {
  const input = cline.input.check(payload)
  const meaning = meanings[name]
  const common = { host: 'cline', session: SESSION, cwd: shop, start: shop }
  const events = input === undefined ? [] : cline.parse(input, {})
  const meant = [meaning ?? []].flat()
  expect(events).toEqual(meant.map((one) => ({ ...common, ...one })))
})

test('every listed payload is recorded', () => {
  const names = recorded.map(({ name }) => name)
  expect(Object.keys(meanings).filter((name) => !names.includes(name))).toEqual([])
})

test.each([
  ['writer__write_file', ['command-ran']],
  ['spawn_agent', []],
  ['read_files', []],
])('a call of %s, of which only the name is read', (name, types) => {
  const known = recorded.find((one) => one.name === 'PostToolUse.run_commands')
  const payload = { ...Object(known?.payload), tool_result: { id: 'call_1', name, output: {} } }
  const input = cline.input.check(payload)
  const events = input === undefined ? [] : cline.parse(input, {})
  expect(events.map(({ type }) => type)).toEqual(types)
})
