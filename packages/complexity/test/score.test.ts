import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { explain, scoreSource } from '../src/index.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')

/** What each fixture's path and code say to a person, written down before they were scored. */
function labelled(language: string): [file: string, sum: string][] {
  const table: Record<string, string> = JSON.parse(
    readFileSync(join(FIXTURES, language, 'expected.json'), 'utf8'),
  )
  return Object.entries(table)
}

async function scoreFixture(language: string, file: string) {
  const complexity = await scoreSource(file, readFileSync(join(FIXTURES, language, file), 'utf8'))
  if (complexity === undefined) throw new Error(`${file} was not read`)
  return complexity
}

describe.each(['typescript', 'python'])('%s', (language) => {
  test.each(labelled(language))('%s is %s', async (file, sum) => {
    expect(explain(await scoreFixture(language, file))).toBe(sum)
  })

  test('every fixture is labelled', () => {
    const files = readdirSync(join(FIXTURES, language), { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /\.[cm]?[jt]sx?$|\.py$/.test(file))
    expect(
      labelled(language)
        .map(([file]) => file)
        .sort(),
    ).toEqual(files.sort())
  })
})
