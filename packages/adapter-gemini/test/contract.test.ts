import { join } from 'node:path'
import { adapterContract } from '@tailtest/adapter-kit/testing'
import { expect, test } from 'vitest'
import { gemini } from '../src/index.ts'
import { GeminiAnswer } from '../src/payloads.ts'
import { modes } from './modes.ts'
import { payload, recorded } from './recorded.ts'

adapterContract(gemini, {
  payloads: recorded,
  answerSchema: GeminiAnswer,
  described: join(import.meta.dirname, '../src/payloads.json'),
  modes,
})

const shop = '/home/dev/shop'
const ADD = 'export const add = (a, b) => a + b;\n'
const SUM = 'export const sum = 1;'
const ended = (continued: boolean) => ({
  ...{ type: 'turn-ended', aborted: false, waiting: 'no' },
  continued,
})
const edited = (path: string, how: object) => ({
  type: 'file-edited',
  files: [{ path: `${shop}/${path}`, ...how }],
})
const toEdit = (path: string, how: object) => ({
  type: 'edit-proposed',
  edits: [{ path: `${shop}/${path}`, ...how }],
})
const ran = (command: string, failed = false) => ({ type: 'command-ran', command, failed })
const replaced = { kind: 'replace', old: 'a + b', by: 'b + a', everywhere: false }

/** What each recorded payload means; those that are not listed mean nothing. */
const meanings: Record<string, object | readonly object[]> = {
  AfterAgent: ended(false),
  'AfterAgent.second': ended(true),
  'AfterTool.mcp': ran('mcp_writer_write_file'),
  'AfterTool.mcp.failed': ran('mcp_writer_write_file', true),
  'AfterTool.replace': edited('src/add.js', { kind: 'written', before: ADD }),
  'AfterTool.replace.relative': edited('src/add.js', { kind: 'written', before: ADD }),
  'AfterTool.run_shell_command': ran("echo 'export const x = 1;' > src/x.js"),
  'AfterTool.run_shell_command.background': ran('sleep 20'),
  'AfterTool.run_shell_command.failed': ran('exit 3', true),
  'AfterTool.write_file': edited('src/sum.js', { kind: 'created' }),
  'AfterTool.write_file-in-subagent': edited('src/sub.js', { kind: 'created' }),
  'AfterTool.write_file.existing': edited('src/add.js', { kind: 'written', before: ADD }),
  BeforeAgent: { type: 'prompt-sent', text: 'add a sum helper' },
  'BeforeTool.replace': toEdit('src/add.js', replaced),
  'BeforeTool.replace.everywhere': toEdit('src/add.js', {
    ...{ kind: 'replace', old: 'a', by: 'b', everywhere: true },
  }),
  'BeforeTool.run_shell_command': [
    { type: 'command-proposed', command: 'exit 3' },
    { ...ran('exit 3'), begins: true },
  ],
  'BeforeTool.write_file': toEdit('src/sum.js', { kind: 'write', text: SUM }),
  SessionEnd: { type: 'session-ended', reason: 'exit' },
  SessionStart: { type: 'session-started', cause: 'startup' },
  'SessionStart.resume': { type: 'session-started', cause: 'resume' },
}

const eventsOf = (one: unknown) => {
  const input = gemini.input.check(one)
  return input === undefined ? [] : gemini.parse(input, {})
}

test.each(recorded)('$name means what it means, in its session', ({ name, payload: one }) => {
  const { session_id: session, cwd } = one
  const common = { host: 'gemini', session, cwd, start: cwd }
  const meant = [meanings[name] ?? []].flat()
  expect(eventsOf(one)).toEqual(meant.map((event) => ({ ...common, ...event })))
})

test('every listed payload is recorded', () => {
  const names = recorded.map(({ name }) => name)
  expect(Object.keys(meanings).filter((name) => !names.includes(name))).toEqual([])
})

test('a turn that ends with a question waits for the person', () => {
  const asked = { ...payload('AfterAgent'), prompt_response: 'Written.\nShall I test it?' }
  expect(eventsOf(asked)).toMatchObject([{ waiting: 'question' }])
})

test('what a command prints is not taken for how it ended', () => {
  const output = (text: string) => ({
    ...payload('AfterTool.run_shell_command'),
    tool_response: { llmContent: `<untrusted_context>\nOutput: ${text}\n</untrusted_context>` },
  })
  const failedOf = (text: string) =>
    eventsOf(output(text)).map((event) => 'failed' in event && event.failed)
  expect(failedOf('Exit Code: 3')).toEqual([false])
  expect(failedOf('\nExit Code: 3\nmore of it\nProcess Group PGID: 4242')).toEqual([false])
  expect(failedOf('a\nExit Code: 1\nSignal: SIGTERM\nProcess Group PGID: 4242')).toEqual([true])
})

test('the agent’s shell has no variable of its session; those of the host are known as such', () => {
  // What `env` printed in the shell of client 0.61.0 and in its hooks, names only; the key is the person's own.
  const shell = 'GEMINI_CLI GEMINI_CLI_NO_RELAUNCH GEMINI_API_KEY HOME PATH'
  const hook = 'GEMINI_CWD GEMINI_PLANS_DIR GEMINI_PROJECT_DIR GEMINI_SESSION_ID'
  const isOf = (name: string) => gemini.variables.some((pattern) => pattern.test(name))
  expect(`${shell} ${hook}`.split(' ').filter((name) => !isOf(name))).toEqual([
    'GEMINI_API_KEY',
    'HOME',
    'PATH',
  ])
  expect(gemini.shellSession({ GEMINI_CLI: '1' })).toBeUndefined()
})
