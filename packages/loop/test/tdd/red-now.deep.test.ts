import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { redLines } from '../../src/notes/red.ts'
import { redNow } from '../../src/tdd/red-now.ts'
import type { RedDemand } from '../../src/tdd/red-shown.ts'
import { gateState } from '../../src/tdd/state.ts'
import { addVitest, session, type TempProject, tempProject } from '../project.ts'

const file = relPath('test/cart.test.ts')
const source = relPath('src/cart.ts')
const ADD = 'export const add = (a: number, b: number) => a - b\n'
const head = "import { expect, test } from 'vitest'\nimport { add } from '../src/cart'\n"
const ADDS = `${head}test('adds up', () => { expect(add(1, 2)).toBe(3) })\n`
const BOTH = `${ADDS}test('starts at zero', () => { expect(add(0, 0)).toBe(0) })\n`

function shop(files: Record<string, string>): TempProject {
  const temp = tempProject({ files })
  addVitest(temp)
  return temp
}

async function show(temp: TempProject, demand: Partial<RedDemand> = {}) {
  const { place, journal } = session(temp)
  const whole = { file, targets: [source], timeoutMs: 60_000, ...demand }
  const shown = await redNow(place, journal, whole)
  return { shown, lines: redLines(shown, file), state: gateState(journal), journal }
}

describe('a red that is shown', () => {
  test('is a test that fails for what it asks: its source may be edited', async () => {
    const temp = shop({ [source]: ADD, [file]: BOTH })
    const { shown, lines, state } = await show(temp)
    expect(shown).toMatchObject({
      ...{ type: 'claimed', targets: [source] },
      tests: [{ status: 'fail', kind: 'assertion', red: 'hard' }],
    })
    expect(lines).toEqual([
      '[tailtest] red: "test/cart.test.ts::adds up" (assertion: "expected -1 to be 3")',
      '[tailtest] claimed: src/cart.ts may be edited until it passes',
    ])
    expect([...state.tests.values()].map(({ standing }) => standing).sort()).toEqual([
      'claimed',
      'passing',
    ])
  })

  test('stands in the journal with its run, and nothing is said to be covered by it', async () => {
    const temp = shop({ [source]: ADD, [file]: ADDS })
    const { journal } = await show(temp)
    const { session: known } = journal.read()
    expect(known.coverage).toEqual({})
    const types = journal.readAs((value) =>
      typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined,
    )
    expect(types).toEqual(['session.opened', 'results.run', 'tdd.tested', 'tdd.claimed'])
  })

  test('may be of one test only', async () => {
    const temp = shop({ [source]: ADD, [file]: BOTH })
    const { shown, lines } = await show(temp, { name: 'starts at zero' })
    expect(shown).toMatchObject({ type: 'no-red', tests: [{ status: 'pass' }] })
    expect(lines).toEqual(['[tailtest] not a red: "test/cart.test.ts::starts at zero" passes'])
    expect((await show(temp, { name: 'adds' })).shown).toEqual({
      ...{ type: 'no-test', known: ['adds up', 'starts at zero'] },
    })
  })

  test('of a source that is not there yet allows one edit', async () => {
    const temp = shop({ [file]: ADDS })
    const { shown, lines, state } = await show(temp)
    expect(shown).toMatchObject({ type: 'claimed', tests: [{ kind: 'load_error', red: 'soft' }] })
    expect(lines.at(-1)).toBe(
      '[tailtest] claimed: one edit of src/cart.ts is allowed, so that the test can fail on its own; then run this again',
    )
    expect([...state.tests.values()]).toMatchObject([{ standing: 'claimed_soft' }])
  })

  test.each([
    ['does not parse', `${ADDS}test('x', () => {`, 'syntax_error'],
    [
      'could not pass whatever the source says',
      `${head}test('x', () => { add(1, 2); expect(true).toBe(false) })`,
      'trivial',
    ],
    ['needs what is not installed', `import 'no-such-package'\n${ADDS}`, 'setup_error'],
    [
      'does not load the source',
      "import { expect, test } from 'vitest'\ntest('x', () => { expect([].length).toBe(1) })",
      'trivial',
    ],
  ])('is none where the test %s', async (_, text, kind) => {
    const temp = shop({ [source]: ADD, [file]: text })
    const { shown, state } = await show(temp)
    expect(shown).toMatchObject({ type: 'no-red', tests: [{ kind, red: 'no' }] })
    expect(state.claims.size).toBe(0)
  })

  test('is for the sources that the test names, else for those named like it', async () => {
    const temp = shop({ [source]: ADD, [file]: ADDS, 'src/money.ts': 'export const a = 1\n' })
    expect((await show(temp, { targets: [] })).shown).toMatchObject({ targets: [source] })
    temp.write(file, ADDS.replace('test(', '// @tailtest-for: src/cart.ts src/money.ts\ntest('))
    expect((await show(temp, { targets: [] })).shown).toMatchObject({
      targets: [source, 'src/money.ts'],
    })
  })
})
