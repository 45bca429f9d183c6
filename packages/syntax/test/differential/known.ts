import type { Question } from './compare.ts'

export interface Known {
  reason: string
  question: Question
  files: readonly string[]
}

/** Every difference that is left between the two producers, by the construct that makes it. */
export const KNOWN: readonly Known[] = [
  {
    reason: 'the grammar reads `f<typeof import(…)>(…)` as comparisons: a call and a type are lost',
    question: 'calls',
    files: ['@jest/snapshot-utils/src/__tests__/utils.test.ts'],
  },
  {
    reason: 'the grammar reads `f<typeof import(…)>(…)` as comparisons: a call and a type are lost',
    question: 'imports',
    files: ['@jest/snapshot-utils/src/__tests__/utils.test.ts'],
  },
  {
    reason:
      'a receiver is followed for 12 steps, and parentheses, which only one tree has, are one',
    question: 'calls',
    files: ['jest-cli/build/index.js'],
  },
  {
    reason: 'the grammar does not know `export default function (): T` without a body',
    question: 'exports',
    files: ['escalade/index.d.mts', 'escalade/sync/index.d.mts'],
  },
  {
    reason:
      'a construct of declaration files that the grammar does not know makes it say "in doubt"',
    question: 'statements',
    files: [
      '@ast-grep/napi/types/sgnode.d.ts',
      '@oxc-project/types/types.d.ts',
      '@vitest/expect/dist/index.d.ts',
      '@vitest/spy/dist/index.d.ts',
      'escalade/index.d.mts',
      'escalade/sync/index.d.mts',
      'vite/types/importGlob.d.ts',
    ],
  },
]
