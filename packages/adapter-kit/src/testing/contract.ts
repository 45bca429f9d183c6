import { posix, win32 } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Adapter, type HookOutput, isAdapter } from '../adapter.ts'
import { silent } from '../event.ts'
import { runHook } from '../run.ts'
import type { Mode } from './behaviours.ts'
import { modeContract, sampleEvents, sampleReplies } from './mode-contract.ts'
import {
  byteSoup,
  describedBy,
  mutations,
  type RecordedPayload,
  stringsOf,
  withUnknownFields,
} from './payloads.ts'

/** How many senseless inputs an adapter is fed. */
const SOUPS = 10_000

/** What a test of thousands of inputs may take on a busy machine; vitest's 5 s are for one. */
const TIMEOUT_MS = 120_000

export interface ContractOptions {
  /** Payloads recorded from the host, those among them that mean nothing to the adapter too. */
  payloads: Iterable<RecordedPayload>
  /** What the host takes as an answer on stdout, once parsed from JSON. A zod schema will do. */
  answerSchema: { safeParse(value: unknown): { success: boolean } }
  /** The file that holds what the hook checks, generated from the adapter's zod schema: written with `-u`. Absent: the check is made otherwise. */
  described?: string
  /** The ways in which the host runs, by name, each with payloads recorded in it. */
  modes: Readonly<Record<string, Mode>>
}

/** Registers the vitest tests every adapter has to pass. */
export function adapterContract<Input>(adapter: Adapter<Input>, options: ContractOptions): void {
  const payloads = [...options.payloads]

  describe(`${adapter.title} keeps the adapter contract`, { timeout: TIMEOUT_MS }, () => {
    test('some of the recorded payloads mean something', () => {
      const accepted = payloads.some(({ payload }) => adapter.input.check(payload) !== undefined)
      expect(accepted).toBe(true)
    })

    test('every reply to every event is an answer the host takes', () => {
      for (const event of sampleEvents) {
        for (const reply of sampleReplies) expectAnswer(adapter.render(reply, event), options)
      }
    })

    test(`${SOUPS} senseless inputs are answered with nothing`, async () => {
      for (const input of byteSoup(payloads, SOUPS)) {
        const output = await runHook(adapter, async () => silent, { input, env: {}, debug })
        expectAnswer(output, options)
        expect(output.stderr).toBeUndefined()
      }
    })

    test('it has all that an adapter is found by', () => {
      expect(isAdapter(adapter)).toBe(true)
    })

    if (options.described !== undefined) {
      const file = options.described
      test('what the hook checks is what the schema says', async () => {
        await expect(describedBy(await adapter.input.zod())).toMatchFileSnapshot(file)
      })
    }

    for (const [name, mode] of Object.entries(options.modes)) {
      const expectOne = (output: HookOutput) => expectAnswer(output, options)
      modeContract(name, { adapter, mode, expectAnswer: expectOne })
    }

    for (const { name, payload, env = {} } of payloads) {
      test(`${name}: the fast check and zod agree, whatever is changed`, async () => {
        const schema = await adapter.input.zod()
        for (const value of [payload, ...mutations(payload)]) {
          const fast = adapter.input.check(value) !== undefined
          expect(fast, JSON.stringify(value)).toBe(schema.safeParse(value).success)
        }
      })
      const input = adapter.input.check(payload)
      if (input !== undefined) acceptedPayload(adapter, options, { name, payload, env, input })
    }
  })
}

interface Accepted<Input> extends Required<RecordedPayload> {
  input: Input
}

/** The tests of one payload that the adapter reads. */
function acceptedPayload<Input>(
  adapter: Adapter<Input>,
  options: ContractOptions,
  { name, payload, env, input }: Accepted<Input>,
): void {
  test(`${name}: whatever is accepted is parsed`, () => {
    for (const value of [payload, ...mutations(payload)]) {
      const changed = adapter.input.check(value)
      if (changed === undefined) continue
      for (const event of adapter.parse(changed, env)) expect(event.host).toBe(adapter.host)
      expect(adapter.capabilities(changed, env).noteLimit).toBeGreaterThan(0)
    }
  })

  test(`${name}: unknown fields change nothing`, () => {
    const more = adapter.input.check(withUnknownFields(payload))
    const events = more === undefined ? undefined : adapter.parse(more, env)
    expect(events).toEqual(adapter.parse(input, env))
  })

  test(`${name}: edited files keep their absolute paths`, () => {
    const said = stringsOf(payload)
    for (const event of adapter.parse(input, env)) {
      const { relative } = posix.isAbsolute(event.cwd) ? posix : win32
      for (const { path } of event.type === 'file-edited' ? event.files : []) {
        expect(posix.isAbsolute(path) || win32.isAbsolute(path), path).toBe(true)
        const names = [path, relative(event.cwd, path)]
        expect(names.some((name) => said.some((text) => text.includes(name)))).toBe(true)
      }
    }
  })

  test(`${name}: a note over the limit is never sent`, async () => {
    const { noteLimit } = adapter.capabilities(input, env)
    const text = 'x'.repeat(noteLimit + 1)
    for (const type of ['note', 'continue'] as const) {
      const io = { input: JSON.stringify(payload), env, debug }
      const output = await runHook(adapter, async () => ({ type, text }), io)
      expectAnswer(output, options)
      const answered = output.stdout === undefined ? [] : stringsOf(JSON.parse(output.stdout))
      for (const { length } of answered) expect(length).toBeLessThanOrEqual(noteLimit)
    }
  })
}

function expectAnswer({ stdout, exitCode }: HookOutput, { answerSchema }: ContractOptions): void {
  expect(exitCode).toBe(0)
  if (stdout === undefined) return
  expect(answerSchema.safeParse(JSON.parse(stdout)).success, stdout).toBe(true)
}

/** What runs here says in its answers what it has to say. */
function debug(): void {}
