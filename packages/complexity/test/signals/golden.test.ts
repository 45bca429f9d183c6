import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { score } from '../sum.ts'

const FOLDER = join(import.meta.dirname, '../fixtures/golden')

interface Golden {
  path: string
  /** `HTTP 6: this.backend.get`; none: neither a request nor an access is in it. */
  expected: readonly string[]
  source: string
}

/** After `### path` each line that begins with `>` is a piece of evidence; what follows is the source. */
function goldens(language: string): Golden[] {
  const [, ...blocks] = readFileSync(join(FOLDER, `${language}.txt`), 'utf8').split(/^### /m)
  return blocks.map((block) => {
    const [path = '', ...lines] = block.split('\n')
    const start = lines.findIndex((line) => !line.startsWith('> '))
    const expected = lines.slice(0, start).map((line) => line.slice(2))
    return { path, expected, source: lines.slice(start).join('\n') }
  })
}

const LANGUAGES = readdirSync(FOLDER).map((name) => name.replace(/\.txt$/, ''))

test('all ten languages have sources with requests, with accesses and with neither', () => {
  expect(LANGUAGES).toHaveLength(10)
  for (const language of LANGUAGES) {
    const all = goldens(language).map(({ expected }) => expected.join('\n'))
    for (const kind of [/^HTTP/m, /^DB/m, /^$/]) {
      expect(all.filter((one) => kind.test(one)).length, `${language} ${kind}`).toBeGreaterThan(0)
    }
  }
})

describe.each(LANGUAGES)('the evidence in %s', (language) => {
  test.each(goldens(language))('$path: $expected', async ({ path, source, expected }) => {
    const { signals } = await score(path, source)
    const found = signals
      .filter(({ name }) => name === 'HTTP' || name === 'DB')
      .flatMap(({ name, evidence }) => evidence.map(({ line, text }) => `${name} ${line}: ${text}`))
    expect(found).toEqual(expected)
  })
})
