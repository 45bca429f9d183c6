import type { ModelRequest } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { continuations, linesFor, play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { latestReport, outcomeOf, recorded } from '../support/state.ts'
import { install, tailtest } from '../support/tailtest.ts'
import { bash, say, write } from '../support/turns.ts'

const HUNT = 'src/billing.hunt.test.ts'

/** Of the two that the hunt finds worth a test, one is a bug. */
const SCENARIOS = `import { expect, test } from 'vitest'
import { invoiceTotal } from './billing.ts'

test('[adversarial: boundary] nothing to bill costs nothing', () => {
  expect(invoiceTotal([])).toBe(0)
})

test('[adversarial: types] an amount that is no number is refused', () => {
  expect(() => invoiceTotal([Number.NaN])).toThrow(RangeError)
})
`

/** The words that start tailtest, as the session's start tells them. */
function toldWords(request: ModelRequest): string {
  const texts = request.messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
  )
  const words = texts.flatMap((text) => /`([^`]+) run <test file>`/.exec(text)?.[1] ?? []).at(-1)
  if (words === undefined) throw new Error('the session’s start does not tell how tailtest is run')
  return words
}

/** A shop whose billing git tracks, with a test that passes. */
function shopWithBilling(): Promise<Shop> {
  const testText = `import { expect, test } from 'vitest'
import { invoiceTotal } from './billing.ts'
test('sums up', () => expect(invoiceTotal([100, 250])).toBe(350))
`
  return openShop({ files: { [billing.source]: billing.right, [billing.test]: testText } })
}

test('a hunt that the agent starts in its shell is briefed, run when the turn ends, and its finding reported', async () => {
  const shop = await shopWithBilling()
  await install(shop)
  let brief = ''
  const played = await play(shop, [
    (request) => [bash(`${toldWords(request)} hunt ${billing.source}`)],
    (request) => {
      brief = JSON.stringify(request.messages.at(-1))
      return [write(shop, HUNT, SCENARIOS)]
    },
    [say('The hunt is written.')],
    [say('One finding: it does not refuse what is no number. Want me to fix this?')],
  ])
  for (const words of [`Write ${HUNT}`, 'vitest', 'invoiceTotal (line 1)', '8–12 scenarios']) {
    expect(brief).toContain(words)
  }
  const [finding, ...more] = continuations(played.model)
  expect(more).toEqual([])
  expect(finding).toContain('an amount that is no number is refused')
  expect(finding).not.toContain('nothing to bill')
  expect(linesFor(played)).toContainEqual(
    expect.stringMatching(/^\[tailtest\] tests:passed=\d+ failed=1 .* adversarial=2\/2$/),
  )
  const report = latestReport(shop)
  expect(report.summary).toMatchObject({ failed: 1, adversarial: '2/2' })
  expect(report.failures).toMatchObject([{ file: HUNT }])
  expect(report.files).toContainEqual({ source: billing.source, test: HUNT, status: 'failing' })
  expect(recorded(shop, 'session.queued')).toMatchObject([{ path: billing.source, actor: 'agent' }])
  expect(outcomeOf(shop, billing.source)).toBe('unresolved')
  expect(shop.read(billing.source)).toBe(billing.right)
  const { stdout } = await tailtest(shop, ['replay'])
  expect(stdout).toContain(`waits for tests: ${billing.source}`)
  expect(stdout).toContain('told to go on at the end of the turn')
})

test('what the agent is asked to cover is asked for when the turn ends without its test', async () => {
  const shop = await openShop({
    files: { 'src/rates.generated.ts': 'export const rate = () => 3\n' },
  })
  await install(shop)
  const { model } = await play(shop, [
    (request) => [bash(`${toldWords(request)} cover src/rates.generated.ts`)],
    [say('I leave it at that.')],
    [say('Still no test.')],
  ])
  expect(continuations(model)).toEqual([
    expect.stringContaining('write src/rates.generated.test.ts'),
  ])
})
