import { type RelPath, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { runPeers } from '../../../src/runs/judge/company.ts'
import type { Verified, VerifiedTest } from '../../../src/runs/start/verified.ts'

const A = relPath('test/a.test.ts')
const B = relPath('test/b.test.ts')

const result = (file: RelPath, name: string, status: 'pass' | 'fail'): VerifiedTest => ({
  ...{ id: `${file}::${name}`, status },
  ...(status === 'fail' && { message: 'AssertionError: it is 2' }),
})

function red(file: RelPath, run: string, ...names: string[]): Verified {
  const tests = names.map((name) => result(file, name, 'fail'))
  return { test: file, result: 'failing', tests, run, fromReceipt: false, ms: 1, bytes: 'now' }
}

/** Files that share a process; again, the first test of each fails and the others pass. */
async function peers(...all: Verified[]) {
  const asked: (readonly RelPath[])[] = []
  const found = await runPeers(all, all, {
    isIsolated: async () => false,
    filesOf: () => [],
    again: async (files) => {
      asked.push(files)
      return all
        .filter((file) => files.includes(file.test))
        .map((file) => ({
          ...file,
          run: 'again',
          tests: file.tests.map((one, at) =>
            at === 0 ? one : { ...one, status: 'pass' as const },
          ),
        }))
    },
  })
  return { asked, found }
}

test('files of one run fail together again where all their failing tests do', async () => {
  const { asked, found } = await peers(red(A, 'r', 'adds'), red(B, 'r', 'adds', 'leaks'))
  expect(asked).toEqual([[A, B]])
  expect(found.get(A)).toMatchObject({ company: [A, B], peers: [A, B], failsAgain: true })
  expect(found.get(B)).toMatchObject({ failsAgain: false })
})

test('a file of another run is no company', async () => {
  const { asked, found } = await peers(red(A, 'r', 'adds'), red(B, 'other', 'adds'))
  expect(asked).toEqual([])
  expect(found.get(A)).toMatchObject({ company: [A], peers: [A] })
})
