import { describe, expect, test } from 'vitest'
import type { Adapter, HookOutput } from '../adapter.ts'
import type { EventBase, EventType, HookEvent, Reply } from '../event.ts'
import { runHook } from '../run.ts'
import { CARRIED, carries, eventOf, type Mode, type Sample, samplesOf } from './behaviours.ts'
import { withUnknownFields } from './payloads.ts'

/** Characters of a field that is larger than a source file; `runHook` is tested with more. */
const HUGE = 1_000_000

/** What `expectAnswer` holds an answer to is the host's, not the mode's. */
interface Held<Input> {
  adapter: Adapter<Input>
  mode: Mode
  expectAnswer(output: HookOutput): void
}

/** Registers the tests of one way in which a host runs. */
export function modeContract<Input>(name: string, held: Held<Input>): void {
  const { adapter, mode, expectAnswer } = held
  const samples = samplesOf(adapter, mode)
  const named = samples.map((sample) => [sample.moment, sample] as const)

  describe(`in the mode ${name}`, () => {
    test('every sample means what it stands for', () => {
      const given = Object.values(mode.samples).flat()
      expect(samples).toHaveLength(given.length)
      const meaningless = samples.filter((sample) => eventOf(adapter, sample) === undefined)
      expect(meaningless.map(({ moment }) => moment)).toEqual([])
    })

    test.each(CARRIED.map((row) => [`${row.by}: ${row.reply.type} at ${row.at}`, row] as const))(
      '%s arrives wherever the host says so',
      (_, row) => {
        for (const sample of samples.filter(({ moment }) => moment === row.at)) {
          const event = eventOf(adapter, sample)
          if (event === undefined || !sample.capabilities[row.by]) continue // the loop says nothing there
          expect(carries(adapter, row.reply, event), JSON.stringify(sample.payload)).toBe(true)
        }
      },
    )

    test('what can be refused but not asked about is refused when it would be asked about', () => {
      for (const sample of samples.filter(({ moment }) => moment === 'command-proposed')) {
        const { ask, refuse } = sample.capabilities
        const event = eventOf(adapter, sample)
        if (event === undefined || ask || !refuse) continue
        const answer = (type: 'ask' | 'refuse') => adapter.render({ type, reason: 'why' }, event)
        expect(answer('ask')).toEqual(answer('refuse'))
      }
    })

    test.each(named)(
      '%s: what the host may add, and how it is written, changes nothing',
      async (_, sample) => {
        const { payload } = sample
        const plain = await heard(adapter, sample, JSON.stringify(payload))
        expect(plain.events.length).toBeGreaterThan(0)
        const added = { ...Object(withUnknownFields(payload)), tailtest_huge: 'x'.repeat(HUGE) }
        const forms = {
          again: JSON.stringify(payload), // the same call has the same id: it acts once
          'unknown fields, and more than any host sends': JSON.stringify(added),
          'a byte order mark': `\ufeff${JSON.stringify(payload)}`,
          'many lines': `\n${JSON.stringify(payload, null, 2)}\r\n`,
        }
        for (const [form, input] of Object.entries(forms)) {
          expect(await heard(adapter, sample, input), form).toEqual(plain)
        }
        expectAnswer(plain.output)
      },
    )
  })
}

const NOTE: Reply = { type: 'note', text: 'a note', user: 'a line' }

/** The events that a hook heard in an input, and what it answered to a note on each. */
async function heard<Input>(adapter: Adapter<Input>, { env }: Sample<Input>, input: string) {
  const events: HookEvent[] = []
  const handle = async (event: HookEvent) => {
    events.push(event)
    return NOTE
  }
  return { output: await runHook(adapter, handle, { input, env, debug: () => {} }), events }
}

const base: EventBase = {
  host: 'sample',
  session: 'a-session',
  turn: 'a-turn',
  call: 'a-call',
  cwd: '/home/dev/shop',
  start: '/home/dev/shop',
}

/** Every event there is, in the variants a host may have to answer differently. */
const samples = {
  'session-started': [
    { ...base, type: 'session-started', cause: 'startup' },
    { ...base, type: 'session-started', cause: 'compact' },
  ],
  'prompt-sent': [
    { ...base, type: 'prompt-sent', text: 'Add a discount' },
    { ...base, type: 'prompt-sent', text: '/tailtest off', switch: 'off' },
    { ...base, type: 'prompt-sent', text: '/tailtest tdd', switch: 'tdd-status' },
  ],
  'file-edited': [
    {
      ...base,
      type: 'file-edited',
      files: [{ path: '/home/dev/shop/src/cart.ts', kind: 'created' }],
    },
    { ...base, type: 'file-edited', agent: 'a-sub-agent', files: [] },
  ],
  'edit-proposed': [
    {
      ...base,
      type: 'edit-proposed',
      edits: [{ kind: 'write', path: '/home/dev/shop/src/cart.ts', text: 'let total\n' }],
    },
  ],
  'command-proposed': [{ ...base, type: 'command-proposed', command: 'rm -rf ..' }],
  'command-ran': [
    { ...base, type: 'command-ran', command: 'npm test', failed: false },
    { ...base, type: 'command-ran', command: 'npm test', failed: true },
    { ...base, type: 'command-ran', command: 'npm test', failed: false, begins: true },
  ],
  'subagent-ended': [{ ...base, type: 'subagent-ended', agent: 'reviewer' }],
  'turn-ended': [
    { ...base, type: 'turn-ended', continued: false, aborted: false, waiting: 'no' },
    { ...base, type: 'turn-ended', continued: true, aborted: false, waiting: 'question' },
    { ...base, type: 'turn-ended', continued: false, aborted: true, waiting: 'no' },
  ],
  'session-ended': [{ ...base, type: 'session-ended', reason: 'exit' }],
  notified: [{ ...base, type: 'notified', kind: 'idle', text: 'Waiting' }],
} satisfies { [T in EventType]: readonly HookEvent<T>[] }

export const sampleEvents: readonly HookEvent[] = Object.values(samples).flat()

/** Every reply there is, with and without a line for the person. */
export const sampleReplies: readonly Reply[] = [
  { type: 'silent' },
  { type: 'note', text: 'One\n"two" </x> \u2028 \ud800' },
  { type: 'note', text: 'One', user: 'For you' },
  { type: 'tell', user: 'For you' },
  { type: 'continue', text: 'Go on' },
  { type: 'continue', text: 'Go on', user: 'For you' },
  { type: 'ask', reason: 'One\n"two" </x> \u2028 \ud800' },
  { type: 'refuse', reason: 'One\n"two" </x> \u2028 \ud800' },
]
