import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openProject } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { contentVerdict, judge, RULES, readContentFacts, type Verdict } from '../src/index.ts'
import { type Expected, ROWS, type Row } from './reference-rows.ts'
import { tempDir, write } from './temp.ts'

/** Judges a file as the hook does: by its path, and what passes by its text, if it is there. */
function answer(root: string, file: string): Verdict {
  const project = openProject(root)
  const { path, verdict } = judge(project, file)
  if (path === undefined || !verdict.test) return verdict
  const text = textOf(join(root, file))
  if (text === undefined) return verdict
  const facts = readContentFacts(project, { path, language: verdict.language, text })
  return contentVerdict(facts) ?? { test: true, language: facts.language }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined // a row may ask about a file that is not there
  }
}

function answers({ files, expected }: Row): Record<string, Expected> {
  const root = tempDir()
  write(root, files)
  const pairs = Object.keys(expected).map((file): [string, Expected] => {
    const verdict = answer(root, file)
    return [file, verdict.test ? verdict.language : verdict.rule]
  })
  return Object.fromEntries(pairs)
}

describe('the reference', () => {
  test.each(ROWS)('$says', (row) => {
    expect(answers(row)).toEqual(row.expected)
  })

  test('has at least 150 rows, and at least one for every rule that a text alone can decide', () => {
    const expected = ROWS.flatMap(({ expected }) => Object.values(expected))
    expect(expected.length).toBeGreaterThan(150)
    expect(RULES.filter((rule) => !expected.includes(rule))).toEqual([])
  })
})
