import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { openProject } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { detectProject } from '../src/index.ts'
import { needs, pkg, script, tempDir, write } from './temp.ts'

const windows = process.platform === 'win32'

/** So long after the last change that no stamp is too young to be believed. */
const later = () => Date.now() + 10_000

const FILES = {
  'package.json': script('vitest'),
  'packages/a/package.json': needs('jest'),
  'packages/a/src/one.js': '',
  'packages/a/src/deep/down/two.js': '',
  'api/requirements.txt': 'pytest',
  'api/views.py': '',
  'node_modules/other/package.json': pkg(),
}

const ENV = { PATH: '' }

/** A project, and what it is taken for by a process that keeps its answer. */
function shop(files: Record<string, string> = FILES) {
  const top = tempDir()
  const root = join(top, 'shop')
  write(root, files)
  const file = join(top, 'state', 'roots', 'shop', 'runners.json')
  const project = openProject(root)
  const detect = (env: Record<string, string> = ENV, version = '1', now = later) =>
    detectProject(project, env, { cache: { file, version, now } })
  return { top, root, file, project, detect }
}

/** Marks the kept answer, so that one sees whether it is taken. */
function mark(file: string) {
  const kept = JSON.parse(readFileSync(file, 'utf8'))
  kept.answer.workspaces.notes = ['kept']
  writeFileSync(file, JSON.stringify(kept))
}

type Shop = ReturnType<typeof shop>

async function isTaken({ detect, file }: Shop, ...asked: Parameters<Shop['detect']>) {
  expect(existsSync(file), 'an answer is kept').toBe(true)
  const { workspaces } = await detect(...asked)
  return workspaces.notes.includes('kept')
}

async function kept(files?: Record<string, string>): Promise<Shop> {
  const place = shop(files)
  await place.detect()
  mark(place.file)
  return place
}

describe('an answer that was kept', () => {
  test('is the one that is found by looking', async () => {
    const { detect, project } = shop()
    const found = await detect()
    expect(found.runners.map(({ name, directory }) => `${name}@${directory}`)).toEqual([
      'vitest@',
      'pytest@api',
      'jest@packages/a',
    ])
    expect(await detect()).toEqual(found)
    expect(await detectProject(project, ENV)).toEqual(found)
  })

  test('is taken while nothing changed', async () => {
    const place = await kept()
    expect(await isTaken(place)).toBe(true)
    expect(await isTaken(place)).toBe(true)
  })

  test('is passed over by who asks for a fresh one, which is kept instead', async () => {
    const { project, file, detect } = await kept()
    const cache = { file, version: '1', now: later }
    const fresh = await detectProject(project, ENV, { cache, fresh: true })
    expect(fresh.workspaces.notes).toEqual([])
    expect((await detect()).workspaces.notes).toEqual([])
  })

  test.skipIf(windows)('can be read by nobody else', async () => {
    const { file } = await kept()
    const { mode } = await import('node:fs').then(({ statSync }) => statSync(file))
    expect(mode & 0o077).toBe(0)
  })
})

describe('it is taken again', () => {
  test.each<[string, (root: string) => void]>([
    [
      'although a source came in a folder without a manifest',
      (root) => write(root, { 'packages/a/src/deep/down/three.js': '' }),
    ],
    ['although a source was edited', (root) => write(root, { 'api/views.py': 'x = 1' })],
    [
      'although a dependency that is no runner was installed',
      (root) => write(root, { 'node_modules/left-pad/package.json': pkg() }),
    ],
  ])('%s', async (_, change) => {
    const place = await kept({ ...FILES, ...deepFolders() })
    change(place.root)
    expect(await isTaken(place)).toBe(true)
    expect(await isTaken(place)).toBe(true)
  })
})

/** More folders than those in which tests are looked for: of the rest only the shape counts. */
function deepFolders(): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`packages/a/lib-${at}/x.js`, '']),
  )
}

