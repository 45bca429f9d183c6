import { type ModelServer, reachedModel } from '@tailtest/testkit'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { type Play, play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing, refund } from '../support/sources.ts'
import { install } from '../support/tailtest.ts'
import { say, write } from '../support/turns.ts'

/** An untested source in a place that matters, and of a size that is worth it. */
const VOUCHER = 'src/services/voucher.ts'
const LONG = `export function worth(amount: number): number {\n${'  amount += 1\n'.repeat(100)}  return amount\n}\n`

const openWithVoucher = () => openShop({ files: { [VOUCHER]: LONG } })

/** What tailtest said at the start, resumption or compaction of a session, and with which request the model got it. */
const told = ({ model, run }: Play): { text: string; requests: number[] }[] =>
  run.hooks
    .filter(({ event }) => event === 'SessionStart')
    .flatMap(({ answer }) => textIn(answer?.hookSpecificOutput))
    .map((text) => ({ text, requests: reachedModel(model, text).map(({ request }) => request) }))

function textIn(output: unknown): string[] {
  if (typeof output !== 'object' || output === null) return []
  const text = 'additionalContext' in output ? output.additionalContext : undefined
  return typeof text === 'string' ? [text] : []
}

const offers = (model: ModelServer) => reachedModel(model, /Sources without a test .*/g)

test('the first request of a project carries the rules and an offer of tests, within the limits', async () => {
  const shop = await openWithVoucher()
  await install(shop)
  const started = told(await play(shop, [[say('Hello.')]]))
  expect(started.map(({ requests }) => requests)).toEqual([[0]])
  const text = started[0]?.text ?? ''
  expect(text).toMatch(/^tailtest watches the edits of this session/)
  expect(text).toContain('\n- If a test fails, say in one sentence what it is')
  expect(text).toContain('\n- The skill tailtest-rules has the long form')
  expect(text).toContain('\nRunners: vitest.\n')
  expect(text.split('\n').at(-1)).toBe(
    `Sources without a test of their own that matter most here: ${VOUCHER}. Offer the person tests for them when the work is done; do not start unasked.`,
  )
  expect(text.length).toBeLessThanOrEqual(4800)
  expect(countTokens(text)).toBeLessThanOrEqual(1200)
})

test('the second session of a project offers nothing', async () => {
  const shop = await openWithVoucher()
  await install(shop)
  const first = await play(shop, [[say('Hello.')]])
  expect(offers(first.model)).toHaveLength(1)
  const second = await play(shop, [[say('Hello again.')]])
  expect(told(second)).toHaveLength(1)
  expect(offers(second.model)).toEqual([])
})

test('what is only offered keeps no turn going', async () => {
  const shop = await openWithVoucher()
  await install(shop)
  const { run } = await play(shop, [
    [write(shop, billing.source, billing.right), write(shop, billing.test, billing.testText(shop))],
    [say('Done.')],
  ])
  expect(run.results).toEqual(['Done.'])
})

/** Leaves one source without a test and one with a failing test. */
const leaveOpen = (shop: Shop) => [
  [
    write(shop, billing.source, billing.wrong),
    write(shop, billing.test, billing.testText(shop)),
    write(shop, refund.source, refund.right),
  ],
  [say('Done.')],
  [say('I leave both.')],
]

const OPEN = [
  `tailtest: no tests yet for ${refund.source} (write ${refund.test}).`,
  `tailtest: tests still fail for ${billing.source} (${billing.test}).`,
  expect.stringMatching(/^Run: .* run$/),
]

test('after a compaction only what is pending is restated, to the model that goes on', async () => {
  const shop = await openWithVoucher()
  await install(shop)
  const summary = [say('A summary.')]
  const played = await play(shop, [...leaveOpen(shop), summary, [say('Gone on.')]], {
    prompt: ['Write billing and refund.', '/compact', 'Go on.'],
  })
  const [, restated, ...more] = told(played)
  expect(more).toEqual([])
  expect(restated?.text.split('\n')).toEqual(OPEN)
  expect(restated?.requests.length).toBeGreaterThan(0)
  expect(offers(played.model)).toHaveLength(1) // that of the beginning
})

test('taken up again a session restates the same', async () => {
  const shop = await openWithVoucher()
  await install(shop)
  const first = await play(shop, leaveOpen(shop))
  const second = await play(shop, [[say('Gone on.')]], { resume: first.run.session })
  expect(told(second).map(({ text }) => text.split('\n'))).toEqual([OPEN])
})
