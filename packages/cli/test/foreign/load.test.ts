import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { userStateDir } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { agree } from '../../src/setup/agreement.ts'
import { loadAdapter } from '../../src/setup/load-adapter.ts'
import { type Folders, folders } from '../places.ts'
import { adapterModule, addPackage, type Package } from './adapters.ts'

const NAME = 'tailtest-adapter-minimal'

interface Asked {
  name?: string
  dist?: string
}

/** The host of the adapter that is loaded, or why there is none. */
async function load(places: Folders, { name = 'minimal', dist = places.dist }: Asked = {}) {
  const lines: string[] = []
  const env = { HOME: places.home, TAILTEST_STATE_DIR: places.state }
  const complain = (line: string) => lines.push(line)
  const adapter = await loadAdapter(name, { env, dist, cwd: places.root, complain })
  expect(lines.length).toBe(adapter === undefined ? 1 : 0)
  return adapter?.title ?? lines[0]
}

const agreeTo = ({ root, home, state }: Folders, how: 'install' | 'trust' = 'trust') =>
  agree(root, how, { HOME: home, TAILTEST_STATE_DIR: state })
const minimal = (more: Package = {}): Package => ({
  ...more,
  files: { 'index.js': adapterModule('minimal'), ...more.files },
})
const inProject = ({ root }: Folders) => join(root, 'node_modules')
const inState = ({ state }: Folders) =>
  join(userStateDir({ TAILTEST_STATE_DIR: state }), 'adapters', 'node_modules')
const notAgreed = `${NAME} "1.2.0" comes from the project, and nobody agreed to it as it is: tailtest trust`

test.each([
  ['claude', 'Claude Code'],
  ['codex', 'Codex CLI'],
])('%s is built in: nothing of that name is looked for', async (name, title) => {
  const places = folders()
  addPackage(inState(places), `tailtest-adapter-${name}`, {
    files: { 'index.js': adapterModule(name) },
  })
  expect(await load(places, { name })).toBe(title)
})

describe('a package of the person’s own installation is loaded as it is', () => {
  test('in the state folder', async () => {
    const places = folders()
    addPackage(inState(places), NAME, minimal())
    expect(await load(places)).toBe('Minimal')
  })

  test('beside the CLI, where that is installed for all projects', async () => {
    const places = folders()
    const modules = join(places.home, 'lib', 'node_modules')
    addPackage(modules, NAME, minimal())
    const dist = join(modules, '@tailtest', 'cli', 'dist')
    expect(await load(places, { dist })).toBe('Minimal')
  })

  test('the one of our scope first', async () => {
    const places = folders()
    addPackage(inState(places), NAME, minimal())
    const text = adapterModule('minimal').replace("'Minimal'", "'Ours'")
    addPackage(inState(places), '@tailtest/adapter-minimal', { files: { 'index.js': text } })
    expect(await load(places)).toBe('Ours')
  })
})

describe('a package that the project brings', () => {
  test('is loaded only after a person agreed to exactly this package, and Node does not read it before', async () => {
    const places = folders()
    const loaded = join(places.home, 'loaded')
    const top = `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(loaded)}, '')`
    const files = { 'index.js': adapterModule('minimal', { top }) }
    addPackage(inProject(places), NAME, { files })
    expect(await load(places)).toBe(notAgreed)
    expect(() => rmSync(loaded)).toThrow()
    const { adapters } = await agreeTo(places)
    expect(adapters).toEqual([
      expect.stringMatching(/^tailtest-adapter-minimal 1\.2\.0 \(sha256 [0-9a-f]{12}\)$/),
    ])
    expect(await load(places)).toBe('Minimal')
    rmSync(loaded)
  })

  test.each<[string, (folder: string) => unknown]>([
    [
      'its code',
      (folder) =>
        writeFileSync(join(folder, 'index.js'), adapterModule('minimal', { top: '// x' })),
    ],
    ['a file beside it', (folder) => writeFileSync(join(folder, 'more.cjs'), '')],
    ['a text that code is loaded from', (folder) => writeFileSync(join(folder, 'lib.txt'), '')],
    ['a file without an ending', (folder) => writeFileSync(join(folder, 'lib'), '')],
    [
      'a package of its own that its manifest does not name',
      (folder) => addPackage(join(folder, 'node_modules'), 'hidden', { files: { 'index.js': '' } }),
    ],
    [
      'a file among what git keeps',
      (folder) => {
        mkdirSync(join(folder, '.git'))
        writeFileSync(join(folder, '.git', 'lib.js'), '')
      },
    ],
    ['a dependency', (folder) => writeFileSync(join(folder, '../helper/index.js'), '// other')],
    [
      'a file that becomes a link',
      (folder) => {
        renameSync(join(folder, 'index.js'), join(folder, '../index.js'))
        symlinkSync('../index.js', join(folder, 'index.js'))
      },
    ],
  ])('needs a new agreement after a change: %s', async (_, change) => {
    const places = folders()
    const modules = inProject(places)
    addPackage(modules, 'helper', { files: { 'index.js': '' } })
    const folder = addPackage(
      modules,
      NAME,
      minimal({ manifest: { dependencies: { helper: '1' } } }),
    )
    await agreeTo(places)
    expect(await load(places)).toBe('Minimal')
    change(folder)
    expect(await load(places)).toBe(notAgreed)
  })

  test('is not agreed to by an install, which keeps what a person agreed to', async () => {
    const places = folders()
    addPackage(inProject(places), NAME, minimal())
    expect((await agreeTo(places, 'install')).adapters).toEqual([])
    expect(await load(places)).toBe(notAgreed)
    await agreeTo(places)
    await agreeTo(places, 'install')
    expect(await load(places)).toBe('Minimal')
  })

  test('is what stands beside a CLI of that project, too', async () => {
    const places = folders()
    const dist = join(inProject(places), '@tailtest', 'cli', 'dist')
    mkdirSync(dist, { recursive: true })
    writeFileSync(join(places.root, 'package.json'), '{}')
    addPackage(inProject(places), NAME, minimal())
    expect(await load({ ...places, root: places.home }, { dist })).toBe(notAgreed)
    await agreeTo(places)
    expect(await load({ ...places, root: places.home }, { dist })).toBe('Minimal')
  })

  test('is not bound to what it only may be used with', async () => {
    const places = folders()
    const modules = inProject(places)
    addPackage(modules, 'runner', { files: { 'index.js': '' } })
    const peers = {
      peerDependencies: { runner: '*' },
      peerDependenciesMeta: { runner: { optional: true } },
    }
    addPackage(modules, NAME, minimal({ manifest: peers }))
    await agreeTo(places)
    writeFileSync(join(modules, 'runner', 'index.js'), '// other')
    expect(await load(places)).toBe('Minimal')
  })

  test('that is too large to be judged is never agreed to', async () => {
    const places = folders()
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`${at}.js`, '']))
    addPackage(inProject(places), NAME, minimal({ files: many }))
    expect((await agreeTo(places)).adapters).toEqual([])
    expect(await load(places)).toBe(notAgreed)
  })
})

