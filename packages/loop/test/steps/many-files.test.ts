import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { relPath, toAbsolute } from '@tailtest/project'
import { expect, onTestFinished, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { contextOf, eventBase, session, tempProject } from '../project.ts'

const MANIFEST = '{"type":"module","devDependencies":{"vitest":"*"}}'
const MANY = 30
const namesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => relPath(`src/unit-${at}.ts`))

/** Counts what is read or listed, and what is put in its place, by the paths of the files. */
function counted(): Map<string, number> {
  const counts = new Map<string, number>()
  const { renameSync, openSync, readdirSync } = fs
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
  const list = (path: fs.PathLike, ...options: readonly unknown[]) => {
    count(path)
    return Reflect.apply(readdirSync, fs, [path, ...options])
  }
  Object.assign(fs, { readdirSync: list })
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(fs, { renameSync, openSync, readdirSync })
    syncBuiltinESMExports()
  })
  return counts
}

/** A project with so many sources, and the event that tells of all of them. */
function edited(count: number) {
  const names = namesOf(count)
  const files = Object.fromEntries(names.map((name) => [name, 'export const one = 1\n']))
  const temp = tempProject({
    files: { 'package.json': MANIFEST, '.gitignore': 'dist\n', ...files },
  })
  const changes = names.map((path) => ({
    path: toAbsolute(temp.project, path),
    kind: 'created' as const,
  }))
  const event = { type: 'file-edited' as const, ...eventBase(temp), files: changes }
  return { temp, event, names }
}

test('of an edit of many files the view is written once, and an ignore file read once', async () => {
  const { temp, event, names } = edited(MANY)
  const counts = counted()
  await handle(event, contextOf(temp))
  const of = (path: string) => counts.get(toAbsolute(temp.project, relPath(path)))
  expect([of('.tailtest/session.json'), of('.gitignore')]).toEqual([1, 1])
  expect(Object.keys(session(temp).journal.read().session.pending)).toEqual(names)
})

test('three times the files of an edit are not listed more often, nor what the session knows copied more often, nor more parsed than a note has room for', async () => {
  const counts = counted()
  const worked = []
  for (const count of [3 * MANY, 9 * MANY]) {
    const { temp, event } = edited(count)
    const context = contextOf(temp)
    const journal = context.placeOf(event, event.files[0]?.path ?? '').journal()
    let copies = 0
    const read = journal?.read
    if (journal && read)
      journal.read = () => {
        copies += 1
        return read()
      }
    const parse = context.syntax.parse
    let parsed = 0
    context.syntax.parse = (...args) => {
      parsed += 1
      return parse(...args)
    }
    await handle(event, context)
    const listed = counts.get(toAbsolute(temp.project, relPath('src')))
    worked.push({ copies, listed, parsed })
  }
  expect(worked[1]).toEqual(worked[0])
})

test('what a note has no room for is queued and counted', async () => {
  const { temp, event, names } = edited(10 * MANY)
  const reply = await handle(event, contextOf(temp))
  const lines = 'text' in reply ? reply.text.split('\n') : []
  const told = lines.length - 1
  expect(lines.at(-1)).toBe(
    `tailtest: ${names.length - told} more files queued (new): write tests for all of them. npx tailtest status names them.`,
  )
  expect(lines.join('\n').length).toBeLessThanOrEqual(contextOf(temp).capabilities.noteLimit)
  const { pending } = session(temp).journal.read().session
  expect(Object.keys(pending)).toEqual(names)
})
