import { readdirSync, truncateSync, utimesSync } from 'node:fs'
import { relPath, toAbsolute } from '@tailtest/project'
import { expect, test } from 'vitest'
import { keepContent } from '../../../src/tdd/corpus/store.ts'
import { tempProject } from '../../project.ts'

const FOLDER = '.tailtest/tdd/corpus'
const MIB = 1024 * 1024

test('beyond 256 MiB the oldest contents of a corpus go, whatever else lies there stays', () => {
  const temp = tempProject()
  const olds = ['a', 'b', 'c'].map((letter) => letter.repeat(64))
  for (const [at, name] of [...olds, 'rows.jsonl'].entries()) {
    const path = temp.write(`${FOLDER}/${name}`)
    const file = toAbsolute(temp.project, path)
    truncateSync(file, 100 * MIB) // without bytes on the disk
    const years = new Date(Date.UTC(2020 + at, 0))
    utimesSync(file, years, years)
  }
  const kept = keepContent(temp.project, 'export const one = 1\n')
  const names = readdirSync(toAbsolute(temp.project, relPath(FOLDER)))
  expect(names.filter((name) => !name.startsWith('.')).sort()).toEqual(
    [kept, ...olds.slice(1), 'rows.jsonl'].sort(),
  )
})
