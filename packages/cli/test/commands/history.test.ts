import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openHistory } from '@tailtest/history'
import { openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { json, tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'

type Status = 'passed' | 'unresolved'

function record({ root }: Folders, day: number, file: string, status: Status, attempts = 0) {
  const timestamp = `2026-03-0${day}T09:00:00.000Z`
  const entry = { file: relPath(file), status, attempts, session_id: `day-${day}`, timestamp }
  openHistory(openProject(root)).upsert([entry])
}

function withRegression(): Folders {
  const places = folders()
  record(places, 1, 'src/cart.ts', 'passed')
  record(places, 2, 'src/cart.ts', 'unresolved', 3)
  record(places, 3, 'src/price.ts', 'passed')
  return places
}

test('programs get every entry, the regressions and the recurring failures', async () => {
  expect(await json(withRegression(), ['history'])).toEqual({
    entries: [
      expect.objectContaining({ file: 'src/cart.ts', classification: 'gap', session_id: 'day-1' }),
      expect.objectContaining({ classification: 'regression', attempts: 3, session_id: 'day-2' }),
      expect.objectContaining({ file: 'src/price.ts', classification: 'gap' }),
    ],
    regressions: ['src/cart.ts'],
    recurring: expect.any(Array),
  })
})

test('a person reads one line for each outcome, newest last', async () => {
  const { code, stdout, stderr } = await tailtest(withRegression(), ['history'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.split('\n').slice(0, 4)).toEqual([
    '2026-03-01T09:00:00.000Z  gap         src/cart.ts (passed)',
    '2026-03-02T09:00:00.000Z  regression  src/cart.ts (unresolved, 3 failed attempts)',
    '2026-03-03T09:00:00.000Z  gap         src/price.ts (passed)',
    'regressions: src/cart.ts',
  ])
})

test('before the first outcome there is nothing, and nothing is written', async () => {
  const places = folders()
  expect(await json(places, ['history'])).toEqual({ entries: [], regressions: [], recurring: [] })
  expect(await tailtest(places, ['history'])).toMatchObject({ stdout: 'no outcomes yet\n' })
})

test('a history that is no JSON is one line on stderr, and is left as it is', async () => {
  const places = folders()
  const file = join(places.root, '.tailtest', 'history.json')
  mkdirSync(join(places.root, '.tailtest'))
  writeFileSync(file, '[{"file": "src/ca')
  const { code, stdout, stderr } = await tailtest(places, ['history', '--json'])
  expect({ code, answer: JSON.parse(stdout) }).toEqual({
    code: 0,
    answer: { entries: [], regressions: [], recurring: [] },
  })
  expect(stderr).toBe('tailtest: no history: .tailtest/history.json is not a JSON array\n')
  expect(readFileSync(file, 'utf8')).toBe('[{"file": "src/ca')
})
