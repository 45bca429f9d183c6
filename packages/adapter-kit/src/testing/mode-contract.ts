import { describe, expect, test } from 'vitest'
import type { Adapter, HookOutput } from '../adapter.ts'
import type { HookEvent } from '../event.ts'
import type { Reply } from '../reply.ts'
import { runHook } from '../run.ts'
import { CARRIED, carries, eventOf, type Mode, type Sample, samplesOf } from './modes.ts'
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
