import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scoreSource } from '../src/index.ts'

/** Written and labelled by people who had not seen the scorer; the half "kept" is read by nobody who tunes it. */
const SET = join(import.meta.dirname, '../../../bench/complexity')

const LANGUAGES = [
  ...['csharp', 'go', 'java', 'javascript', 'kotlin', 'php', 'python', 'ruby', 'rust'],
  'typescript',
]

interface Label {
  file: string
  path: string
  http: boolean
  database: boolean
  path_signal: string | null
  half: 'tune' | 'kept'
}

const labels = LANGUAGES.map((language) => {
  const all: Label[] = JSON.parse(readFileSync(join(SET, language, 'labels.json'), 'utf8'))
  return { language, tune: all.filter(({ half }) => half === 'tune') }
})

const TOPICS = ['auth', 'permission', 'billing', 'payment', 'checkout', 'invoice', 'subscription']

/** What a person said of each file, and what the score says. Of several topics of one weight any names the path. */
const judged = await Promise.all(
  labels.flatMap(({ language, tune }) =>
    tune.map(async (label) => {
      const source = readFileSync(join(SET, language, label.file), 'utf8')
      const names = (await scoreSource(label.path, source))?.signals.map(({ name }) => name) ?? []
      const isPath = (name: string) => !/^(?:HTTP|DB|branches|public functions)$/.test(name)
      const topic = label.path_signal
      return {
        http: [label.http, names.includes('HTTP')],
        database: [label.database, names.includes('DB')],
        path: [
          topic !== null,
          names.some(
            (name) =>
              isPath(name) && (topic === null || TOPICS.includes(name) === TOPICS.includes(topic)),
          ),
        ],
      }
    }),
  ),
)

test('ten languages are labelled, and as many folders are there', () => {
  const folders = readdirSync(SET, { withFileTypes: true }).filter((one) => one.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(LANGUAGES)
  for (const { tune } of labels) expect(tune.length).toBeGreaterThanOrEqual(6)
})

test.each(['http', 'database', 'path'] as const)(
  'of the signals %s at least 95 %% are right, and at least 90 %% are found',
  (signal) => {
    const pairs = judged.map((one) => one[signal])
    const count = (label: boolean, found: boolean) =>
      pairs.filter(([one, other]) => one === label && other === found).length
    const hits = count(true, true)
    expect(hits).toBeGreaterThan(15)
    expect(hits / (hits + count(false, true))).toBeGreaterThanOrEqual(0.95)
    expect(hits / (hits + count(true, false))).toBeGreaterThanOrEqual(0.9)
  },
)
