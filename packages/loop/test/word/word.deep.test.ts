import { test } from 'vitest'
import { playSessions } from './any.ts'

const RUNS = Number(process.env.TAILTEST_WORD_RUNS ?? 3000)

test(
  'the word is true in any session: nothing known is left out, nobody is blamed or excused for nothing',
  () => playSessions(RUNS),
  Math.max(60_000, RUNS * 100),
)
