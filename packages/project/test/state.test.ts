import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  ensureStateDir,
  escapeId,
  openProject,
  rootStateDir,
  stateDir,
  userStateDir,
} from '../src/index.ts'
import { bundle, run } from './processes.ts'
import { tempDir, write } from './temp.ts'

/** Two threads that go on together, each time to a folder in which nothing is. */
const AT_ONCE = `
const { Worker, isMainThread, workerData } = require('node:worker_threads')
const { mkdirSync } = require('node:fs')
const [bundled, base] = isMainThread ? process.argv.slice(1) : workerData.args
if (isMainThread) {
  const shared = new Int32Array(new SharedArrayBuffer(8))
  for (let at = 0; at < 100; at += 1) mkdirSync(base + '/' + at)
  let left = 2
  for (let at = 0; at < 2; at += 1) {
    const worker = new Worker(process._eval, { eval: true, workerData: { args: [bundled, base], shared } })
    worker.on('error', (error) => console.log(error))
    worker.on('exit', () => { left -= 1; if (left === 0) process.stdout.write(shared[1] + ' of 200 had none') })
  }
} else {
  const { shared } = workerData
  const { ensureStateDir, openProject } = require(bundled)
  for (let at = 0; at < 100; at += 1) {
    const project = openProject(base + '/' + at)
    Atomics.add(shared, 0, 1)
    while (Atomics.load(shared, 0) < 2 * (at + 1));
    if (ensureStateDir(project) === undefined) Atomics.add(shared, 1, 1)
  }
}
`

describe("the project's state folder", () => {
  test('is named before it is there, and not created by asking', () => {
    const project = openProject(tempDir())
    expect(stateDir(project)).toBe(join(project.root, '.tailtest'))
    expect(existsSync(join(project.root, '.tailtest'))).toBe(false)
  })

  test('keeps everything but the configuration out of git', () => {
    const project = openProject(tempDir())
    execFileSync('git', ['init', '-q'], { cwd: project.root })
    expect(ensureStateDir(project)).toBe(join(project.root, '.tailtest'))
    write(project.root, { '.tailtest/config.json': '{}', '.tailtest/sessions/a.jsonl': '' })
    const status = ['status', '--porcelain', '--untracked-files=all']
    expect(execFileSync('git', status, { cwd: project.root, encoding: 'utf8' })).toBe(
      '?? .tailtest/config.json\n',
    )
  })

  test('keeps a .gitignore that somebody wrote', () => {
    const project = openProject(tempDir())
    write(project.root, { '.tailtest/.gitignore': '# mine' })
    ensureStateDir(project)
    expect(readFileSync(join(project.root, '.tailtest/.gitignore'), 'utf8')).toBe('# mine')
  })

  test.skipIf(process.platform === 'win32')(
    'only its owner may write to it, whatever the umask',
    () => {
      const project = openProject(tempDir())
      const before = process.umask(0)
      try {
        ensureStateDir(project, 'reports')
      } finally {
        process.umask(before)
      }
      for (const name of ['', '.gitignore', 'reports'])
        expect(statSync(join(project.root, '.tailtest', name)).mode & 0o022, name).toBe(0)
    },
  )

  test('is there for each of several processes that ask for it at one moment', async () => {
    const bundled = join(tempDir(), 'project.cjs')
    await bundle(bundled)
    const { out } = await run(AT_ONCE, bundled, tempDir())
    expect(out).toBe('0 of 200 had none')
  })

  test('is not a link, and not a file', () => {
    const [linked, filed] = [openProject(tempDir()), openProject(tempDir())]
    symlinkSync(tempDir(), join(linked.root, '.tailtest'), 'junction')
    writeFileSync(join(filed.root, '.tailtest'), '')
    for (const project of [linked, filed]) {
      expect(stateDir(project)).toBeUndefined()
      expect(ensureStateDir(project)).toBeUndefined()
    }
  })

  test.each([
    ['reports', 'reports'],
    ['tdd', 'tdd/blobs'],
    ['tdd/blobs', 'tdd/blobs'],
  ])('has no folder behind a link in the place of %s', (planted, wanted) => {
    const project = openProject(tempDir())
    const outside = tempDir()
    ensureStateDir(project)
    const link = join(project.root, '.tailtest', planted)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(outside, link, 'junction')
    expect(stateDir(project, ...wanted.split('/'))).toBeUndefined()
    expect(ensureStateDir(project, ...wanted.split('/'))).toBeUndefined()
    expect(readdirSync(outside)).toEqual([])
  })

  test('makes a folder below it, with what keeps all of it out of git', () => {
    const project = openProject(tempDir())
    const folder = ensureStateDir(project, 'tdd', 'blobs') ?? ''
    expect(statSync(folder).isDirectory()).toBe(true)
    expect(existsSync(join(project.root, '.tailtest', '.gitignore'))).toBe(true)
  })

  test('is not made where the root is missing', () => {
    expect(ensureStateDir(openProject(join(tempDir(), 'missing')))).toBeUndefined()
  })

  const mayWriteAnywhere = process.getuid?.() === 0 || process.platform === 'win32'
  test.skipIf(mayWriteAnywhere)('is not made where nothing may be written', () => {
    const project = openProject(tempDir())
    chmodSync(project.root, 0o555)
    expect(ensureStateDir(project)).toBeUndefined()
    chmodSync(project.root, 0o755)
  })
})

