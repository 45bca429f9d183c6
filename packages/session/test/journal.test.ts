import { execFile } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { number, oneOf, readerOf, relPath } from '@tailtest/project'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import {
  type Entry,
  type ForeignEntry,
  findJournal,
  type Journal,
  openJournal,
  readEnvelope,
  touchedByOthers,
} from '../src/index.ts'
import { temporaryFolder, temporaryProject, writer } from './project.ts'

const kept: Journal['keep'] = () => {}
type IsKept<T, Own extends ForeignEntry> = T extends Parameters<typeof kept<Own>>[number]
  ? true
  : false

const queued = (path: string): Entry => ({
  type: 'session.queued',
  path: relPath(path),
  language: 'typescript',
  status: 'new',
})
const edited = (path: string): Entry => ({
  type: 'loop.edited',
  path: relPath(path),
  kind: 'written',
  via: 'tool',
  test: false,
})

describe('a journal', () => {
  test('gives back what was appended, to whoever opens it later', () => {
    const project = temporaryProject()
    openJournal(project, writer())?.append(queued('a.ts'), queued('b.ts'))
    const { session } = findJournal(project, writer())?.read() ?? {}
    expect(Object.keys(session?.pending ?? {})).toEqual(['a.ts', 'b.ts'])
  })

  test('is not created by looking for it', () => {
    const project = temporaryProject()
    expect(findJournal(project, writer())).toBeUndefined()
    expect(existsSync(join(project.root, '.tailtest'))).toBe(false)
  })

  test('keeps sessions apart, whatever their ids look like', () => {
    const project = temporaryProject()
    const ids = ['one', 'ONE', '../one', 'one/two', '.', 'ü'.repeat(300), 'con']
    for (const id of ids) openJournal(project, writer(id))?.append(queued(`${ids.indexOf(id)}.ts`))
    for (const id of ids) {
      const { session } = openJournal(project, writer(id))?.read() ?? {}
      expect(Object.keys(session?.pending ?? {})).toEqual([`${ids.indexOf(id)}.ts`])
    }
  })

  test('keeps another package’s records in their order, and folds none of them', () => {
    const project = temporaryProject()
    const journal = openJournal(project, writer())
    const shape = { type: oneOf('other.counted'), count: number }
    journal?.append(queued('a.ts'))
    for (const count of [1, 2])
      journal?.keep<{ type: 'other.counted'; count: number }>({ type: 'other.counted', count })
    journal?.keep<{ type: 'other.unknown' }>({ type: 'other.unknown' })
    expect(journal?.readAs(readerOf(shape)).map(({ count }) => count)).toEqual([1, 2])
    expect(journal?.readAs(readEnvelope)).toHaveLength(4)
    expect(journal?.read().session.records).toBe(1)
  })

  test('a record that its writer did not name, or misspelt, does not compile', () => {
    type Mode = { type: 'other.mode'; mode: 'on' | 'off' }
    const keepModes: (...entries: readonly Mode[]) => void = kept<Mode>
    const misspelt: IsKept<{ type: 'other.mode'; mode: string }, Mode> = false
    const unnamed: IsKept<Mode, never> = false
    expect([keepModes, misspelt, unnamed]).toEqual([kept, false, false])
  })

  test('tells whether another package has records here, and takes no quotation for one', () => {
    const journal = openJournal(temporaryProject(), writer())
    journal?.append({ type: 'session.closed', reason: '{"type":"other.counted"}' })
    expect(journal?.holds('other.')).toBe(false)
    journal?.keep<{ type: 'other.counted' }>({ type: 'other.counted' })
    expect(journal?.holds('other.')).toBe(true)
    expect(journal?.holds('another.')).toBe(false)
  })

  test('drops what cannot be read and keeps all the rest', () => {
    const project = temporaryProject()
    const journal = openJournal(project, writer())
    journal?.append(queued('a.ts'))
    appendFileSync(journal?.file ?? '', '\n{"torn":')
    journal?.append(queued('b.ts'))
    appendFileSync(journal?.file ?? '', '\nnull\n[]\n\u0000')
    journal?.append(queued('c.ts'))
    expect(Object.keys(journal?.read().session.pending ?? {})).toEqual(['a.ts', 'b.ts', 'c.ts'])
  })

  test('goes on from a checkpoint without reading the whole', () => {
    const project = temporaryProject()
    const journal = openJournal(project, writer())
    for (let at = 0; at < 600; at += 1) journal?.append(edited(`src/${at % 20}.ts`))
    const before = journal?.read().session
    const checkpoint = join(project.root, '.tailtest', 'sessions', 'one.checkpoint.json')
    const { offset } = JSON.parse(readFileSync(checkpoint, 'utf8'))
    expect(offset).toBeGreaterThan(32 * 1024)
    expect(findJournal(project, writer())?.read().session).toEqual(before)
    const damagedStart = `${'x'.repeat(offset)}${readFileSync(journal?.file ?? '', 'utf8').slice(offset)}`
    writeFileSync(journal?.file ?? '', damagedStart)
    expect(findJournal(project, writer())?.read().session).toEqual(before)
  })

  test.each([
    '',
    '{}',
    '[]',
    'null',
    '{"v":1,"offset":0,"state":{}}',
    '{"v":1,"offset":1e9,"state":{}}',
  ])('folds from the start when the checkpoint holds %j', (text) => {
    const project = temporaryProject()
    openJournal(project, writer())?.append(queued('a.ts'))
    writeFileSync(join(project.root, '.tailtest', 'sessions', 'one.checkpoint.json'), text)
    const { session } = findJournal(project, writer())?.read() ?? {}
    expect(Object.keys(session?.pending ?? {})).toEqual(['a.ts'])
  })

  test('is read where no checkpoint can be kept', () => {
    const project = temporaryProject()
    const journal = openJournal(project, writer())
    for (let at = 0; at < 600; at += 1) journal?.append(edited(`src/${at % 20}.ts`))
    mkdirSync(join(project.root, '.tailtest', 'sessions', 'one.checkpoint.json'))
    expect(journal?.read().session.records).toBe(600)
  })

  test('is not written through a link that somebody planted', () => {
    const project = temporaryProject()
    const target = join(temporaryFolder(), 'precious')
    writeFileSync(target, 'mine')
    mkdirSync(join(project.root, '.tailtest', 'sessions'), { recursive: true })
    symlinkSync(target, join(project.root, '.tailtest', 'sessions', 'one.jsonl'))
    expect(() => openJournal(project, writer())?.append(queued('a.ts'))).toThrow()
    expect(readFileSync(target, 'utf8')).toBe('mine')
  })

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'cannot be opened where the folder may not be written',
    () => {
      const project = temporaryProject()
      chmodSync(project.root, 0o500)
      expect(openJournal(project, writer())).toBeUndefined()
      chmodSync(project.root, 0o700)
    },
  )

  test('tells what other sessions touched since a moment', () => {
    const project = temporaryProject()
    openJournal(project, writer('one', Date.now))?.append(edited('mine.ts'))
    openJournal(project, writer('two', Date.now))?.append(edited('theirs.ts'))
    expect([...touchedByOthers(project, 'one', Date.now() - 60_000)]).toEqual([
      ['theirs.ts', 'tool'],
    ])
    expect([...touchedByOthers(project, 'one', Date.now() + 60_000)]).toEqual([])
  })
})

