import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { session } from '../project.ts'
import { file, id, MINUS, PLUS, source, turn } from '../tdd/turn.ts'

const TESTED = `import { expect, test } from 'vitest'
import { add } from '../src/cart'
test('adds up', () => { expect(add(1, 2)).toBe(3) })
test('adds nothing', () => { expect(add(0, 0)).toBe(0) })
`
const off = () => turn('off', { [source]: PLUS, [file]: TESTED })
type At = Awaited<ReturnType<typeof off>>
const weakened = (at: At) =>
  Object.values(session(at.temp).journal.read().session.findings).filter(
    ({ kind }) => kind === 'weakened' || kind === 'hidden',
  )

/** The source is broken, and the test is seen failing. */
async function broken(at: At): Promise<void> {
  await at.edit(source, MINUS)
  await at.edit(file, `${TESTED}test("adds one", () => { expect(add(1, 0)).toBe(1) })\n`)
  expect(await at.end()).toMatchObject({ text: expect.stringContaining('1 test fails') })
}

describe('with the gate off', () => {
  test.each([
    ['skipped', TESTED.replace("test('adds up'", "test.skip('adds up'"), 'skipped'],
    ['vaguer', TESTED.replace('toBe(3)', 'toBeDefined()'), 'vaguer'],
    ['emptied', TESTED.replace('expect(add(1, 2)).toBe(3)', ''), 'emptied'],
  ])('a test that says less is asked about once: %s', async (_, text, how) => {
    const at = await off()
    await at.edit(file, text)
    const first = await at.end()
    expect(first).toMatchObject({ type: 'continue', text: expect.stringContaining(how) })
    expect(first).toMatchObject({ user: expect.stringContaining(`weakened: "${id}": ${how}`) })
    expect(weakened(at)).toMatchObject([{ kind: 'weakened', subject: id, how }])
    expect((await at.end()).type).not.toBe('continue')
    await at.prompt()
    await at.edit('README.md', 'so\n')
    expect((await at.end()).type).not.toBe('continue')
    expect(weakened(at)).toMatchObject([{ how }])
  })

  test('what is undone, in a later turn too, is weakened no more', async () => {
    const at = await off()
    await at.edit(file, TESTED.replace('toBe(3)', 'toBeDefined()'))
    await at.end()
    await at.prompt()
    await at.edit(file, TESTED)
    await at.end()
    expect(weakened(at)).toEqual([])
    expect(at.records('session.settled')).toMatchObject([{ kind: 'weakened', how: 'restored' }])
  })

  test('an expectation bent after the test failed is told, and stays so when the test passes', async () => {
    const at = await off()
    await broken(at)
    await at.edit(file, TESTED.replace('toBe(3)', 'toBe(-1)'))
    const told = await at.end()
    expect(told).toMatchObject({
      text: expect.stringMatching(/expectation changed .*toBe\(3\).*toBe\(-1\)/),
    })
    expect(weakened(at)).toMatchObject([{ how: 'expectation-changed', certain: true }])
    await at.prompt()
    await at.edit(file, `${TESTED.replace('toBe(3)', 'toBe(-1)')}// so\n`)
    await at.end()
    expect(weakened(at)).toMatchObject([{ how: 'expectation-changed', certain: true }])
  })

  test('an expectation that changes with the source, and was not seen failing, may be meant', async () => {
    const at = await off()
    await at.edit(source, MINUS)
    await at.edit(file, TESTED.replace('toBe(3)', 'toBe(-1)'))
    await at.end()
    expect(weakened(at)).toEqual([])
  })

  test('a failing test that is skipped is told as one that failed, and not twice', async () => {
    const at = await off()
    await broken(at)
    await at.edit(file, TESTED.replace("test('adds up'", "test.skip('adds up'"))
    await at.end()
    expect(weakened(at)).toMatchObject([{ kind: 'hidden', how: 'skipped' }])
  })

  test('a failing test that is renamed is the same test', async () => {
    const at = await off()
    await broken(at)
    await at.edit(file, TESTED.replace('adds up', 'sums up'))
    await at.edit(source, PLUS)
    await at.end()
    expect(Object.values(session(at.temp).journal.read().session.findings)).toEqual([])
  })

  test('settings that leave a test out, and what a shell did, are told', async () => {
    const at = await turn('off', {
      [source]: PLUS,
      [file]: TESTED,
      'vitest.config.ts': 'export default { test: { globals: true } }\n',
    })
    await at.shell({
      'vitest.config.ts':
        "export default { test: { globals: true, exclude: ['**/other.test.ts'] } }\n",
    })
    expect(await at.end()).toMatchObject({
      type: 'continue',
      text: expect.stringContaining('left out ("**/other.test.ts")'),
    })
  })

  test('a turn that turns runs off is told, and the report that is named is written', async () => {
    const at = await off()
    await at.shell({ '.tailtest/config.json': '{"run_tests":"off"}' })
    expect(await at.end()).toMatchObject({ user: expect.stringContaining('reports/latest.json') })
    const report = readFileSync(join(at.temp.project.root, '.tailtest/reports/latest.json'), 'utf8')
    expect(JSON.parse(report).summary).toMatchObject({ weakened: 1 })
  })
})
