import { expect, test } from 'vitest'
import { endsInQuestion } from '../src/question.ts'

test.each([
  'Want me to fix this?',
  'Done.\n\nWant me to fix this?\n\n',
  '**Want me to fix this?**',
  '_Really?_',
  'He asked: "Why?"',
  'Fine (or is it?)',
  '- first\n- Which of the two? **',
  '続けますか？',
  '続けますか？」',
  'هل أتابع؟',
  'Use `a` or `b`?\r\n',
  '```js\nx\n```\nIs that right?',
])('%j is a question', (message) => {
  expect(endsInQuestion(message)).toBe(true)
})

test.each([
  '',
  'All done.',
  'What did I do? I fixed it.',
  'Why?\nBecause of the cache.',
  'Run:\n```sh\ngrep -c ok?\n```',
  '```\nstill open?',
  '~~~\nx?\n~~~\n',
  'The pattern is `colou?`',
  '**',
])('%j is none', (message) => {
  expect(endsInQuestion(message)).toBe(false)
})

test('a megabyte of stars is answered at once', () => {
  const started = process.cpuUsage()
  expect(endsInQuestion(`${'*'.repeat(1_000_000)}x${' *'.repeat(500_000)}`)).toBe(false)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000)
})