describe('claims', () => {
  test('are won once, by the first in the log', () => {
    const project = temporaryProject()
    const first = openJournal(project, writer())
    const second = openJournal(project, writer())
    expect([...(first?.claim(['a', 'b']) ?? [])]).toEqual(['a', 'b'])
    expect([...(second?.claim(['a', 'c']) ?? [])]).toEqual(['c'])
  })

  test('of 8 processes at once each key is won by exactly one, and no record is lost', async () => {
    const project = temporaryProject()
    const script = join(temporaryFolder(), 'append.mjs')
    await build({
      entryPoints: [fileURLToPath(new URL('append.process.ts', import.meta.url))],
      outfile: script,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
      tsconfig: fileURLToPath(new URL('../../../tsconfig.base.json', import.meta.url)),
      banner: {
        js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url)",
      },
    })
    const run = promisify(execFile)
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const won = await Promise.all(
      names.map(async (name) => {
        const { stdout } = await run(process.execPath, [script, project.root, 'one', '25', name])
        return Number(stdout)
      }),
    )
    expect(won.reduce((sum, each) => sum + each, 0)).toBe(25)
    const { session } = findJournal(project, writer())?.read() ?? {}
    expect(Object.keys(session?.pending ?? {})).toHaveLength(200)
  })
})

describe('paths of an entry are plain texts', () => {
  const found = { type: 'session.queued', language: 'typescript', status: 'new' } as const

  test('kept as they are from the root', () => {
    const journal = openJournal(temporaryProject(), writer())
    journal?.append({ ...found, path: './src//cart.ts' })
    expect(Object.keys(journal?.read().session.pending ?? {})).toEqual(['src/cart.ts'])
  })

  test.each(['../cart.ts', '/etc/passwd', ''])(
    '%j is refused by name, and nothing is written',
    (path) => {
      const journal = openJournal(temporaryProject(), writer())
      const wrong = `session.queued: path cannot be ${JSON.stringify(path)}`
      expect(() => journal?.append({ ...found, path: 'src/a.ts' }, { ...found, path })).toThrow(
        wrong,
      )
      expect(() => journal?.claim(['one'], { ...found, path })).toThrow(wrong)
      expect(journal?.size()).toBe(0)
    },
  )
})
