import { type RelPath, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { type Again, expectedMs, repeatRuns, timeBeside } from '../../../src/runs/judge/repeat.ts'
import type { Verified, VerifiedTest } from '../../../src/runs/start/verified.ts'

type Status = VerifiedTest['status']

function fileOf(name: string, status: Status = 'pass', more: Partial<Verified> = {}): Verified {
  const test = relPath(`${name}.test.ts`)
  const result = status === 'fail' ? 'failing' : 'passing'
  const tests = [{ id: `${test}::t`, status }]
  return { test, result, tests, run: 'r1', fromReceipt: false, ms: 1, ...more }
}

/** A runner that says of each file, alone and in company of others, how it ends; it notes what it was asked. */
function runnerOf(ends: (name: string, company: readonly string[]) => Status | 'not run') {
  const asked: string[] = []
  const again: Again = async (tests) => {
    const names = tests.map((path) => path.replace('.test.ts', ''))
    asked.push(names.join(' '))
    const all = names.map((name) => [name, ends(name, names)] as const)
    const ran = all.flatMap(([name, end]) => (end === 'not run' ? [] : [fileOf(name, end)]))
    return ran.length < all.length ? undefined : ran
  }
  return { asked, again }
}

async function repeated(
  all: readonly Verified[],
  isolated: readonly string[],
  ends: Parameters<typeof runnerOf>[0],
) {
  const { asked, again } = runnerOf(ends)
  const failing = all.filter(({ tests }) =>
    tests.some(({ status }) => status === 'fail' || status === 'missing'),
  )
  const paths = new Set<RelPath>(isolated.map((name) => relPath(`${name}.test.ts`)))
  const found = await repeatRuns({ all, failing }, paths, again)
  return { asked, found: found.map(({ test, result }) => `${test.slice(0, 1)} ${result}`) }
}

const inCompany = (_: string, company: readonly string[]): Status =>
  company.length > 1 ? 'fail' : 'pass'

describe('a failing run is repeated', () => {
  const three = [fileOf('a'), fileOf('b', 'fail'), fileOf('c')]

  test('as a whole and in its order, where files share a world', async () => {
    const { asked, found } = await repeated(three, [], () => 'pass')
    expect({ asked, found }).toEqual({ asked: ['a b c'], found: ['b passing'] })
  })

  test('what fails in company alone fails', async () => {
    expect((await repeated(three, [], inCompany)).found).toEqual(['b failing'])
    expect((await repeated(three, ['b'], inCompany)).found).toEqual(['b failing'])
  })

  test('alone first, where its runner keeps files apart', async () => {
    const { asked, found } = await repeated(three, ['a', 'b', 'c'], () => 'fail')
    expect({ asked, found }).toEqual({ asked: ['b'], found: ['b failing'] })
  })

  test('and what passes alone is shown to pass with its company', async () => {
    const { asked, found } = await repeated(three, ['a', 'b', 'c'], () => 'pass')
    expect({ asked, found }).toEqual({ asked: ['b', 'a b c'], found: ['b passing'] })
  })

  test('alone only, where there was no company', async () => {
    const { asked, found } = await repeated([fileOf('b', 'fail')], [], () => 'pass')
    expect({ asked, found }).toEqual({ asked: ['b'], found: ['b passing'] })
  })

  test('once, where all of it failed', async () => {
    const all = [fileOf('a', 'fail'), fileOf('b', 'fail')]
    const { asked, found } = await repeated(all, ['a', 'b'], () => 'pass')
    expect({ asked, found }).toEqual({ asked: ['a b'], found: ['a passing', 'b passing'] })
  })

  test('without those of other runs, and those known from receipts', async () => {
    const all = [
      ...three,
      fileOf('d', 'pass', { run: 'r2' }),
      fileOf('e', 'pass', { fromReceipt: true }),
    ]
    expect((await repeated(all, [], () => 'pass')).asked).toEqual(['a b c'])
  })
})

describe('nothing is said', () => {
  test('where the bytes are others, its own or of its company', async () => {
    const bytes = (name: string, of: string, status: Status = 'pass') =>
      fileOf(name, status, { bytes: of })
    const again: Again = async (tests) =>
      tests.map((path) => bytes(path.replace('.test.ts', ''), 'now'))
    const said = async (all: readonly Verified[], isolated: readonly string[]) =>
      repeatRuns(
        { all, failing: all.filter(({ result }) => result === 'failing') },
        new Set(isolated.map((name) => relPath(`${name}.test.ts`))),
        again,
      )
    expect(await said([bytes('b', 'then', 'fail')], ['b'])).toEqual([])
    expect(await said([bytes('b', 'now', 'fail')], ['b'])).toHaveLength(1)
    const company = [bytes('a', 'then'), bytes('b', 'now', 'fail')]
    expect(await said(company, [])).toEqual([])
    expect(await said([bytes('a', 'now'), bytes('b', 'now', 'fail')], [])).toHaveLength(1)
  })

  test('where the company cannot run as a whole', async () => {
    const all = [fileOf('a'), fileOf('b', 'fail')]
    const ends = (name: string, company: readonly string[]) =>
      name === 'a' && company.length > 1 ? 'not run' : 'pass'
    expect((await repeated(all, [], ends)).found).toEqual([])
    expect((await repeated(all, ['a', 'b'], ends)).found).toEqual([])
  })

  test('and nothing is run, for a failure known from a receipt or a file without a test', async () => {
    const all = [fileOf('a', 'fail', { fromReceipt: true }), fileOf('b', 'missing')]
    const { asked, found } = await repeated(all, [], () => 'pass')
    expect({ asked, found }).toEqual({ asked: [], found: [] })
  })
})

test.each([
  ['all of it, where none is kept', 90, 0, 100, 90],
  ['what is left beside one more run', 90, 30, 30, 60],
  ['half of what the run took, where what is repeated takes no longer', 45, 30, 15, 15],
  ['nothing, where less than that is left', 44, 30, 15, 0],
  ['nothing, where what is repeated takes longer than what is left', 75, 44, 44, 0],
  ['nothing, where not even that run fits', 20, 30, 1, 0],
])('time to repeat a run in: %s', (_, left, kept, expected, ms) => {
  expect(timeBeside(left, kept, expected)).toBe(ms)
})

test.each([
  ['all of a run', ['a', 'b'], [4, 4], 44, 44],
  ['one file, and the start', ['a'], [4, 4], 44, 40],
  ['no more than the run, where files run beside each other', ['a'], [60, 60], 70, 60],
  ['nothing more than itself, where they do', ['a'], [5, 60], 40, 5],
])('how long a repetition takes: %s', (_, names, [a = 0, b = 0], took, expected) => {
  const all = [fileOf('a', 'fail', { ms: a }), fileOf('b', 'pass', { ms: b })]
  const tests = names.map((name) => relPath(`${name}.test.ts`))
  expect(expectedMs(tests, all, took)).toBe(expected)
})
