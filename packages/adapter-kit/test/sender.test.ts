import { type HookIo, runHook } from '@tailtest/adapter-kit'
import { describe, expect, test } from 'vitest'
import { minimal as example } from './fixtures/minimal.ts'

const folder = '/home/dev/shop'
const saved = { event: 'saved', mode: 'chat', chat: 'c1', folder, about: `${folder}/src/cart.ts` }

/** A host that runs the example's hooks, and tells so in its payloads. */
const other = { ...example, host: 'other' }
const adapter: typeof example = {
  ...example,
  senderOf: (payload, env) =>
    typeof payload === 'object' && payload !== null && 'by' in payload && env.OTHER === '1'
      ? 'other'
      : undefined,
}

async function run(payload: object, over: Partial<HookIo> = {}) {
  const seen: string[] = []
  const lines: string[] = []
  const output = await runHook(
    adapter,
    async (_event, _capabilities, { host }) => {
      seen.push(host)
      return { type: 'note', text: host }
    },
    { input: JSON.stringify(payload), env: {}, debug: (line) => lines.push(line), ...over },
  )
  return { output, seen, lines }
}

describe('a payload of another host that runs these hooks', () => {
  const adapterOf = async (sender: string) => (sender === 'other' ? other : undefined)

  test('is answered by that host’s adapter', async () => {
    const { output, seen } = await run(
      { ...saved, by: 'other' },
      { env: { OTHER: '1' }, adapterOf },
    )
    expect(seen).toEqual(['other'])
    expect(output).toEqual({ stdout: '{"context":"other"}', exitCode: 0 })
  })

  test.each([
    ['where that host is not to be answered', { adapterOf: async () => undefined }],
    ['where nobody can tell how', {}],
  ])('is answered with nothing %s', async (_, over) => {
    const { output, seen, lines } = await run(
      { ...saved, by: 'other' },
      { env: { OTHER: '1' }, ...over },
    )
    expect({ output, seen }).toEqual({ output: { exitCode: 0 }, seen: [] })
    expect(lines).toEqual(['minimal: sent by other, not answered here'])
  })

  test('is looked for in the environment too', async () => {
    expect((await run({ ...saved, by: 'other' }, { adapterOf })).seen).toEqual(['minimal'])
  })
})

test('a byte order mark before the input is no part of it', async () => {
  const input = `\ufeff${JSON.stringify(saved)}`
  expect((await run({}, { input })).seen).toEqual(['minimal'])
  expect((await run({}, { input: Buffer.from(input) })).seen).toEqual(['minimal'])
})
