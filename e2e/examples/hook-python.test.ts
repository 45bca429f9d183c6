import { describe, expect, test } from 'vitest'
import { openExample } from '../support/shop.ts'
import { history } from '../support/state.ts'
import { hasPytest } from '../support/toolchains.ts'
import { openSession } from './support/client.ts'
import { blocksOf, expectShown, follow } from './support/example.ts'
import { withGlobal } from './support/machine.ts'

const PRICE = `def discounted(cents: int, percent: int) -> int:
    return round(cents * (1 - percent / 100))
`

const PRICE_TEST = `from shop.price import discounted


def test_a_fifth_off():
    assert discounted(1000, 20) == 800
`

describe.skipIf(!hasPytest())('in a Python project', () => {
  test('an edit gets its note, and the turn’s end runs its test', async () => {
    const shop = withGlobal(await openExample('hook-python'))
    const [installing, edited, missing, passing, afterwards] = blocksOf('hook-python')
    await follow(shop, installing)

    const session = openSession(shop)
    expect(session.start()).toEqual([{ note: expect.stringContaining('Runners: pytest.') }])
    const [{ note = '' } = {}] = session.write('shop/price.py', PRICE)
    expectShown(note, edited?.text ?? '')
    const [asked] = session.end()
    expectShown(asked?.note ?? '', missing?.text ?? '')

    session.write('tests/test_price.py', PRICE_TEST)
    const [passed] = session.end()
    expect(passed?.note).toBeUndefined()
    expectShown(passed?.line ?? '', passing?.text ?? '')

    expect(history(shop)).toMatchObject([{ file: 'shop/price.py', status: 'passed' }])
    await follow(shop, afterwards)
  })
})
