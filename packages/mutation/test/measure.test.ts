import { describe, expect, test } from 'vitest'
import {
  type Mutant,
  measure,
  mutantsOf,
  type Outcome,
  type Room,
  type Suspect,
  strengthOf,
} from '../src/index.ts'

const text = 'export const half = (n) => n / 2\nexport const more = (n) => n > 2\n'

async function suspect(more: Partial<Suspect<string>> = {}): Promise<Suspect<string>> {
  const mutants = await mutantsOf('src/a.js', text)
  const batches = ['near.test.js', 'far.test.js']
  return { file: 'src/a.js', text, mutants, batches, ...more }
}

/** Whether a test that loads a source can only fail. */
const isBroken = (changed: string) => !changed.includes('export')

/** A room in which runs end as they are told to. */
function room(outcome: (text: string, test: string) => Outcome): Room<string> & { ran: string[] } {
  const ran: string[] = []
  const run: Room<string>['run'] = async (faults, test) => {
    ran.push(`${test} ${faults.length}`)
    return faults.map((fault) => (isBroken(fault.text) ? 'failed' : outcome(fault.text, test)))
  }
  return { ran, run }
}

describe('measuring', () => {
  test('asks the nearest tests first, and no others once one has failed', async () => {
    const { run, ran } = room((changed) => (changed.includes('n > 2') ? 'failed' : 'passed'))
    const one = await suspect()
    const { tried, left } = await measure([one], [{ run }], { budgetMs: 1000 })
    expect(left).toBe(0)
    expect(tried.map(({ status, mutant }) => [mutant.line, status])).toEqual([
      [1, 'killed'],
      [1, 'killed'],
      [2, 'survived'],
      [2, 'survived'],
    ])
    expect(ran).toEqual(['near.test.js 5', 'far.test.js 3'])
    expect(strengthOf(tried)).toEqual({ killed: 2, of: 4 })
  })

  test.each([
    ['timeout', { killed: 4, of: 4 }],
    ['invalid', { killed: 0, of: 0 }],
    ['passed', { killed: 0, of: 4 }],
  ] as const)('%s', async (outcome, strength) => {
    const { tried } = await measure([await suspect()], [room(() => outcome)], { budgetMs: 1000 })
    expect(strengthOf(tried)).toEqual(strength)
  })

  test('a source that no test reaches has no coverage, and nothing is run for it', async () => {
    const { run, ran } = room(() => 'failed')
    const { tried } = await measure([await suspect({ batches: [] })], [{ run }], { budgetMs: 1000 })
    expect(new Set(tried.map(({ status }) => status))).toEqual(new Set(['no coverage']))
    expect(ran).toEqual([])
    expect(strengthOf(tried)).toEqual({ killed: 0, of: 4 })
  })

  test('a test that passes with what cannot be loaded says nothing of the file', async () => {
    const run: Room<string>['run'] = async (faults, test) =>
      faults.map((fault) =>
        test.startsWith('near') || !isBroken(fault.text) ? 'passed' : 'failed',
      )
    const { tried } = await measure([await suspect()], [{ run }], { budgetMs: 1000 })
    expect(new Set(tried.map(({ status }) => status))).toEqual(new Set(['survived']))
    const all = { run: async (faults: readonly unknown[]) => faults.map(() => 'passed' as const) }
    const none = await measure([await suspect()], [all], { budgetMs: 1000 })
    expect(new Set(none.tried.map(({ status }) => status))).toEqual(new Set(['no coverage']))
  })

  test('begins nothing more when the time is spent, and says how many are left', async () => {
    let clock = 0
    const run: Room<string>['run'] = async (faults, _, budgetMs) => {
      const times = Math.min(faults.length, Math.ceil(budgetMs / 40))
      clock += 40 * times
      return faults.slice(0, times).map(() => 'failed')
    }
    const options = { budgetMs: 100, now: () => clock }
    const { tried, left } = await measure([await suspect()], [{ run }], options)
    expect({ tried: tried.length, left }).toEqual({ tried: 2, left: 2 })
  })

  test('a mutant that only the nearest tests had time for has no status', async () => {
    let clock = 0
    const run: Room<string>['run'] = async (faults) => {
      clock += 100
      return clock > 100 ? [] : faults.map(() => 'passed')
    }
    const options = { budgetMs: 100, now: () => clock }
    expect(await measure([await suspect()], [{ run }], options)).toEqual({ tried: [], left: 4 })
  })

  test('begins nothing more when it is stopped', async () => {
    const stopped = new AbortController()
    const run: Room<string>['run'] = async (faults) => {
      stopped.abort()
      return faults.map(() => 'failed')
    }
    const options = { budgetMs: 1000, signal: stopped.signal }
    const both = [await suspect(), await suspect({ file: 'src/b.js' })]
    expect(await measure(both, [{ run }], options)).toMatchObject({ left: 4 })
  })

  test('tries the best of each source before the second of any, each once, in all rooms', async () => {
    const mutants: Mutant[] = await mutantsOf('src/a.js', text)
    const rooms = [room(() => 'passed'), room(() => 'passed')]
    const order: string[] = []
    const both = [await suspect(), await suspect({ file: 'src/b.js' })]
    const { tried } = await measure(both, rooms, {
      budgetMs: 1000,
      onTried: ({ file }, { done, of }) => order.push(`${file} ${done}/${of}`),
    })
    expect(order.at(-1)).toMatch(/8\/8$/)
    expect(rooms.flatMap(({ ran }) => ran).filter((line) => line.startsWith('near'))).toEqual(
      Array.from({ length: 4 }, () => 'near.test.js 3'),
    )
    expect(tried.map(({ file }) => file)).toEqual([
      ...mutants.map(() => 'src/a.js'),
      ...mutants.map(() => 'src/b.js'),
    ])
  })
})
