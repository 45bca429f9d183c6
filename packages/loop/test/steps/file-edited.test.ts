import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { EventBase, FileChange } from '@tailtest/adapter-kit'
import { relPath, toAbsolute } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { commandsHash } from '../../src/commands.ts'
import { handle } from '../../src/flow.ts'
import { contextOf, eventBase, session, type TempProject, tempProject } from '../project.ts'

const FILES = {
  'package.json': '{"type":"module","devDependencies":{"vitest":"*"}}',
  'src/old.ts': 'export const old = 1\n',
}

/** Tells of edits, as one process of the hook does. */
function edit(
  temp: TempProject,
  changes: Readonly<Record<string, FileChange['kind']>>,
  over: Partial<EventBase> = {},
) {
  const files = Object.entries(changes).map(([path, kind]) => ({
    path: toAbsolute(temp.project, relPath(path)),
    kind,
  }))
  return handle({ type: 'file-edited', ...eventBase(temp, over), files }, contextOf(temp))
}

const stateOf = (temp: TempProject) => session(temp).journal.read().session
const hasState = (temp: TempProject) => existsSync(join(temp.project.root, '.tailtest'))

test('a file that mocha runs is a test whatever its name, and a helper beside it is none', async () => {
  const temp = tempProject({
    git: true,
    files: {
      'package.json': '{ "scripts": { "test": "mocha test/ test/acceptance/" } }',
      'test/res.status.js': "describe('status', () => {})\n",
      'test/support/utils.js': 'exports.port = 1\n',
    },
  })
  await edit(temp, { 'test/res.status.js': 'written', 'test/support/utils.js': 'written' })
  expect(stateOf(temp).untested).toEqual({ 'test/res.status.js': true })
})

describe('a source that a command made', () => {
  /** Tells of it in a turn that began before. */
  async function made(temp: TempProject, between = () => {}) {
    session(temp)
    await handle({ type: 'prompt-sent', ...eventBase(temp), text: 'Go.' }, contextOf(temp))
    temp.write('src/cart.ts', 'export const total = 1\n')
    between()
    const path = toAbsolute(temp.project, relPath('src/cart.ts'))
    const files = [{ path, kind: 'created' } as const]
    const event = { type: 'file-edited', ...eventBase(temp), files, byCommand: true } as const
    return handle(event, contextOf(temp))
  }

  test('is noted as one of an edit is, and known to be a command’s', async () => {
    const temp = tempProject({ git: true, files: FILES })
    expect(await made(temp)).toMatchObject({ text: expect.stringContaining('src/cart.ts queued') })
    const isEdit = (value: unknown) => Object(value).type === 'loop.edited'
    const edits = session(temp).journal.readAs((record) =>
      isEdit(record) ? Object(record) : undefined,
    )
    expect(edits).toMatchObject([{ via: 'shell' }])
  })

  test('may have come with another commit: the end of the turn tells', async () => {
    const temp = tempProject({ git: true, files: FILES })
    expect(await made(temp, () => void temp.commit())).toEqual({ type: 'silent' })
    expect(stateOf(temp).pending).toEqual({})
  })

  test('is left to the end where nobody knows how the turn began', async () => {
    const temp = tempProject({ files: FILES })
    expect(await made(temp)).toEqual({ type: 'silent' })
  })
})

