import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepare, trust } from '../../src/clients/gemini/install.ts'
import { hooksIn, reportOf } from '../../src/clients/gemini/run.ts'
import { clients } from '../../src/index.ts'

/** What client 0.61.0 writes down of itself, shortened: other records, and one of each hook. */
const log = [
  { attributes: { 'event.name': 'gemini_cli.user_prompt' } },
  {
    attributes: {
      ...{ 'event.name': 'gemini_cli.hook_call', hook_event_name: 'AfterTool' },
      ...{ success: true, exit_code: 0, hook_input: '{ "tool_name": "write_file" }', stderr: '' },
      stdout: '{"systemMessage":"FOR YOU","hookSpecificOutput":{"additionalContext":"NOTE"}}',
    },
  },
  {
    attributes: {
      ...{ 'event.name': 'gemini_cli.hook_call', hook_event_name: 'AfterAgent' },
      ...{ success: false, exit_code: 3, hook_input: '{}', stdout: '', stderr: 'broken' },
    },
  },
]
  .map((record) => `${JSON.stringify(record, null, 2)}\n`)
  .join('')

test('each hook is there, with what it gave to the model and to the person', () => {
  expect(hooksIn(log)).toMatchObject([
    {
      ...{ event: 'AfterTool', name: 'AfterTool:write_file', outcome: 'success', exitCode: 0 },
      ...{ said: ['NOTE'], told: ['FOR YOU'] },
    },
    { event: 'AfterAgent', outcome: 'failed', exitCode: 3, stderr: 'broken', answer: undefined },
  ])
  expect(hooksIn('')).toEqual([])
})

test('the last words of the agent are the result, put together from their pieces', () => {
  const said = (content: string) => ({ type: 'message', role: 'assistant', content, delta: true })
  const events = [
    ...[{ type: 'init', session_id: 's1' }, said('first')],
    ...[{ type: 'tool_use' }, said('all '), said('done'), { type: 'result' }],
  ]
  expect(reportOf(events)).toMatchObject({ session: 's1', results: ['all done'] })
  expect(reportOf([])).toMatchObject({ session: undefined, results: [] })
})

test('a home is made ready, and a folder trusted, beside what is there, once', async () => {
  const home = mkdtempSync(join(tmpdir(), 'gemini-home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  mkdirSync(join(home, '.gemini'))
  const at = (name: string) => join(home, '.gemini', name)
  writeFileSync(at('settings.json'), '{"ui":{}}')
  writeFileSync(at('trustedFolders.json'), '{"/home/dev/other":"TRUST_FOLDER"}')
  await prepare(home)
  await trust(home, '/home/dev/shop')
  const made = readFileSync(at('settings.json'), 'utf8')
  await prepare(home)
  expect(readFileSync(at('settings.json'), 'utf8')).toBe(made)
  expect(JSON.parse(made)).toEqual({
    ui: {},
    security: { auth: { selectedType: 'gemini-api-key' } },
  })
  expect(JSON.parse(readFileSync(at('trustedFolders.json'), 'utf8'))).toEqual({
    '/home/dev/other': 'TRUST_FOLDER',
    '/home/dev/shop': 'TRUST_FOLDER',
  })
})

test('several prompts are refused before anything is installed or started', async () => {
  const options = { prompt: ['a', 'b'], project: '/nowhere', home: '/nowhere' }
  const model = {
    ...{ url: '', requests: [], spent: () => 0, failure: () => undefined },
    close: async () => {},
  }
  await expect(clients.gemini.start({ ...options, model })).rejects.toMatchObject({
    code: 'REFUSED',
  })
})
