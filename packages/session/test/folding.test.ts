import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { number, oneOf, readerOf, text } from '@tailtest/project'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Folding, followJournal, type Journal, openJournal } from '../src/index.ts'
import { temporaryProject, writer } from './project.ts'

interface Marks {
  /** Times a name was marked, and with what. */
  marks: Map<string, { times: number; words: Set<string> }>
  last: number
}

const NAMES = ['one', 'two', '__proto__'] as const
/** So long that some dozens of them make a journal that has a checkpoint. */
const WORDS = ['a', 'b', 'c'].map((letter) => letter.repeat(1500))

const MARKS: Folding<{ name: string; word: string; at: number }, Marks> = {
  name: 'marks',
  version: 1,
  read: readerOf({ type: oneOf('other.marked'), name: text, word: text, at: number }),
  empty: () => ({ marks: new Map(), last: 0 }),
  fold: (records, from) => {
    const state = structuredClone(from)
    for (const { name, word, at } of records) {
      const { times, words } = state.marks.get(name) ?? { times: 0, words: new Set() }
      state.marks.set(name, { times: times + 1, words: words.add(word) })
      state.last = at
    }
    return state
  },
}

function open(project = temporaryProject()) {
  const journal = openJournal(project, writer())
  if (journal === undefined) throw new Error('no state can be kept')
  return { project, journal, checkpoint: journal.file.replace('jsonl', 'checkpoint-marks.json') }
}

const marked = (name: string, word: string, at: number) => ({
  ...({ type: 'other.marked', name, word, at } as const),
})
type Marked = ReturnType<typeof marked>
const whole = (journal: Journal) => MARKS.fold(journal.readAs(MARKS.read), MARKS.empty())

/** As many records as make two checkpoints. */
function lengthen(journal: Journal): void {
  for (let at = 0; at < 60; at += 1) journal.keep<Marked>(marked('one', `${at} ${WORDS[0]}`, at))
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ name: fc.constantFrom(...NAMES), word: fc.constantFrom(...WORDS) }),
  },
  { weight: 1, arbitrary: fc.constantFrom('ask', 'open anew', 'another writes') },
)

test('what is folded bit by bit, from checkpoints too, is what the whole journal means', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 120 }), (steps) => {
      const { project, journal } = open()
      let read = followJournal(journal, MARKS)
      for (const [at, each] of steps.entries()) {
        if (typeof each === 'object') journal.keep<Marked>(marked(each.name, each.word, at))
        else if (each === 'another writes') open(project).journal.append({ type: 'session.paused' })
        else {
          if (each === 'open anew') read = followJournal(journal, MARKS)
          expect(read()).toEqual(whole(journal))
        }
      }
      expect(read()).toEqual(whole(journal))
      expect(followJournal(journal, MARKS)()).toEqual(whole(journal))
    }),
    { numRuns: 20 },
  )
})

test('nothing is read again while nothing is written, and what was given stays as it was', () => {
  const { journal } = open()
  const read = followJournal(journal, MARKS)
  journal.keep<Marked>(marked('one', 'a', 1))
  const first = read()
  expect(read()).toBe(first)
  journal.keep<Marked>(marked('one', 'b', 2))
  expect(read()).toEqual(whole(journal))
  expect(first.last).toBe(1)
})

test('of a long journal a new reader reads what came since the checkpoint', () => {
  const { journal, checkpoint } = open()
  lengthen(journal)
  const before = followJournal(journal, MARKS)()
  // the records before it are gone, and nobody notices
  const kept: unknown = JSON.parse(readFileSync(checkpoint, 'utf8'))
  expect(kept).toMatchObject({ v: 1, state: { last: 58 } })
  const text = readFileSync(journal.file, 'utf8')
  writeFileSync(
    journal.file,
    text.replaceAll('other.marked', 'other.market').replace(/market(?!.*\n)/, 'marked'),
  )
  expect(followJournal(journal, MARKS)()).toEqual(before)
})

test('where no checkpoint can be kept, all is folded anew each time', () => {
  const { journal, checkpoint } = open()
  lengthen(journal)
  for (const file of [checkpoint, checkpoint.replace('-marks', '')]) mkdirSync(file)
  expect(followJournal(journal, MARKS)()).toEqual(whole(journal))
})

test.each([
  ['damaged', () => '{'],
  [
    'of another form',
    (text: string) => text.replace('"v":1', '"v":2').replace(/"times":\d+/, '"times":1'),
  ],
  ['of a state that lacks something', (text: string) => text.replace('"last"', '"least"')],
  ['of a state with another kind of thing', (text: string) => text.replace('$map', 'map')],
  ['of a longer journal', (text: string) => text.replace(/"offset":/, '"offset":9')],
])('a checkpoint that is %s is not used', (_what, harm) => {
  const { journal, checkpoint } = open()
  lengthen(journal)
  followJournal(journal, MARKS)()
  expect(existsSync(checkpoint)).toBe(true)
  writeFileSync(checkpoint, harm(readFileSync(checkpoint, 'utf8')))
  expect(followJournal(journal, MARKS)()).toEqual(whole(journal))
})
