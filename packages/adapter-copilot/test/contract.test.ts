import { join } from 'node:path'
import { adapterContract } from '@tailtest/adapter-kit/testing'
import { expect, test } from 'vitest'
import { copilot } from '../src/index.ts'
import { CopilotAnswer } from '../src/payloads.ts'
import { modes } from './modes.ts'
import { payload, recorded } from './recorded.ts'

/** As some ways of starting the client give them: the arguments of a tool are a JSON text. */
const encoded: typeof recorded = recorded
  .filter(({ payload: { toolArgs } }) => toolArgs !== undefined)
  .map(({ name, payload: one }) => ({
    name,
    payload: { ...one, toolArgs: JSON.stringify(one.toolArgs) },
  }))

adapterContract(copilot, {
  payloads: [...recorded, ...encoded.map((one) => ({ ...one, name: `${one.name}, encoded` }))],
  answerSchema: CopilotAnswer,
  described: join(import.meta.dirname, '../src/payloads.json'),
  modes,
})

const shop = '/home/dev/shop'
const CART = 'export const sum = 1;'
const ended = (continued: boolean) => ({
  ...{ type: 'turn-ended', aborted: false, waiting: 'no' },
  continued,
})
const edited = (...files: readonly object[]) => ({ type: 'file-edited', files })
const created = (path: string) => ({ kind: 'created', path: `${shop}/${path}` })
const toEdit = (...edits: readonly object[]) => ({ type: 'edit-proposed', edits })

/** What each recorded payload means; those that are not listed mean nothing. */
const meanings: Record<string, object | readonly object[]> = {
  agentStop: ended(false),
  'agentStop.second': ended(true),
  'postToolUse.apply_patch': edited(created('src/sum.js'), {
    kind: 'written',
    path: `${shop}/src/add.js`,
  }),
  'postToolUse.apply_patch.relative': edited(
    created('src/n.js'),
    { kind: 'deleted', path: `${shop}/src/old.js` },
    { kind: 'deleted', path: `${shop}/src/mv.js` },
    { kind: 'renamed', path: `${shop}/src/moved.js`, from: `${shop}/src/mv.js` },
  ),
  'postToolUse.bash': {
    ...{ type: 'command-ran', failed: false },
    command: "echo 'export const x = 1;' > src/x.js",
  },
  'postToolUse.bash.failed': { type: 'command-ran', command: 'exit 3', failed: true },
  'postToolUse.create': edited(created('src/sum.js')),
  'postToolUse.create-in-subagent': edited(created('src/sub.js')),
  'postToolUse.edit': edited({ kind: 'written', path: `${shop}/src/add.js` }),
  'preToolUse.apply_patch': toEdit(
    { kind: 'write', path: `${shop}/src/n.js`, text: 'n\n' },
    { kind: 'delete', path: `${shop}/src/old.js` },
    { kind: 'delete', path: `${shop}/src/mv.js` },
    {
      ...{ kind: 'patch', path: `${shop}/src/moved.js`, from: `${shop}/src/mv.js` },
      hunks: expect.any(Array),
    },
  ),
  'preToolUse.bash.in-subfolder': [
    { type: 'command-proposed', command: 'exit 3' },
    { type: 'command-ran', command: 'exit 3', failed: false, begins: true },
  ],
  'preToolUse.create': toEdit({ kind: 'write', path: `${shop}/src/sum.js`, text: CART }),
  'preToolUse.create-in-subagent': toEdit({
    ...{ kind: 'write', path: `${shop}/src/sub.js`, text: 'x\n' },
  }),
  'preToolUse.create.relative': toEdit({
    ...{ kind: 'write', path: `${shop}/packages/a/b.js`, text: 'x\n' },
  }),
  'preToolUse.edit': toEdit({
    ...{ kind: 'replace', path: `${shop}/packages/a/b.js`, old: 'x', by: 'y' },
    everywhere: false,
  }),
  'preToolUse.mcp': {
    ...{ type: 'command-ran', failed: false, begins: true },
    command: 'writer-write_file',
  },
  sessionEnd: { type: 'session-ended', reason: 'complete' },
  'sessionEnd.interrupted': { type: 'session-ended', reason: 'complete' },
  sessionStart: [
    { type: 'session-started', cause: 'startup' },
    { type: 'prompt-sent', text: 'add a sum helper' },
  ],
  'sessionStart.resume': [
    { type: 'session-started', cause: 'resume' },
    { type: 'prompt-sent', text: 'more' },
  ],
  subagentStop: { type: 'subagent-ended', agent: '00000000-0000-4000-8000-000000000005' },
  userPromptSubmitted: { type: 'prompt-sent', text: 'add a sum helper' },
  'userPromptSubmitted.from-agentStop-block': {
    ...{ type: 'prompt-sent', text: 'CONTINUE-REASON write the test' },
  },
}

test.each([...recorded, ...encoded])(
  '$name means what it means, with the ids it carries',
  ({ name, payload: one }) => {
    const input = copilot.input.check(one)
    const common = {
      host: 'copilot',
      session: one.parentAgentId ?? one.sessionId,
      agent: one.agentId,
      cwd: one.cwd,
      start: one.cwd,
    }
    const events = input === undefined ? [] : copilot.parse(input, {})
    const meant = [meanings[name] ?? []].flat()
    expect(events).toEqual(meant.map((event) => ({ ...common, ...event })))
  },
)

test('every listed payload is recorded', () => {
  const names = recorded.map(({ name }) => name)
  expect(Object.keys(meanings).filter((name) => !names.includes(name))).toEqual([])
})

test('a sub-agent acts and ends in its parent’s session, under one name', () => {
  const eventOf = (name: string) => {
    const input = copilot.input.check(payload(name))
    return input && copilot.parse(input, {})[0]
  }
  const did = eventOf('postToolUse.create-in-subagent')
  const end = eventOf('subagentStop')
  expect([end?.session, end?.agent]).toEqual([did?.session, did?.agent])
  expect(eventOf('agentStop.in-subagent')).toBeUndefined()
})

test('what a tool did not do changed nothing', () => {
  for (const name of ['postToolUse.create', 'postToolUse.apply_patch']) {
    const one = payload(name)
    const input = copilot.input.check({
      ...one,
      toolResult: { resultType: 'denied', textResultForLlm: '' },
    })
    expect(input && copilot.parse(input, {})).toEqual([])
  }
})

test('inside the agent’s shell its session is known, and its variables are', () => {
  // What `env` printed in the shell of client 1.0.102, names only.
  const shell =
    'COPILOT_AGENT_SESSION_ID COPILOT_AUTO_UPDATE COPILOT_CLI COPILOT_CLI_BINARY_VERSION ' +
    'COPILOT_CLI_RESOLVED_DIST_DIR COPILOT_MODEL HOME PATH'
  const isOf = (name: string) => copilot.variables.some((pattern) => pattern.test(name))
  expect(shell.split(' ').filter((name) => !isOf(name))).toEqual(['HOME', 'PATH'])
  expect(copilot.shellSession({ COPILOT_AGENT_SESSION_ID: 'a1' })).toBe('a1')
  expect(copilot.shellSession({})).toBeUndefined()
})
