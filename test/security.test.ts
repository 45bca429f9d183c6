import { expect, test } from 'vitest'
import { ABSENT, DEFENCES, namesOf, rowsOf } from '../check/defences-known.mjs'
import { files, read } from './workspace.ts'

/** What SECURITY.md names: a file, and a part of a test's title in it. */
const named = [...read('SECURITY.md').matchAll(/^\|.*\| `([^`]+\.test\.ts)`: (.+) \|$/gm)].map(
  ([, file = '', title = '']) => ({ file, title }),
)

test('SECURITY.md names tests', () => {
  expect(named.length).toBeGreaterThan(15)
})

test('each file of tests that it names is there', () => {
  const paths = [...read('SECURITY.md').matchAll(/`([^`\s]+\.test\.ts)`/g)].map(([, path]) => path)
  expect(paths.filter((path) => !files.includes(path ?? ''))).toEqual([])
})

test.each(named)('what it says of an attack is shown: $title', ({ file, title }) => {
  expect(files).toContain(file)
  expect(read(file)).toContain(title)
})

const promised = rowsOf(read)

/** The sentences of what is defended, and the rows below that say what holds them. */
const [, defended = '', held = ''] =
  /\n## What tailtest defends\n([\s\S]*?)\n\| Sentence \|[^\n]*\n[^\n]*\n([\s\S]*?)\n\n/.exec(
    read('SECURITY.md'),
  ) ?? []
const sentences = [...defended.matchAll(/^- (.+)$/gm)].flatMap(([, line = '']) =>
  line.replaceAll('**', '').split(/(?<=\.) (?=[A-Z`])/),
)
const holders = [...held.matchAll(/^\| … (.+) … \| (?:`(.+)`: (.+)|not shown) \|$/gm)].map(
  ([, words = '', file, title = '']) => ({ words, file, title }),
)

test('each sentence of what is defended has a row that says what holds it', () => {
  expect(sentences.length).toBeGreaterThan(20)
  expect(holders).toHaveLength(held.split('\n').length)
  const isHeld = (sentence: string) => holders.some(({ words }) => sentence.includes(words))
  expect(sentences.filter((sentence) => !isHeld(sentence))).toEqual([])
})

test.each(holders)('what holds a sentence is there: $words', ({ words, file, title }) => {
  expect(sentences.some((sentence) => sentence.includes(words))).toBe(true)
  if (file !== undefined) expect(read(file)).toContain(title)
})

test('each row of a promise has a defence that check/defences.mjs takes away, or says that it is not shown', () => {
  expect(promised.length).toBeGreaterThan(80)
  const shown = DEFENCES.flatMap(namesOf)
  const isShown = (name: string) => shown.some((part) => name.includes(part))
  const odd = promised.filter(({ name, isBare }) => isShown(name) === isBare)
  expect(odd.map(({ name }) => name)).toEqual([])
})

test.each(ABSENT)('a sentence says that something is not there: %s', (words) => {
  expect(promised.filter(({ name }) => name.includes(words))).toHaveLength(1)
})

test.each(DEFENCES)('a defence stands where it is taken away: $row, $file', (defence) => {
  const { file, off, test } = defence
  expect(read(file).split(off[0])).toHaveLength(2)
  expect(files).toContain(test)
  for (const part of namesOf(defence))
    expect(
      promised.some(({ name }) => name.includes(part)),
      part,
    ).toBe(true)
})
