import { type RelPath, relPath } from '@tailtest/project'

/** A test of the model: what its runner would say of it. */
export interface ModelTest {
  /** Gone from its file. */
  isDeleted: boolean
  isSkipped: boolean
  /** It says nothing any more, whatever its source does. */
  isBent: boolean
  /** It fails every other time, whatever its source does. */
  isFlaky: boolean
}

/** A file of tests and its source. */
export interface ModelPair {
  source: RelPath
  file: RelPath
  /** What the source does; `gone`: it was deleted. */
  code: 'right' | 'wrong' | 'broken' | 'gone'
  isFileThere: boolean
  tests: ModelTest[]
  /** Changed with every change of the source, and of the tests: what a receipt stands for. */
  version: number
  runs: number
}

/** A tree with its tests, in a few dozen lines. */
export interface World {
  pairs: ModelPair[]
}

export const TESTS = 2

/** The first two files of tests are about the same source. */
export function newWorld(codes: readonly ModelPair['code'][], flaky: number): World {
  return {
    pairs: codes.map((code, n) => ({
      source: relPath(`src/s${n === 1 ? 0 : n}.ts`),
      file: relPath(`src/s${n}.test.ts`),
      code: n === 1 ? (codes[0] ?? code) : code,
      isFileThere: true,
      tests: Array.from({ length: TESTS }, (_, at) => ({
        ...{ isDeleted: false, isSkipped: false, isBent: false },
        isFlaky: flaky === n && at === 0,
      })),
      version: 0,
      runs: 0,
    })),
  }
}

export const idOf = ({ file }: ModelPair, at: number): string => `${file}::t${at}`

export type ModelStatus = 'pass' | 'fail' | 'skip' | 'gone'

/** The first test is about what the source does, the second only that it loads. */
export function truthOf(pair: ModelPair, at: number): ModelStatus {
  const test = pair.tests[at]
  if (test === undefined || test.isDeleted || !pair.isFileThere) return 'gone'
  if (test.isSkipped) return 'skip'
  if (pair.code === 'broken' || pair.code === 'gone') return 'fail'
  if (test.isBent) return 'pass'
  return pair.code === 'wrong' && at === 0 ? 'fail' : 'pass'
}

export const copyOf = (world: World): World => structuredClone(world)