describe('it is not taken any more', () => {
  const CHANGES: [string, (root: string) => void][] = [
    ['when a manifest was edited', (root) => write(root, { 'package.json': script('jest') })],
    [
      'when one was edited to the same length',
      (root) => write(root, { 'api/requirements.txt': 'nosett' }),
    ],
    ['when one came', (root) => write(root, { 'api/package.json': needs('jest') })],
    [
      'when one came in a folder without any',
      (root) => write(root, { 'packages/a/src/deep/down/package.json': needs('jest') }),
    ],
    ['when one went', (root) => rmSync(join(root, 'api/requirements.txt'))],
    ['when a folder came', (root) => mkdirSync(join(root, 'packages/b'))],
    [
      'when a package moved',
      (root) => renameSync(join(root, 'packages/a'), join(root, 'packages/b')),
    ],
    [
      'when the runner was installed',
      (root) =>
        write(root, {
          'node_modules/vitest/package.json': '{"bin":"v.js"}',
          'node_modules/vitest/v.js': '',
        }),
    ],
    [
      'when an environment was made',
      (root) => {
        const python = windows ? 'api/.venv/Scripts/python.exe' : 'api/.venv/bin/python'
        write(root, { [python]: '' })
        chmodSync(join(root, python), 0o755)
      },
    ],
    ['when the first test came', (root) => write(root, { 'packages/a/src/one.test.js': '' })],
  ]
  test.each(CHANGES)('%s', async (_, change) => {
    const place = await kept()
    change(place.root)
    expect(await isTaken(place)).toBe(false)
  })

  test('when a manifest has new bytes and an old date', async () => {
    const place = await kept()
    const manifest = join(place.root, 'api/requirements.txt')
    writeFileSync(manifest, 'nosett')
    utimesSync(manifest, new Date(1000), new Date(1000))
    expect(await isTaken(place)).toBe(false)
  })

  test.skipIf(windows)('when a link to a manifest leads elsewhere', async () => {
    const place = shop({ 'one.json': needs('vitest'), 'two.json': needs('vitest'), 'a/b.js': '' })
    symlinkSync('../one.json', join(place.root, 'a/package.json'))
    await place.detect()
    mark(place.file)
    rmSync(join(place.root, 'a/package.json'))
    symlinkSync('../two.json', join(place.root, 'a/package.json'))
    expect(await isTaken(place)).toBe(false)
  })

  test.each([
    ['PATH', { PATH: '/elsewhere' }],
    ['VIRTUAL_ENV', { ...ENV, VIRTUAL_ENV: '/elsewhere' }],
    ['CONDA_PREFIX', { ...ENV, CONDA_PREFIX: '/elsewhere' }],
  ])('when %s is another', async (_, env) => {
    expect(await isTaken(await kept(), env)).toBe(false)
  })

  test('by another version', async () => {
    expect(await isTaken(await kept(), ENV, '2')).toBe(false)
  })

  test('but another variable may change', async () => {
    expect(await isTaken(await kept(), { ...ENV, TERM: 'dumb' })).toBe(true)
  })
})

describe('a change in the moment of looking', () => {
  test('keeps an answer from being kept: its stamp might say nothing of the next one', async () => {
    const { detect, file } = shop()
    await detect(ENV, '1', Date.now)
    expect(existsSync(file)).toBe(false)
  })

  test('of a folder without a manifest is seen by listing it again', async () => {
    const place = await kept({ ...FILES, ...deepFolders() })
    const young = 'packages/a/lib-9'
    write(place.root, { [`${young}/y.js`]: '' })
    const soon = () => Date.now() + 100
    expect(await isTaken(place, ENV, '1', soon)).toBe(true)
    write(place.root, { [`${young}/package.json`]: needs('vitest') })
    expect(await isTaken(place, ENV, '1', soon)).toBe(false)
  })
})

describe('what is no answer of ours', () => {
  const RUNNER = {
    name: 'vitest',
    languages: ['typescript'],
    directory: '',
    command: 'x',
    args: [],
  }
  const ANSWERS: [string, unknown][] = [
    ['a runner without a report', { runners: [RUNNER] }],
    ['a text for a list', { runners: 'all' }],
    ['nothing', null],
  ]
  test.each(ANSWERS)('is detected anew: %s', async (_, answer) => {
    const { file, detect } = await kept()
    const content = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...content, answer }))
    expect((await detect()).runners).toHaveLength(3)
  })

  test.each([
    ['directory', '../../etc'],
    ['directory', '/etc'],
    ['languages', ['cobol']],
    ['args', 'rm -rf'],
    ['report', 'none'],
    ['tests', { kind: 'anywhere', because: 'convention' }],
    ['env', { TZ: 1 }],
    ['installed', 'yes'],
  ])('is detected anew: a runner whose %s is %j', async (key, value) => {
    const { file, detect } = await kept()
    const content = JSON.parse(readFileSync(file, 'utf8'))
    content.answer.runners[0][key] = value
    writeFileSync(file, JSON.stringify(content))
    const { runners, workspaces } = await detect()
    expect(workspaces.notes).toEqual([])
    expect(runners[0]).toMatchObject({ name: 'vitest', directory: '' })
  })

  test.each(
    [
      ['', '{', '[]', 'null', '{"by":1}', '\0', '{"by":"x","env":{},"asked":[[1]],"answer":{}}'],
    ].flat(),
  )('is detected anew: %j', async (text) => {
    const { file, detect } = await kept()
    writeFileSync(file, text)
    expect((await detect()).runners).toHaveLength(3)
    mark(file)
    expect((await detect()).workspaces.notes).toEqual(['kept'])
  })

  test('is detected anew: any part of a file that was cut off', async () => {
    const { file, detect } = await kept()
    const text = readFileSync(file, 'utf8')
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      writeFileSync(file, text.slice(0, text.length * share))
      expect((await detect()).runners).toHaveLength(3)
    }
  })

  test.skipIf(windows)('is not followed: a link where the file should be', async () => {
    const { top, file, detect } = await kept()
    const elsewhere = join(top, 'elsewhere.json')
    renameSync(file, elsewhere)
    const text = readFileSync(elsewhere, 'utf8')
    symlinkSync(elsewhere, file)
    expect((await detect()).workspaces.notes).toEqual([])
    expect(readFileSync(elsewhere, 'utf8')).toBe(text)
  })
})

test('where nothing can be kept, detection goes on as without', async () => {
  const { top, project } = shop()
  writeFileSync(join(top, 'taken'), '')
  const cache = { file: join(top, 'taken', 'runners.json'), version: '1', now: later }
  expect((await detectProject(project, ENV, { cache })).runners).toHaveLength(3)
})