describe('a source', () => {
  test('that is new is queued and noted; edited again it is silent', async () => {
    const temp = tempProject({ git: true, files: FILES })
    temp.write('src/cart.ts', 'export const total = 1\n')
    expect(await edit(temp, { 'src/cart.ts': 'created' })).toEqual({
      type: 'note',
      text: 'tailtest: src/cart.ts queued (new, typescript). write test to src/cart.test.ts. runner: vitest. run: npx tailtest run src/cart.test.ts',
    })
    expect(await edit(temp, { 'src/cart.ts': 'written' })).toEqual({ type: 'silent' })
    const { pending, since } = stateOf(temp)
    expect(pending).toEqual({ 'src/cart.ts': { language: 'typescript', status: 'new' } })
    expect(since.edits).toBe(2)
  })

  test('that was there is queued in silence', async () => {
    const temp = tempProject({ git: true, files: FILES })
    expect(await edit(temp, { 'src/old.ts': 'written' })).toEqual({ type: 'silent' })
    expect(stateOf(temp).pending).toEqual({
      'src/old.ts': { language: 'typescript', status: 'existing' },
    })
  })

  test('counts as new where no git can tell', async () => {
    const temp = tempProject({ files: FILES })
    expect((await edit(temp, { 'src/old.ts': 'written' })).type).toBe('note')
  })

  test('that was there is left alone where existing files are ignored', async () => {
    const temp = tempProject({ git: true, files: FILES })
    temp.write('.tailtest/config.json', '{"existing_files":"ignore"}')
    expect(await edit(temp, { 'src/old.ts': 'written' })).toEqual({ type: 'silent' })
    expect(stateOf(temp).pending).toEqual({})
  })

  test.each([
    ['src/types.ts', 'export interface Cart {\n  total: number\n}\nexport enum State { open }\n'],
    [
      'src/index.ts',
      "import { total } from './cart.ts'\nexport { total }\nexport * from './a.ts'\n",
    ],
    ['src/index.js', "export { total } from './cart.js'\n"],
    ['shop/__init__.py', '"A shop."\nfrom .cart import Cart\n__all__ = ["Cart"]\n'],
  ])('%s, in which nothing runs, is left alone', async (path, text) => {
    const temp = tempProject({ git: true, files: FILES })
    temp.write(path, text)
    expect(await edit(temp, { [path]: 'created' })).toEqual({ type: 'silent' })
    expect(hasState(temp)).toBe(false)
  })

  test.each([
    ['src/types.ts', 'export interface Cart {}\nexport const empty: Cart = {}\n'],
    ['src/types.ts', 'export interface Cart {\n  total: number\n\nif (a) b()\n'],
    ['src/index.ts', "export * from './a.ts'\nstart()\n"],
    ['shop/__init__.py', 'from .cart import Cart\nTOTAL = Cart().total()\n'],
  ])('%s, in which something runs or may, waits', async (path, text) => {
    const temp = tempProject({ git: true, files: FILES })
    temp.write(path, text)
    expect((await edit(temp, { [path]: 'created' })).type).toBe('note')
  })

  test('that only a framework renders is left alone; in any other folder it waits', async () => {
    const page = 'export default function Page() {\n  return <p>{shop()}</p>\n}\n'
    const next = '{"dependencies":{"next":"*"},"devDependencies":{"vitest":"*"}}'
    const temp = tempProject({ git: true, files: { 'package.json': next } })
    temp.write('app/page.tsx', page)
    temp.write('ui/page.tsx', page)
    expect((await edit(temp, { 'app/page.tsx': 'created' })).type).toBe('silent')
    expect((await edit(temp, { 'ui/page.tsx': 'created' })).type).toBe('note')
  })

  test('that is deleted no longer waits', async () => {
    const temp = tempProject({ git: true, files: FILES })
    temp.write('src/cart.ts')
    await edit(temp, { 'src/cart.ts': 'created' })
    temp.remove('src/cart.ts')
    expect(await edit(temp, { 'src/cart.ts': 'deleted' })).toEqual({ type: 'silent' })
    expect(stateOf(temp).pending).toEqual({})
  })

  test('that comes with another one is noted beside it', async () => {
    const temp = tempProject({ git: true, files: FILES })
    temp.write('src/a.ts')
    temp.write('src/b.ts')
    const reply = await edit(temp, { 'src/a.ts': 'created', 'src/b.ts': 'created' })
    const [first, second] = 'text' in reply ? reply.text.split('\n') : []
    expect(first).toContain('src/a.ts queued')
    expect(second).toContain('src/b.ts queued')
    expect(second).toContain('2 files pending')
  })

  test('is asked of its own repository, wherever the session started', async () => {
    const [here, there] = [
      tempProject({ git: true, files: FILES }),
      tempProject({ git: true, files: FILES }),
    ]
    there.write('src/cart.ts')
    const { root } = here.project
    const reply = await edit(there, { 'src/cart.ts': 'created' }, { cwd: root, start: root })
    expect(reply.type).toBe('note')
    expect(Object.keys(stateOf(there).pending)).toEqual(['src/cart.ts'])
    expect(hasState(here)).toBe(false)
  })
})

test('a test is to be run, and nothing is said', async () => {
  const temp = tempProject({ git: true, files: FILES })
  temp.write('src/old.test.ts')
  expect(await edit(temp, { 'src/old.test.ts': 'created' })).toEqual({ type: 'silent' })
  const { pending, untested } = stateOf(temp)
  expect({ pending, untested }).toEqual({ pending: {}, untested: { 'src/old.test.ts': true } })
})

