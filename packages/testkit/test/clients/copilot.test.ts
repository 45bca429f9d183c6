import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { trust } from '../../src/clients/copilot/install.ts'
import { hooksIn, reportOf } from '../../src/clients/copilot/run.ts'
import { parseObject } from '../../src/conversation.ts'
import { clients } from '../../src/index.ts'

/** What the client wrote down of one turn with one edit, beside which a hook noted something. */
const transcript = readFileSync(
  new URL('../fixtures/copilot-1.0.102-transcript.jsonl', import.meta.url),
  'utf8',
)
  .split('\n')
  .flatMap((line) => {
    const event = parseObject(line)
    return event === undefined ? [] : [event]
  })

test('each event that had hooks is there once, with what they gave to the model', () => {
  const hooks = hooksIn(transcript)
  expect(hooks.map(({ event, outcome, said }) => [event, outcome, said])).toEqual([
    ['sessionStart', 'success', []],
    ['userPromptSubmitted', 'success', []],
    ['preToolUse', 'success', []],
    ['postToolUse', 'success', ['NOTE']],
    ['agentStop', 'success', []],
    ['sessionEnd', 'success', []],
  ])
  expect(hooks[3]?.answer).toEqual({ additionalContext: 'NOTE' })
})

test('a hook that failed is told with why', () => {
  const data = { hookType: 'postToolUse', success: false, error: { message: 'code 3' } }
  expect(hooksIn([{ type: 'hook.end', data }])).toMatchObject([
    { event: 'postToolUse', outcome: 'failed', stderr: 'code 3', answer: undefined },
  ])
})

test('the last words of the agent a person talks to are the result', () => {
  const said = (content: string, agentId?: string) => ({
    ...{ type: 'assistant.message', data: { content } },
    ...(agentId && { agentId }),
  })
  const events = [said('first'), said('second'), said('of another', 'a1')]
  const end = { type: 'result', sessionId: 's1', exitCode: 0 }
  expect(reportOf([...events, end])).toMatchObject({ session: 's1', results: ['second'] })
  expect(reportOf([])).toMatchObject({ session: undefined, results: [], systemMessages: [] })
})

test('a folder is trusted beside those that are, once', async () => {
  const home = mkdtempSync(join(tmpdir(), 'copilot-home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  mkdirSync(join(home, '.copilot'))
  const path = join(home, '.copilot', 'config.json')
  writeFileSync(path, '// managed\n{"trustedFolders":["/home/dev/other"],"theme":"dark"}\n')
  await trust(home, '/home/dev/shop')
  await trust(home, '/home/dev/shop')
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    trustedFolders: ['/home/dev/other', '/home/dev/shop'],
    theme: 'dark',
  })
})

test('several prompts are refused before anything is installed or started', async () => {
  const options = { prompt: ['a', 'b'], project: '/nowhere', home: '/nowhere' }
  const model = {
    ...{ url: '', requests: [], spent: () => 0, failure: () => undefined },
    close: async () => {},
  }
  await expect(clients.copilot.start({ ...options, model })).rejects.toMatchObject({
    code: 'REFUSED',
  })
})
