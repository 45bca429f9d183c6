import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { relPath, toAbsolute } from '@tailtest/project'
import { expect, onTestFinished, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { contextOf, eventBase, session, tempProject } from '../project.ts'

const MANIFEST = '{"type":"module","devDependencies":{"vitest":"*"}}'
const names = Array.from({ length: 30 }, (_, at) => relPath(`src/unit-${at}.ts`))

/** Counts what is read, and what is put in its place, by the paths of the files. */
function counted(): Map<string, number> {
  const counts = new Map<string, number>()
  const { renameSync, openSync } = fs
  const count = (path: unknown) => {
    counts.set(String(path), (counts.get(String(path)) ?? 0) + 1)
  }
  fs.renameSync = (from, to) => {
    count(to)
    renameSync(from, to)
  }
  fs.openSync = (path, flags, mode) => {
    count(path)
    return openSync(path, flags, mode)
  }
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(fs, { renameSync, openSync })
    syncBuiltinESMExports()
  })
  return counts
}

test('of an edit of many files the view is written once, and an ignore file read once', async () => {
  const files = Object.fromEntries(names.map((name) => [name, 'export const one = 1\n']))
  const temp = tempProject({
    files: { 'package.json': MANIFEST, '.gitignore': 'dist\n', ...files },
  })
  const changes = names.map((path) => ({
    path: toAbsolute(temp.project, path),
    kind: 'created' as const,
  }))
  const counts = counted()
  await handle({ type: 'file-edited', ...eventBase(temp), files: changes }, contextOf(temp))
  const of = (path: string) => counts.get(toAbsolute(temp.project, relPath(path)))
  expect([of('.tailtest/session.json'), of('.gitignore')]).toEqual([1, 1])
  expect(Object.keys(session(temp).journal.read().session.pending)).toEqual(names)
})
