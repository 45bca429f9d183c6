import { relPath } from '@tailtest/project'
import type { Stretches } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import { expect, test } from 'vitest'
import { type LinesFacts, linesFound, testedSources } from '../../src/lines/found.ts'
import { openWork } from '../../src/runs/select/imports.ts'
import type { Verified } from '../../src/runs/start/verified.ts'
import { session, tempProject } from '../project.ts'

const source = relPath('shop/cart.py')
const [near, far] = [relPath('tests/test_cart.py'), relPath('tests/test_all.py')]
const pytest: Runner = {
  ...{ name: 'pytest', languages: ['python'], directory: relPath(''), command: 'pytest', args: [] },
  ...{ report: 'pytest', tests: { kind: 'mirrored', because: 'convention' } },
  ...{ libraries: [], notes: [], installed: true, foundBy: 'test' },
}
const lines: Stretches = new Map([
  [
    source,
    [
      { from: [1, 0], to: [2, 0], ran: true },
      { from: [2, 0], to: [3, 0], ran: false },
    ],
  ],
])
const passed = (file: Verified['test'], fromReceipt = false): Verified => ({
  ...{ test: file, result: 'passing', tests: [], run: 'r', fromReceipt, ms: 1 },
})
const run = (more: { lines?: Stretches; languages?: Runner['languages'] } = {}) => ({
  run: 'r',
  runner: { ...pytest, ...(more.languages && { languages: more.languages }) },
  results: {
    ...{ tests: [], fileErrors: [], executed: 1, timedOut: false, durationMs: 1, argv: [] },
    ...(more.lines && { lines: more.lines }),
  },
})

/** What is found where these ran; both tests reach the source. */
async function found(
  verification: Partial<LinesFacts['verification']>,
  selection: Partial<LinesFacts['selection']> = {},
) {
  const temp = tempProject({ git: true, files: { [source]: 'a = 1\nb = 2\n' } })
  const work = { ...openWork(session(temp).place), noted: [source] }
  const reaching = new Set([source])
  return linesFound(work, {
    selection: {
      ...{ missing: [], unreached: [], ...selection },
      tests: new Map([near, far].map((each) => [each, reaching])),
    },
    verification: { verified: [passed(near), passed(far)], notRun: [], runs: [], ...verification },
    changedIn: async () => ({ text: 'a = 1\nb = 2\n', lines: [2] }),
  })
}

test('a source is told of where all tests that reach it ran just now', async () => {
  expect(await found({ runs: [run({ lines })] })).toEqual([{ file: source, of: 1, unrun: [2] }])
})

test('nothing is told where one of them did not, or is known from an earlier run', async () => {
  const runs = [run({ lines })]
  expect(await found({ runs, verified: [passed(near)] })).toEqual([])
  expect(await found({ runs, verified: [passed(near), passed(far, true)] })).toEqual([])
})

test('nothing is told where a run of its language does not tell of lines', async () => {
  expect(await found({ runs: [run({ lines }), run()] })).toEqual([])
  const other = run({ languages: ['ruby'] })
  expect(await found({ runs: [run({ lines }), other] })).toHaveLength(1)
})

test('nothing is told of a source whose tests are but those that lie nearest', async () => {
  expect(await found({ runs: [run({ lines })] }, { guessed: [source] })).toEqual([])
})

test('tests are no sources that are asked about', () => {
  const tests = new Map([
    [near, new Set([source, near])],
    [far, new Set([near, relPath('tests/test_other.py')])],
  ])
  expect(testedSources({ tests })).toEqual([source])
})