describe('who imports a new source', () => {
  const files = {
    ...FILES,
    'src/web.ts': "import { total } from './cart.ts'\n",
    'src/cart.test.ts': "import './web.ts'\n",
  }

  test('is named where the settings ask for it', async () => {
    const temp = tempProject({ git: true, files })
    temp.write('.tailtest/config.json', '{"impact_tracing":true}')
    temp.write('src/cart.ts', 'export const total = 1\n')
    const reply = await edit(temp, { 'src/cart.ts': 'created' })
    expect('text' in reply ? reply.text : '').toContain('imported by 1 file: src/web.ts. run: ')
  })

  test('is looked for nowhere else', async () => {
    const temp = tempProject({ git: true, files })
    temp.write('src/cart.ts', 'export const total = 1\n')
    const reply = await edit(temp, { 'src/cart.ts': 'created' })
    expect('text' in reply ? reply.text : '').not.toContain('imported')
    expect(existsSync(temp.stateRoot)).toBe(false)
  })
})

describe('a test that uses names its sources do not have', () => {
  const files = { ...FILES, 'src/old.test.ts': "import { odl } from './old'\nodl()\n" }
  const wrong = {
    type: 'note',
    text: 'tailtest: src/old.test.ts uses names that do not exist. line 1: src/old.ts has no odl, but old.',
  }
  const asking = (more = {}) => {
    const temp = tempProject({ git: true, files: { ...files, ...more } })
    temp.write('.tailtest/config.json', '{"api_validation":true}')
    return temp
  }

  test('is told so where the settings ask for it, once until it says something else', async () => {
    const temp = asking()
    expect(await edit(temp, { 'src/old.test.ts': 'written' })).toEqual(wrong)
    expect(await edit(temp, { 'src/old.test.ts': 'written' })).toEqual({ type: 'silent' })
    temp.write('src/old.test.ts', "import { old } from './old'\n")
    expect(await edit(temp, { 'src/old.test.ts': 'written' })).toEqual({ type: 'silent' })
    temp.write('src/old.test.ts', "import { olt } from './old'\n")
    expect((await edit(temp, { 'src/old.test.ts': 'written' })).type).toBe('note')
  })

  test('hears nothing by default, while tailtest is off, or when it is deleted', async () => {
    const plain = tempProject({ git: true, files })
    expect(await edit(plain, { 'src/old.test.ts': 'written' })).toEqual({ type: 'silent' })
    const paused = asking()
    session(paused).journal.append({ type: 'session.paused' })
    expect(await edit(paused, { 'src/old.test.ts': 'written' })).toEqual({ type: 'silent' })
    const gone = asking()
    gone.remove('src/old.test.ts')
    expect(await edit(gone, { 'src/old.test.ts': 'deleted' })).toEqual({ type: 'silent' })
  })
})

const python = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], {
  encoding: 'utf8',
})
if (python.status !== 0) console.warn('not tested: python3 is not installed')

describe.skipIf(python.status !== 0)('names that only Python itself can tell', () => {
  const asking = (agree: boolean) => {
    const temp = tempProject({
      git: true,
      files: {
        'pytest.ini': '[pytest]\n',
        '.venv/pyvenv.cfg': '',
        'shop/__init__.py': '',
        'shop/cart.py': "globals().update({'total': lambda: 1})\n",
        'tests/test_cart.py': 'from shop.cart import totl\n',
        '.tailtest/config.json': '{"api_validation":"import"}',
      },
    })
    mkdirSync(join(temp.project.root, '.venv/bin'))
    symlinkSync(python.stdout.trim(), join(temp.project.root, '.venv/bin/python'))
    const hash = commandsHash({
      runners: {},
      integration: { command: [], args: [], report: 'detected' },
      api_validation: 'import',
      guard: { enabled: true, allow: [] },
      tdd: { verify: [] },
      pass_env: [],
    })
    temp.trust(agree ? hash : undefined)
    return temp
  }

  test('are asked of the project’s interpreter once the person agreed to that', async () => {
    const temp = asking(true)
    expect(await edit(temp, { 'tests/test_cart.py': 'written' })).toEqual({
      type: 'note',
      text: 'tailtest: tests/test_cart.py uses names that do not exist. line 1: shop/cart.py has no totl, but total.',
    })
  })

  test('are not asked for without: nothing of the project is started', async () => {
    expect(await edit(asking(false), { 'tests/test_cart.py': 'written' })).toEqual({
      type: 'silent',
    })
  })
})