describe('nothing is loaded, and one line says why', () => {
  test.each([
    '',
    '.',
    '..',
    '../evil',
    'a/b',
    'a\\b',
    '@scope/x',
    'x/../../y',
    'Minimal',
    '-x',
    'x-',
    '__proto__',
    'x'.repeat(41),
    'x\nerror',
  ])('a name that names no host: %j', async (name) => {
    const places = folders()
    addPackage(inState(places), `tailtest-adapter-${name || 'x'}`.replace(/\n/g, ''), minimal())
    expect(await load(places, { name })).toBe(`no adapter is called ${JSON.stringify(name)}`)
  })

  const wrong = 'exports no adapter of the host minimal as "adapter"'
  test.each<[string, Package, string]>([
    ['another host', { files: { 'index.js': adapterModule('other') } }, wrong],
    [
      'under another name',
      { files: { 'index.js': adapterModule('minimal', { exported: 'x' }) } },
      wrong,
    ],
    ['half of one', { files: { 'index.js': "export const adapter = { host: 'minimal' }" } }, wrong],
    ['no adapter', { files: { 'index.js': 'export const adapter = null' } }, wrong],
    [
      'an error',
      { files: { 'index.js': "throw new Error('broken\\nhere')" } },
      'cannot be loaded: broken',
    ],
    ['no JavaScript', { files: { 'index.js': '{' } }, 'cannot be loaded: '],
    [
      'no file',
      { files: { 'index.js': '' }, manifest: { exports: './lost.js' } },
      'has no module to load',
    ],
    [
      'no name of a file',
      { files: { 'index.js': '' }, manifest: { exports: 'index\u0000.js' } },
      'has no module to load',
    ],
    [
      'a file elsewhere',
      { files: { 'index.js': '' }, manifest: { exports: '../x/index.js' } },
      'has no module to load',
    ],
  ])('a package with %s', async (_, pkg, why) => {
    const places = folders()
    addPackage(inState(places), 'x', minimal())
    addPackage(inState(places), NAME, pkg)
    expect(await load(places)).toContain(`${NAME} "1.2.0" ${why}`)
  })

  test('a folder that holds another package', async () => {
    const places = folders()
    addPackage(inState(places), NAME, minimal({ manifest: { name: 'other' } }))
    expect(await load(places)).toBe('no adapter is called "minimal"')
  })
})

test.each<[string, object]>([
  ['a text', { exports: './index.js' }],
  ['conditions', { exports: { types: './x.d.ts', import: './index.js' } }],
  [
    'conditions of an entry',
    { exports: { '.': { types: './x.d.ts', default: './index.js' }, './x': './x.js' } },
  ],
  ['conditions within conditions', { exports: { '.': { node: { import: './index.js' } } } }],
  ['a list', { exports: { '.': ['./index.js', './x.js'] } }],
  ['main', { exports: undefined, main: 'index.js' }],
  ['nothing', { exports: undefined }],
])('the module is found as Node finds it: %s', async (_, manifest) => {
  const places = folders()
  addPackage(inState(places), NAME, minimal({ manifest }))
  expect(await load(places)).toBe('Minimal')
})

test('a module that waits for something at its top is loaded, and a CommonJS one', async () => {
  const places = folders()
  const top = 'await new Promise((resolve) => setTimeout(resolve))'
  addPackage(inState(places), NAME, { files: { 'index.js': adapterModule('minimal', { top }) } })
  expect(await load(places)).toBe('Minimal')
  const text = adapterModule('older').replace('export const adapter =', 'exports.adapter =')
  addPackage(inState(places), 'tailtest-adapter-older', {
    files: { 'index.js': text },
    manifest: { type: 'commonjs' },
  })
  expect(await load(places, { name: 'older' })).toBe('Minimal')
})
