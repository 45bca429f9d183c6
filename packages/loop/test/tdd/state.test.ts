import { existsSync } from 'node:fs'
import { relPath } from '@tailtest/project'
import { followJournal } from '@tailtest/session'
import { foldTdd, readTddEvent, type TddEntry } from '@tailtest/tdd'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GATE, gateState, kept } from '../../src/tdd/state.ts'
import { session, tempProject } from '../project.ts'

const SOURCE = relPath('src/cart.ts')
const FILE = relPath('src/cart.test.ts')
const ids = ['adds', 'takes', '__proto__'].map((name) => `${FILE}::${name}`)
/** So long that some dozens of records make a journal that has a checkpoint. */
const message = 'expected 3 to be 4 '.repeat(150)

const tested = fc
  .record({ id: fc.constantFrom(...ids), status: fc.constantFrom('pass', 'fail') })
  .map(({ id, status }): TddEntry => {
    const test = { id, status, message, ...(status === 'fail' && { kind: 'assertion' as const }) }
    return { type: 'tdd.tested', file: FILE, run: 'r', trigger: 'red', tests: [test] }
  })
const claimed = fc.constantFrom(...ids).map(
  (id): TddEntry => ({
    ...{ type: 'tdd.claimed', claim: `c ${id}`, tests: [id], targets: [SOURCE], source: 'cli' },
  }),
)
const edited = fc
  .record({
    id: fc.constantFrom(...ids),
    rule: fc.constantFrom('no-runtime-change', 'claimed', 'no-red'),
  })
  .map(
    ({ id, rule }): TddEntry => ({
      ...{ type: 'tdd.edit', at: 'proposal', path: SOURCE, class: 'source', rule },
      ...{ verdict: rule === 'no-red' ? 'deny' : 'allow', claim: `c ${id}` },
    }),
  )
const step = fc.oneof(
  tested,
  claimed,
  edited,
  fc.constant('turn' as const),
  fc.constant('ask' as const),
)

test('the gate’s state, kept from event to event, is what the whole journal means', () => {
  const temp = tempProject()
  const { journal } = session(temp)
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) => {
      for (const [at, each] of steps.entries()) {
        if (each === 'ask') expect(gateState(journal)).toEqual(gateState(session(temp).journal))
        else if (each === 'turn') journal.append({ type: 'session.turn-began', mark: `m${at}` })
        else kept(journal, [each])
      }
      const whole = foldTdd(journal.readAs(readTddEvent))
      expect(gateState(journal)).toEqual(whole)
      expect(followJournal(journal, GATE)()).toEqual(whole)
    }),
    { numRuns: 15 },
  )
  expect(existsSync(journal.file.replace('jsonl', 'checkpoint-tdd.json'))).toBe(true)
})

test('an event that asks several times has one reading', () => {
  const { journal } = session(tempProject())
  expect(gateState(journal)).toBe(gateState(journal))
})