test.each([
  ['configuration', 'vitest.config.ts'],
  ['a document', 'README.md'],
  ['an installed file', 'node_modules/zod/index.js'],
  ['a generated file', 'dist/index.js'],
  ['a language without a runner', 'main.go'],
])('%s leaves no trace', async (_, path) => {
  const temp = tempProject({ git: true, files: FILES })
  temp.write(path)
  expect(await edit(temp, { [path]: 'created' })).toEqual({ type: 'silent' })
  expect(hasState(temp)).toBe(false)
})

test.each([
  ['a file that a program wrote', 'src/api.ts', '// Code generated by shop. DO NOT EDIT.\n'],
  ['a server action', 'app/actions.ts', "'use server'\nexport async function buy() {}\n"],
  ['a server component of Nuxt', 'components/Prices.server.vue', '<template><p/></template>\n'],
  ['a package that only is one', 'pkg/__init__.py', '# the shop\n'],
])('%s leaves no trace, new or not', async (_, path, text) => {
  const temp = tempProject({ git: true, files: FILES })
  temp.write(path, text)
  expect(await edit(temp, { [path]: 'created' })).toEqual({ type: 'silent' })
  expect(await edit(temp, { [path]: 'written' })).toEqual({ type: 'silent' })
  expect(hasState(temp)).toBe(false)
})

test('a file that a program wrote is queued once people write it', async () => {
  const temp = tempProject({ git: true, files: FILES })
  temp.write('src/api.ts', '// Code generated by shop. DO NOT EDIT.\n')
  await edit(temp, { 'src/api.ts': 'created' })
  temp.write('src/api.ts', 'export const api = 1\n')
  expect((await edit(temp, { 'src/api.ts': 'written' })).type).toBe('silent')
  expect(Object.keys(stateOf(temp).pending)).toEqual(['src/api.ts'])
})

test('of a browser extension its modules are queued, not the scripts that only run there', async () => {
  const manifest = '{"manifest_version":3}'
  const temp = tempProject({ git: true, files: { ...FILES, 'manifest.json': manifest } })
  temp.write('background.ts', "chrome.action.onClicked.addListener(() => open('a.html'))\n")
  temp.write('src/prices.ts', 'export const total = 1\n')
  await edit(temp, { 'background.ts': 'created', 'src/prices.ts': 'created' })
  expect(Object.keys(stateOf(temp).pending)).toEqual(['src/prices.ts'])
})

test('a component says itself which language it is in', async () => {
  const temp = tempProject({ git: true, files: FILES })
  temp.write('src/App.vue', '<script setup lang="ts">\nconst a = 1\n</script>\n')
  const reply = await edit(temp, { 'src/App.vue': 'created' })
  expect('text' in reply ? reply.text : '').toContain('src/App.vue queued (new, typescript)')
})

test('a file outside the project leaves no trace', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const path = join(dirname(temp.project.root), 'elsewhere', 'cart.ts')
  mkdirSync(dirname(path))
  writeFileSync(path, '')
  const files = [{ path, kind: 'created' as const }]
  const event = { type: 'file-edited' as const, ...eventBase(temp), files }
  expect(await handle(event, contextOf(temp))).toEqual({ type: 'silent' })
  expect(hasState(temp)).toBe(false)
})

test('a file that the person told tailtest to ignore leaves no trace', async () => {
  const temp = tempProject({ git: true, files: { ...FILES, '.tailtest-ignore': 'src/legacy/\n' } })
  temp.write('src/legacy/cart.ts')
  expect(await edit(temp, { 'src/legacy/cart.ts': 'created' })).toEqual({ type: 'silent' })
  expect(hasState(temp)).toBe(false)
})

test('in a pause edits are written down, but nothing is queued or said', async () => {
  const temp = tempProject({ git: true, files: FILES })
  session(temp).journal.append({ type: 'session.paused' })
  temp.write('src/cart.ts')
  expect(await edit(temp, { 'src/cart.ts': 'created' })).toEqual({ type: 'silent' })
  const { pending, touched } = stateOf(temp)
  expect(pending).toEqual({})
  expect(Object.keys(touched)).toEqual(['src/cart.ts'])
})

test('a call that two hooks see at once is one edit and one note', async () => {
  const temp = tempProject({ git: true, files: FILES })
  temp.write('src/cart.ts')
  const both = [1, 2].map(() => edit(temp, { 'src/cart.ts': 'created' }, { call: 'toolu_1' }))
  const types = (await Promise.all(both)).map(({ type }) => type)
  expect(types.sort()).toEqual(['note', 'silent'])
  expect(stateOf(temp).since.edits).toBe(1)
  await edit(temp, { 'src/cart.ts': 'written' }, { call: 'toolu_2' })
  expect(stateOf(temp).since.edits).toBe(2)
})
