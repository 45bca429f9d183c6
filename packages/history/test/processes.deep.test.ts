import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Project } from '@tailtest/project'
import { build } from 'tsup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHistory, readHistory } from '../src/index.ts'
import { tempProject } from './temp.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

let folder: string

/** Other processes run what is built of the sources as they are now. */
beforeAll(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'tailtest-bundle-'))
  await build({
    config: false,
    entry: { history: here('../src/index.ts') },
    tsconfig: here('../tsconfig.json'),
    outDir: folder,
    format: 'esm',
    outExtension: () => ({ js: '.mjs' }),
    noExternal: [/^@tailtest\//],
    silent: true,
  })
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A process that records outcomes of `src/0.ts`, `src/1.ts` … in a session of its own; `Infinity`: until it is ended. */
function writer({ root }: Project, session: string, count: number): ChildProcess {
  const args = [join(folder, 'history.mjs'), root, session, String(count)]
  return spawn(process.execPath, [here('fixtures/upsert.mjs'), ...args], { stdio: 'inherit' })
}

test('twenty processes that write five entries each lose none', async () => {
  const project = tempProject()
  const writers = Array.from({ length: 20 }, (_, n) => writer(project, `s${n}`, 5))
  const ends = await Promise.all(writers.map((child) => once(child, 'exit')))
  expect(ends.map(([code]) => code)).toEqual(writers.map(() => 0))
  const { entries, problem } = openHistory(project).read()
  expect(problem).toBeUndefined()
  expect(new Set(entries.map(({ session_id, file }) => `${session_id} ${file}`)).size).toBe(100)
  expect(readdirSync(join(project.root, '.tailtest')).sort()).toEqual([
    '.gitignore',
    'history.json',
  ])
}, 120_000)

test('a process that is killed while it writes leaves a whole file, and the next one writes', async () => {
  const project = tempProject()
  const history = openHistory(project)
  let entries = 0
  for (let round = 0; round < 15; round += 1) {
    const child = writer(project, `s${round}`, Number.POSITIVE_INFINITY)
    await firstEntry(child, `s${round}`, project)
    await sleep(round * 3)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const read = history.read()
    expect(read.problem).toBeUndefined()
    expect(read.entries.length).toBeGreaterThan(entries)
    entries = read.entries.length
  }
}, 120_000)

/** A process that writes so many sessions and names each on its standard output once it is written. */
function sessionsWriter({ root }: Project, name: string, count: number) {
  const args = [join(folder, 'history.mjs'), root, name, String(count)]
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit']
  const child = spawn(process.execPath, [here('fixtures/sessions.mjs'), ...args], { stdio })
  const written: string[] = []
  createInterface(child.stdout).on('line', (line) => written.push(line))
  return { child, written, end: once(child, 'close') }
}

const WRITERS = 8
const SESSIONS = 1000

test('of 1,000 sessions that 8 processes write none is lost', async () => {
  const project = tempProject()
  const writers = Array.from({ length: WRITERS }, (_, n) =>
    sessionsWriter(project, `p${n}`, SESSIONS / WRITERS),
  )
  const ends = await Promise.all(writers.map(({ end }) => end))
  expect(ends.map(([code]) => code)).toEqual(writers.map(() => 0))
  const { entries, problem } = readHistory(project.root)
  expect(problem).toBeUndefined()
  expect(entries.map(({ session_id }) => session_id).sort()).toEqual(
    writers.flatMap(({ written }) => written).sort(),
  )
  expect(entries).toHaveLength(SESSIONS)
  const times = entries.map(({ timestamp }) => timestamp)
  expect(times).toEqual(times.toSorted())
}, 240_000)

test('processes that are killed among others lose nothing they had written, and hold up nobody', async () => {
  const project = tempProject()
  // who is to be killed has so much to write that none is done before, and no entry is one too many
  const doomed = [0, 1, 2, 3].map((n) => sessionsWriter(project, `p${n}`, 200))
  const others = [4, 5, 6, 7].map((n) => sessionsWriter(project, `p${n}`, 40))
  for (const [n, { child, written, end }] of doomed.entries()) {
    while (written.length < 3 + n) await sleep(2)
    child.kill('SIGKILL')
    const [, signal] = await end
    expect(signal, 'killed while it wrote').toBe('SIGKILL')
    expect(readHistory(project.root).problem).toBeUndefined()
  }
  const ends = await Promise.all(others.map(({ end }) => end))
  expect(ends.map(([code]) => code)).toEqual(others.map(() => 0))
  const { entries, problem } = readHistory(project.root)
  const kept = new Set(entries.map(({ session_id }) => session_id))
  expect(problem).toBeUndefined()
  expect(
    [...doomed, ...others].flatMap(({ written }) => written).filter((id) => !kept.has(id)),
  ).toEqual([])
  expect(others.flatMap(({ written }) => written)).toHaveLength(4 * 40)
}, 240_000)

async function firstEntry(child: ChildProcess, session: string, project: Project): Promise<void> {
  const isThere = () =>
    openHistory(project)
      .read()
      .entries.some(({ session_id }) => session_id === session)
  while (!isThere()) {
    expect(child.exitCode, 'the writer ended by itself').toBeNull()
    await sleep(5)
  }
}
