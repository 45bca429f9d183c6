import { join } from 'node:path'
import { adapterContract } from '@tailtest/adapter-kit/testing'
import { expect, test } from 'vitest'
import { opencode } from '../src/index.ts'
import { OpencodeAnswer } from '../src/payloads.ts'
import { modes } from './modes.ts'
import { payload, recorded } from './recorded.ts'

adapterContract(opencode, {
  payloads: recorded,
  answerSchema: OpencodeAnswer,
  described: join(import.meta.dirname, '../src/payloads.json'),
  modes,
})

const shop = '/home/dev/shop'
const ended = (more: object) => ({
  ...{ type: 'turn-ended', continued: false, aborted: false, waiting: 'no' },
  ...more,
})
const edited = (path: string, kind: string) => ({ path: `${shop}/${path}`, kind })
const files = (...all: object[]) => ({ type: 'file-edited', files: all })
const toEdit = (...edits: object[]) => ({
  type: 'edit-proposed',
  edits: edits.map((edit) => expect.objectContaining(edit)),
})
const ran = (command: string, failed = false) => ({ type: 'command-ran', command, failed })
const began = (cause: string) => ({ type: 'session-started', cause })
const sent = (text: string) => ({ type: 'prompt-sent', text })
const X = "echo 'export const x = 1;' > src/x.js"
const [add, sum] = [`${shop}/src/add.js`, `${shop}/src/sum.js`]
const patched = [
  { kind: 'write', path: `${shop}/src/p.js` },
  { kind: 'patch', path: sum },
  { kind: 'delete', path: `${shop}/src/x.js` },
]

/** What each recorded payload means; every one is listed. */
const meanings: Record<string, object | readonly object[]> = {
  'chat.message': sent('second'),
  'chat.message.first': [began('startup'), sent('add a sum helper')],
  'chat.message.resume': [began('resume'), sent('third')],
  'chat.message.run': [began('startup'), sent('"one shot"')],
  'chat.message.command': [began('startup'), { ...sent('Say off.'), switch: 'off' }],
  'tool.execute.before.write': toEdit({ path: sum, kind: 'write', text: 'export const sum = 1;' }),
  'tool.execute.before.edit': toEdit({
    ...{ path: add, kind: 'replace', old: 'a + b', by: 'b + a', everywhere: false },
  }),
  'tool.execute.before.edit.everywhere': toEdit({
    ...{ path: add, kind: 'replace', old: 'a', by: 'c', everywhere: true },
  }),
  'tool.execute.before.apply_patch': toEdit(...patched),
  'tool.execute.before.apply_patch.plan': toEdit(...patched),
  'tool.execute.before.bash': [
    { type: 'command-proposed', command: X },
    { ...ran(X), begins: true },
  ],
  'tool.execute.before.mcp': { ...ran('writer_write_file'), begins: true },
  'tool.execute.after.write': files(edited('src/sum.js', 'created')),
  'tool.execute.after.write.existing': files(edited('src/add.js', 'written')),
  'tool.execute.after.write.subagent': files(edited('src/sub.js', 'created')),
  'tool.execute.after.edit': files(edited('src/add.js', 'written')),
  'tool.execute.after.apply_patch': files(
    ...[edited('src/p.js', 'created'), edited('src/sum.js', 'written')],
    edited('src/x.js', 'deleted'),
  ),
  'tool.execute.after.bash': ran(X),
  'tool.execute.after.bash.failed': ran('exit 3', true),
  'tool.execute.after.bash.ended': ran('sleep 20', true),
  'tool.execute.after.bash.run': ran('echo $TAILTEST_OPENCODE_SESSION'),
  'session.compacted': began('compact'),
  'session.idle': ended({}),
  'session.idle.question': ended({ waiting: 'question' }),
  'session.idle.continued': ended({ continued: true }),
  'session.idle.aborted': ended({ aborted: true }),
  'session.idle.plan': ended({ waiting: 'plan' }),
  'session.idle.run': ended({}),
  'session.idle.subagent': { type: 'subagent-ended', agent: 'ses_00000000000000000000000002' },
}

const eventsOf = (one: unknown) => {
  const input = opencode.input.check(one)
  return input === undefined ? [] : opencode.parse(input, {})
}

test.each(recorded)('$name means what it means, in its session', ({ name, payload: one }) => {
  const { sessionID, parentID, directory: cwd, mode } = one
  const common = { host: 'opencode', cwd, start: cwd, readOnly: mode === 'plan' }
  const who =
    parentID === undefined ? { session: sessionID } : { session: parentID, agent: sessionID }
  const meant = [meanings[name] ?? []].flat()
  expect(meant).not.toEqual([])
  expect(eventsOf(one)).toEqual(meant.map((event) => ({ ...common, ...who, ...event })))
})

test('every listed payload is recorded', () => {
  const names = recorded.map(({ name }) => name)
  expect(Object.keys(meanings).filter((name) => !names.includes(name))).toEqual([])
})

test('a question at the end of `opencode run` waits for nobody', () => {
  const asked = { ...payload('session.idle.run'), text: 'Shall I test it?' }
  expect(eventsOf(asked)).toMatchObject([{ waiting: 'no' }])
})

test.each([
  ['tailtest/on', 'on'],
  ['tailtest/status', undefined],
  ['review', undefined],
])('/%s switches %s', (command, word) => {
  const called = { ...payload('chat.message'), command: { command, arguments: '' } }
  expect(eventsOf(called)).toEqual([expect.objectContaining({ type: 'prompt-sent' })])
  expect(eventsOf(called)[0]).toEqual(
    word === undefined
      ? expect.not.objectContaining({ switch: expect.anything() })
      : expect.objectContaining({ switch: word }),
  )
})

test('the agent’s shell is told its session by our plugin; variables of the client are known as such', () => {
  // What `env` printed in the shell of client 1.18.33, names only.
  const shell = 'OPENCODE OPENCODE_PID TAILTEST_OPENCODE_SESSION HOME PATH OPENCODES_OF_MINE'
  const isOf = (name: string) => opencode.variables.some((pattern) => pattern.test(name))
  const others = shell.split(' ').filter((name) => !isOf(name))
  expect(others).toEqual(['HOME', 'PATH', 'OPENCODES_OF_MINE'])
  expect(opencode.shellSession({ TAILTEST_OPENCODE_SESSION: 'ses_1' })).toBe('ses_1')
  expect(opencode.shellSession({ OPENCODE: '1' })).toBeUndefined()
})
