import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clients, reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { shell } from '../support/codex.ts'
import { begin, play } from '../support/play.ts'
import { processesIn, processesMatching, until } from '../support/processes.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { bash, delegate, say, write } from '../support/turns.ts'

/** Settings with one hook: it answers with a note, or appends its payload to a file. */
const hook = (event: string, command: string, matcher?: string) => ({
  hooks: { [event]: [{ matcher, hooks: [{ type: 'command', command }] }] },
})

const answer = (event: string, note: string, systemMessage?: string): string => {
  const hookSpecificOutput = { hookEventName: event, additionalContext: note }
  return `echo '${JSON.stringify({ systemMessage, hookSpecificOutput })}'`
}

const recorder = (shop: Shop): string => `cat >> '${join(shop.home, 'payloads')}'`

const payloads = (shop: Shop): { [field: string]: unknown }[] =>
  readFileSync(join(shop.home, 'payloads'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

test('the client in the cache is the one whose contract is on record', async () => {
  const { executable, version } = await clients['claude-code'].install()
  expect(existsSync(executable)).toBe(true)
  expect(['2.1.197', '2.1.330']).toContain(version)
})

test("a hook's note reaches the model exactly once, beside the result of the call", async () => {
  const shop = await openShop({ git: false })
  const { model, run } = await play(shop, [[write(shop, 'src/a.ts', '')], [say('done')]], {
    settings: hook('PostToolUse', answer('PostToolUse', 'remember the milk', 'told'), 'Write'),
  })
  expect(reachedModel(model, 'remember the milk')).toEqual([
    {
      request: 1,
      role: expect.stringMatching(/^(?:user|system)$/), // a message of the system from 2.1.330 on
      place: 'text',
      wrapper: expect.stringContaining('PostToolUse:Write hook additional context'),
      text: 'remember the milk',
    },
  ])
  expect(run).toMatchObject({ exitCode: 0, results: ['done'], systemMessages: ['told'] })
  expect(run.hooks.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['PostToolUse:Write', 'success'],
  ])
  expect(existsSync(shop.path('src/a.ts'))).toBe(true)
  expect(existsSync(run.debugLog)).toBe(true)
})

test('several prompts are turns of one session, and a session can be resumed', async () => {
  const shop = await openShop({ git: false })
  const turns = [[say('one')], [say('two')]]
  const settings = hook('UserPromptSubmit', recorder(shop))
  const first = await play(shop, turns, { prompt: ['first', 'second'], settings })
  expect(first.run.results).toEqual(['one', 'two'])
  const second = await play(shop, [[say('three')]], { resume: first.run.session, settings })
  expect(second.run.session).toBe(first.run.session)
  expect(payloads(shop).map(({ session_id }) => session_id)).toEqual(
    Array(3).fill(first.run.session),
  )
  expect(reachedModel(second.model, 'second')).not.toEqual([])
})

test('a sub-agent plays its own script and its notes reach itself', async () => {
  const shop = await openShop({ git: false })
  const { model } = await play(
    shop,
    {
      main: [[delegate('write the thing')], [say('all done')]],
      agents: { 'write the thing': [[write(shop, 'src/thing.ts', '')], [say('written')]] },
    },
    { settings: hook('PostToolUse', answer('PostToolUse', 'a note'), 'Write') },
  )
  expect(model.requests.map(({ asker }) => asker)).toEqual(['main', 'agent', 'agent', 'main'])
  const [note, ...others] = reachedModel(model, 'a note')
  expect(others).toEqual([])
  expect(note?.request).toBe(2)
  expect(model.spent()).toBe(2)
})

test("nothing of the tester's environment is there for the agent's commands", async () => {
  const shop = await openShop({ git: false })
  const { model } = await play(shop, [[bash('env')], [say('done')]], {})
  const printed = model.requests.at(-1)?.messages.flatMap(({ parts }) => parts) ?? []
  const result = printed.find((part) => part.type === 'result')
  expect(result?.type === 'result' && result.text).toContain(`HOME=${shop.home}`)
  expect(result?.type === 'result' && result.text).not.toMatch(/VITEST|npm_|node_modules\/\.bin/)
})

test('a client can be killed in the middle of a turn', async () => {
  const shop = await openShop({ git: false })
  const never = () => new Promise<never>(() => {})
  const { model, running } = await begin(shop, [[bash('true')], never])
  await until('the second request', () => model.requests.length === 2)
  running.kill('SIGKILL')
  const run = await running.done
  expect(run).toMatchObject({ exitCode: undefined, signal: 'SIGKILL', results: [] })
  await until('its end', () => processesIn(shop.root).length === 0)
})

/** Nobody else on the machine sleeps just so long. */
const SLEEP = `sleep 60.${process.pid}`
/** A command that only sleeps is refused from 2.1.330 on. */
const WAITS = `true && ${SLEEP}`

test.each(['claude-code', 'codex'] as const)(
  'a turn of %s can be stopped as a person does, and the next prompt goes on',
  async (client) => {
    const shop = await openShop({ git: false })
    const command = client === 'codex' ? shell(WAITS) : bash(WAITS)
    const { model, running } = await begin(shop, [[command], [say('gone on')]], {
      client,
      prompt: ['Wait.', 'Go on.'],
    })
    await until('the command', async () => (await processesMatching(SLEEP)).length > 0)
    await running.interrupt()
    const run = await running.done
    expect(run.durationMs).toBeLessThan(30_000)
    expect(run.results.at(-1)).toBe('gone on')
    expect(model.spent()).toBe(2)
  },
)

test('a script that fails fails the run that played it', async () => {
  const shop = await openShop({ git: false })
  const turn = () => {
    throw new Error('the note is missing')
  }
  await expect(play(shop, [turn])).rejects.toThrow('the note is missing')
})

test('a run that takes too long is ended and says what happened last', async () => {
  const shop = await openShop({ git: false })
  const never = () => new Promise<never>(() => {})
  await expect(play(shop, [never], { timeoutMs: 4000 })).rejects.toMatchObject({
    code: 'TIMED_OUT',
  })
})
