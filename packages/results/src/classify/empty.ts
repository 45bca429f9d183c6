import { quote } from '@tailtest/runners/report'
import { answer } from './answer.ts'
import type { Rule } from './seen.ts'

/** Nothing of the source was asked: the file holds no test, or stands where its runner does not look. */
export const noTest: Rule = ({ isEmpty, file, lines: [line = ''] }) =>
  isEmpty
    ? answer('test_bug', `no test in ${quote(file)} that the runner finds`, { line, certain: true })
    : undefined
