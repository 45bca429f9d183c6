import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { check } from '../bench/check.mjs'
import type { Estimate, Pair, Run } from '../bench/judge.mjs'
import { estimate, interval, isRegressed, isSuspect, judge, newestRows } from '../bench/judge.mjs'
import { plot } from '../bench/plot.mjs'
import { minutesLeft } from '../bench/progress.mjs'
import { drawn, readRuns, saveRun } from '../bench/results.mjs'
import { root } from './workspace.ts'

function folder() {
  const made = mkdtempSync(join(tmpdir(), 'tailtest-results-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Pairs that take so many times as long as their base, on the clock and of the processor. */
const pairs = (ratios: readonly number[], cpu = ratios): Pair[] =>
  ratios.map((ratio, n) => ({
    ...{ ms: 100 * ratio, baseMs: 100 },
    ...{ cpuMs: 80 * (cpu[n] ?? ratio), baseCpuMs: 80 },
  }))

const around = (ratio: number, spread = 0.01) =>
  Array.from({ length: 25 }, (_, n) => ratio + spread * ((n % 5) - 2))

const estimated = (ratio: number, { cpu = ratio, spread = 0.01 } = {}) =>
  estimate(pairs(around(ratio, spread), around(cpu, spread)))

describe('where the median lies', () => {
  const numbers = fc.array(fc.double({ min: 0.1, max: 100, noNaN: true }), {
    minLength: 1,
    maxLength: 60,
  })

  test('is around the median that was measured, and within the range', () => {
    fc.assert(
      fc.property(numbers, (all) => {
        const { low, high } = interval(all)
        const { ratio } = estimate(all.map((ms) => ({ ms, baseMs: 1 })))
        expect(low).toBeLessThanOrEqual(ratio)
        expect(high).toBeGreaterThanOrEqual(ratio)
        expect(all).toContain(low)
        expect(all).toContain(high)
      }),
    )
  })

  test('is what tables of the sign test have: of 6 all, of 25 the 8th to the 18th, of 40 the 14th to the 27th', () => {
    const upTo = (n: number) => interval(Array.from({ length: n }, (_, at) => at + 1))
    expect(upTo(5)).toEqual({ low: 1, high: 5 })
    expect(upTo(6)).toEqual({ low: 1, high: 6 })
    expect(upTo(9)).toEqual({ low: 2, high: 8 })
    expect(upTo(25)).toEqual({ low: 8, high: 18 })
    expect(upTo(40)).toEqual({ low: 14, high: 27 })
  })

  test('one process that hung for a minute changes nothing', () => {
    const hung = estimate(pairs([...around(1.2).slice(1), 600]))
    expect(hung.ratio).toBeCloseTo(1.2, 1)
    expect(hung.high).toBeLessThan(1.3)
  })
})

describe('a budget', () => {
  test.each([
    [{ times: 1.2 }, 1.2, true],
    [{ times: 1.1 }, 1.1, false],
    [{ plusMs: 20 }, 1.2, true],
    [{ plusMs: 10 }, 1.1, false],
    [{ ms: 120 }, 1.2, true],
    [{ ms: 110 }, 1.1, false],
  ])('of %j is at %d × its base, and the row keeps it: %s', (budget, limit, holds) => {
    const judged = judge(budget, estimate(pairs(Array.from({ length: 25 }, () => 1.2))))
    expect(judged.limit).toBeCloseTo(limit)
    expect(judged.holds).toBe(holds)
  })

  test('where there is none, nothing is judged', () => {
    expect(judge(undefined, estimated(3))).toEqual({})
  })
})

describe('a row', () => {
  const stored = estimated(1.2)

  test('that takes a tenth more on the clock and of the processor became slower', () => {
    expect(isRegressed(stored, estimated(1.2 * 1.15))).toBe(true)
    expect(isRegressed(stored, estimated(1.2 * 1.05))).toBe(false)
    expect(isRegressed(stored, estimated(0.9))).toBe(false)
  })

  test('of which both say so became slower, although neither is sure', () => {
    const both = estimated(1.2 * 1.13, { spread: 0.1 })
    expect(both.low).toBeLessThan(1.2 * 1.1)
    expect(isRegressed(stored, both)).toBe(true)
  })

  test('that takes more on the clock alone, within what was measured of it, is only looked at again', () => {
    const noisy = estimated(1.2 * 1.12, { cpu: 1.2, spread: 0.1 })
    expect(noisy.low).toBeLessThan(1.2 * 1.1)
    expect(isSuspect(stored, noisy)).toBe(true)
    expect(isRegressed(stored, noisy)).toBe(false)
  })

  test('that surely waits longer became slower, unless the whole machine waits longer', () => {
    const waiting = estimated(1.5, { cpu: 1.2 })
    expect(isRegressed(stored, waiting)).toBe(true)
    expect(isRegressed(stored, { ...waiting, baseMs: waiting.baseMs * 2 })).toBe(false)
  })

  test('that surely takes more of the processor became slower, however long it waits', () => {
    expect(isRegressed(stored, estimated(1.2, { cpu: 1.5 }))).toBe(true)
  })

  test('is judged by the clock where the system tells no processor time', () => {
    const without = ({ cpu: _, ...rest }: Estimate) => rest
    expect(isRegressed(without(stored), without(estimated(1.4)))).toBe(true)
    expect(isRegressed(without(stored), without(estimated(1.4, { spread: 0.1 })))).toBe(false)
  })
})

const run = (date: string, ratio: number, more: Partial<Run> = {}): Run => ({
  ...{ date, commit: '0123456789ab', node: 'v20.19.0', platform: 'linux x64', cores: 2 },
  ...{ rounds: 25, profile: 'whole' as const },
  rows: [
    { ...estimated(ratio), name: 'edit <of> a & b', part: 'hook', limit: 1.3, holds: ratio <= 1.3 },
  ],
  ...more,
})

test('compared is with the newest run of the same major version of Node on the same system', () => {
  const runs = [
    run('2026-01-03T00:00:00.000Z', 1.3),
    run('2026-01-02T00:00:00.000Z', 1.2),
    run('2026-01-04T00:00:00.000Z', 1.4, { node: 'v22.1.0' }),
    run('2026-01-05T00:00:00.000Z', 1.5, { platform: 'darwin arm64' }),
  ]
  const ratioAt = (node: string) =>
    newestRows(runs, { node, platform: 'linux x64' }).get('edit <of> a & b')?.ratio
  expect(ratioAt('v20.20.1')).toBeCloseTo(1.3)
  expect(ratioAt('v22.9.0')).toBeCloseTo(1.4)
  expect(ratioAt('v24.0.0')).toBeUndefined()
})

describe('the check', () => {
  const runs = [run('2026-01-01T00:00:00.000Z', 1.2)]
  const at = { node: 'v20.1.0', platform: 'linux x64' }
  const [name = ''] = runs[0]?.rows.map((row) => row.name) ?? []
  const checked = (ratio: number, again: number) => {
    const asked: (readonly string[])[] = []
    const remeasure = (names: readonly string[]) => {
      asked.push(names)
      return new Map(names.map((one) => [one, pairs(around(again))]))
    }
    const measured = [
      { name, estimate: estimated(ratio) },
      { name: 'new', estimate: estimated(9) },
    ]
    return { asked, ...check(runs, at, measured, remeasure) }
  }

  test('fails where a row is slower when it is measured again, three times', () => {
    const { asked, faults } = checked(1.5, 1.45)
    expect(asked).toEqual([[name], [name], [name]])
    expect(faults).toEqual([`slower: ${name}: 1.20 stored, 1.45 now`])
  })

  test('passes where that was chance, and measures nothing again where nothing is slower', () => {
    expect(checked(1.5, 1.21)).toMatchObject({ faults: [] })
    expect(checked(1.22, 9)).toMatchObject({ asked: [], faults: [] })
  })

  test('names a row that is not stored yet, and holds nothing against it', () => {
    expect(checked(1.2, 1.2).said).toContain('not stored yet: new')
  })
})

describe('the plot', () => {
  const runs = [run('2026-01-01T00:00:00.000Z', 1.2), run('2026-01-02T00:00:00.000Z', 1.25)]

  test('has a dot for each run, one budget, and the curves of the newest run that has some', () => {
    const points = [
      { at: 10, value: 1 },
      { at: 1000, value: 1.1 },
    ]
    const curves = [{ name: 'grows', unit: 'ms', points }]
    const svg = plot([run('2026-01-01T00:00:00.000Z', 1.2, { curves }), ...runs.slice(1)])
    expect(svg.match(/<circle/g)).toHaveLength(2 + points.length)
    expect(svg.match(/stroke-dasharray/g)).toHaveLength(1)
    expect(svg).toContain('grows (ms)')
    expect(plot(runs).match(/<circle/g)).toHaveLength(2)
  })

  test('stands higher where a run took longer, and on the line where it took the budget', () => {
    const heights = (svg: string) =>
      [...svg.matchAll(/<circle cx="[\d.]+" cy="([\d.]+)"/g)].map(([, y]) => Number(y))
    const [first = 0, second = 0] = heights(plot(runs))
    expect(second).toBeLessThan(first)
    const at = plot([run('2026-01-01T00:00:00.000Z', 1.3)])
    const [, budget] = /points="[\d.]+,([\d.]+) [^"]*" fill="none" stroke="#e08000"/.exec(at) ?? []
    expect(heights(at)[0]).toBeCloseTo(Number(budget), 0)
  })

  test('takes names as text, and has no number that is none', () => {
    expect(plot(runs)).toContain('edit &lt;of&gt; a &amp; b')
    expect(plot(runs)).not.toMatch(/NaN|Infinity|undefined/)
    expect(plot([])).not.toMatch(/NaN|Infinity|undefined/)
  })
})

test('a saved run is one file, from which its page and plot are drawn', () => {
  const results = folder()
  saveRun(run('2026-01-01T10:20:30.000Z', 1.2), results)
  saveRun(run('2026-01-01T10:20:30.000Z', 1.2, { node: 'v22.1.0' }), results)
  expect(readdirSync(results).sort()).toEqual([
    '2026-01-01T1020-node20.json',
    '2026-01-01T1020-node22.json',
    'README.md',
    'ratios.svg',
  ])
  expect(readRuns(results)[0]?.rows[0]?.ratio).toBeCloseTo(1.2, 3)
  const text = readFileSync(join(results, 'README.md'), 'utf8')
  expect(text).toContain('| edit <of> a & b | 120.0 ms | 1.20 (1.19–1.21) |')
  expect(text).not.toContain('over |')
  saveRun(run('2026-01-02T10:20:30.000Z', 1.4), results)
  expect(readFileSync(join(results, 'README.md'), 'utf8')).toContain('| 1.30, over |')
})

test('what stands in bench/results is drawn from the runs there, and names no machine', () => {
  const results = join(root, 'bench/results')
  for (const [name, text] of Object.entries(drawn(readRuns())))
    expect(readFileSync(join(results, name), 'utf8'), name).toBe(text)
  for (const one of readRuns())
    expect(Object.keys(one).sort().join(' ')).toMatch(
      /^commit cores (curves )?date (figures )?node platform profile rounds rows$/,
    )
})

test('the time that is left is what is left of this Node and of those after it', () => {
  expect(minutesLeft({ spent: 60_000, done: 11, of: 31, more: 0 })).toBe(2)
  expect(minutesLeft({ spent: 60_000, done: 11, of: 30, more: 2 })).toBe(8)
  expect(minutesLeft({ spent: 1000, done: 30, of: 30, more: 0 })).toBe(1)
})