describe("the person's state folder", () => {
  const home = '/home/dev'

  test.each(['', '.', 'home', '../home'])('is never in the folder we are in: HOME=%j', (HOME) => {
    vi.spyOn(process.getBuiltinModule('node:os'), 'homedir').mockReturnValue(HOME)
    const folder = userStateDir({ HOME }, 'linux')
    expect(folder).toMatch(/^\//)
    expect(folder.startsWith(process.cwd())).toBe(false)
    vi.restoreAllMocks()
  })

  test.each([
    ['linux', { HOME: home }, posix.join(home, '.local', 'state', 'tailtest')],
    ['linux', { HOME: home, XDG_STATE_HOME: '/state' }, '/state/tailtest'],
    [
      'linux',
      { HOME: home, XDG_STATE_HOME: 'state' },
      posix.join(home, '.local', 'state', 'tailtest'),
    ],
    ['darwin', { HOME: home }, posix.join(home, 'Library', 'Application Support', 'tailtest')],
    ['linux', { HOME: home, TAILTEST_STATE_DIR: '/own' }, '/own/tailtest'],
  ] as const)('on %s with %j is %s', (platform, env, dir) => {
    expect(userStateDir(env, platform)).toBe(dir)
  })

  test('has one folder for each root', () => {
    const env = { TAILTEST_STATE_DIR: resolve('/own') }
    expect(rootStateDir(env, '/home/dev/app')).toBe(
      resolve('/own/tailtest/roots/=2fhome=2fdev=2fapp'),
    )
    expect(rootStateDir(env, '/home/dev/app')).not.toBe(rootStateDir(env, '/home/dev/app2'))
  })
})

describe('an id as a file name', () => {
  const ids = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom('a', 'A', '=', '+', '.', '4', '1', 'é', '\ud800') }),
    fc.constantFrom('', '.', '..', 'con', 'CON', 'nul', 'com1', '/', '\0', 'a/../b'),
  )

  test('stays as it is where it is harmless', () => {
    expect(escapeId('0b9f8e6c-1d2a-4b3c-9d4e-5f6a7b8c9d0e')).toBe(
      '0b9f8e6c-1d2a-4b3c-9d4e-5f6a7b8c9d0e',
    )
  })

  test('is safe on every file system', () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(escapeId(id)).toMatch(/^[a-z0-9_=+-]{1,120}$/)
        expect(escapeId(id)).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)$/)
      }),
    )
  })

  test('differs for different ids', () => {
    fc.assert(fc.property(ids, ids, (a, b) => a === b || escapeId(a) !== escapeId(b)))
    const long = 'x'.repeat(300)
    expect(escapeId(`${long}a`)).not.toBe(escapeId(`${long}b`))
    expect(escapeId('x'.repeat(120))).toBe('x'.repeat(120))
  })
})
