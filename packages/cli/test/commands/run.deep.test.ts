import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { AGENT, json, tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'

const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))

const testOf = (name: string, value: number) =>
  `import { expect, test } from 'vitest'\ntest('${name}', () => { expect(${value}).toBe(1) })\n`

/** A project with vitest. */
function shop(files: Readonly<Record<string, string>> = {}): Folders {
  const places = folders()
  const all = {
    'package.json': '{"type":"module","devDependencies":{"vitest":"*"}}',
    'src/a.test.js': testOf('a', 1),
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(places.root, name)), { recursive: true })
    writeFileSync(join(places.root, name), text)
  }
  mkdirSync(join(places.root, 'node_modules'), { recursive: true })
  symlinkSync(join(modules, 'vitest'), join(places.root, 'node_modules/vitest'), 'junction')
  return places
}

/** Says that stderr is a terminal, until the test is over. */
function onTerminal(): void {
  const before = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY')
  Object.defineProperty(process.stderr, 'isTTY', { value: true, configurable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(process.stderr, 'isTTY', before)
    else Reflect.deleteProperty(process.stderr, 'isTTY')
  })
}

test('on a terminal one line tells how far the run is, and is gone before the result', async () => {
  onTerminal()
  const { code, stdout, stderr } = await tailtest(shop(), ['run', '--all'], { TERM: 'xterm' })
  expect(code).toBe(0)
  expect(stdout).toMatch(/^\[tailtest\] tests:passed=1 failed=0/)
  expect(stderr).toMatch(/^\r\x1b\[K\[tailtest\] vitest: running/)
  expect(stderr.endsWith('\r\x1b[K')).toBe(true)
  expect(stderr).not.toContain('\n')
}, 60_000)

test('programs that read the report, and pipes, get no such line', async () => {
  const places = shop()
  expect(await tailtest(places, ['run', '--all'])).toMatchObject({ code: 0, stderr: '' })
  onTerminal()
  expect(await tailtest(places, ['run', '--all', '--json'])).toMatchObject({ code: 0, stderr: '' })
}, 60_000)

test('of what changed, a file that was deleted is missed by nobody', async () => {
  const places = shop({ 'lefthook.yml': 'pre-commit:\n', '.gitignore': 'node_modules\n' })
  commitAll(places)
  rmSync(join(places.root, 'lefthook.yml'))
  writeFileSync(join(places.root, 'src/a.test.js'), `${testOf('a', 1)}\n`)
  expect(await tailtest(places, ['run', '--changed'])).toEqual({
    code: 0,
    stdout: '[tailtest] tests:passed=1 failed=0 classified=ok\n',
    stderr: '',
  })
}, 60_000)

/** Commits what is there, in a repository of its own. */
function commitAll({ root }: Folders): void {
  const identity = ['-c', 'user.name=dev', '-c', 'user.email=dev@example.com']
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    [...identity, 'commit', '-qm', 'shop'],
  ])
    spawnSync('git', args, { cwd: root })
}

test('where there is nothing to run, the reason is that of the words that were typed', async () => {
  const places = shop({ '.gitignore': 'node_modules\n' })
  commitAll(places)
  expect((await tailtest(places, ['run'])).stdout).toContain(
    'nothing to run: no agent session is live, so there are no edits to test. What differs from HEAD: tailtest run --changed.',
  )
  expect((await tailtest(places, ['run', '--changed'])).stdout).toContain(
    'nothing to run: no test is needed for what differs from HEAD.',
  )
})

test('every suite of a project without a runner is no success, and the runner that would fit is named', async () => {
  const places = folders()
  const none = await tailtest(places, ['run', '--all'])
  expect(none).toMatchObject({ code: 2, stdout: '' })
  expect(none.stderr).toContain(`no test runner was found in ${places.root}\nThere is no source`)
  writeFileSync(join(places.root, 'cart.ts'), 'export const one = (x: number) => (x ? 1 : 2)\n')
  expect((await tailtest(places, ['run', '--all'])).stderr).toContain('npm i -D vitest')
})

test('what differs is not to be told without git, or without a commit, and that is said', async () => {
  const places = folders()
  rmSync(join(places.root, '.git'), { recursive: true })
  const changed = async () => (await tailtest(places, ['run', '--changed'])).stderr
  expect(await changed()).toMatch(/is no git repository, .*\nMake it one/)
  spawnSync('git', ['init', '-q'], { cwd: places.root })
  expect(await changed()).toMatch(/has no commit yet to compare with\nCommit once/)
})

test('a file that is not there is named, and what was given beside it runs', async () => {
  const { code, stdout, stderr } = await tailtest(shop(), ['run', 'src/a.test.js', 'src/b.test.js'])
  expect(code).toBe(2)
  expect(stdout).toMatch(/^\[tailtest\] tests:passed=1 failed=0/)
  expect(stderr).toBe(
    'tailtest: src/b.test.js: not found\nGive tests or sources of this project: tailtest run test/cart.test.ts\n',
  )
}, 60_000)

test('--list prints which tests would be run, the nearest first, and runs none', async () => {
  const places = shop({
    'src/price.js': 'export const price = 1\n',
    'src/through.test.js': "import './cart.js'\n",
    'src/cart.js': "import './price.js'\n",
    'test/direct.test.js': "import '../src/price.js'\nthrow new Error('it ran')\n",
  })
  const files = ['src/price.js', 'src/a.test.js']
  const listed = await tailtest(places, ['run', '--list', ...files])
  expect(listed).toMatchObject({ code: 0, stderr: '' })
  expect(listed.stdout.split('\n').filter(Boolean)).toEqual([
    'test/direct.test.js',
    'src/through.test.js',
    'src/a.test.js',
  ])
  const { stdout } = await tailtest(places, ['run', '--list', '--json', 'src/price.js'])
  expect(JSON.parse(stdout)).toEqual({
    tests: [
      { test: 'test/direct.test.js', sources: ['src/price.js'] },
      { test: 'src/through.test.js', sources: ['src/price.js'] },
    ],
    untested: [],
    unreached: [],
    skipped: [],
  })
  expect((await tailtest(places, ['run', '--list', 'src/a.test.js', '--watch'])).code).toBe(2)
}, 60_000)

test('an agent may not run what nobody agreed to', async () => {
  const { code, stderr } = await tailtest(shop(), ['run', '--all'], AGENT)
  expect(code).toBe(2)
  expect(stderr).toContain('trust')
})

test.each([
  [['--all', '--changed'], '--all and --changed'],
  [['--integration'], '--integration goes with --all'],
  [['--direct'], '--direct goes with --all or --changed'],
])('%j is refused with the reason', async (words, reason) => {
  const { code, stderr } = await tailtest(shop(), ['run', ...words])
  expect(code).toBe(2)
  expect(stderr).toContain(reason)
})

/** Writes what turbo 2 writes: a passed, from its cache, b failed. */
const TURBO = `
const fs = require('node:fs')
const task = (name, exitCode, status) => ({
  task: 'test', package: name, directory: 'packages/' + name, command: 'vitest run',
  cache: { status }, execution: { exitCode },
})
fs.mkdirSync('.turbo/runs', { recursive: true })
const tasks = [task('a', 0, 'HIT'), task('b', 1, 'MISS')]
fs.writeFileSync('.turbo/runs/' + process.pid + '.json', JSON.stringify({ tasks }))
`

const TURBOREPO = {
  'turbo.json': '{"tasks":{"test":{}}}',
  'node_modules/turbo/package.json': '{"version":"2.11.11","bin":"turbo.cjs"}',
  'node_modules/turbo/turbo.cjs': TURBO,
  'package.json': '{"type":"module","workspaces":["packages/*"],"devDependencies":{"vitest":"*"}}',
  'packages/a/package.json': '{"name":"a","type":"module","scripts":{"test":"vitest run"}}',
  'packages/b/package.json': '{"name":"b","type":"module","scripts":{"test":"vitest run"}}',
  'packages/a/a.test.js': testOf('a', 1),
  'packages/b/b.test.js': testOf('b', 2),
}

test('in a Turborepo the person reads what turbo ran, and which test failed', async () => {
  const { code, stdout } = await tailtest(shop(TURBOREPO), ['run', '--all'])
  expect(code).toBe(1)
  const [summary, turbo, failure] = stdout.split('\n')
  expect(summary).toMatch(/^\[tailtest\] tests:passed=1 failed=1 /)
  expect(turbo).toBe('[tailtest] turbo: 1 package passed (1 from its cache), 1 failed')
  expect(failure).toContain('packages/b/b.test.js')
}, 60_000)

test('--direct leaves turbo out', async () => {
  const report = await json(shop(TURBOREPO), ['run', '--all', '--direct'])
  expect(report).toMatchObject({ summary: { passed: 2, failed: 1 } })
  expect(report).not.toHaveProperty('delegated')
}, 60_000)

test('a tool that is not there is named, and the suites are run without it', async () => {
  const { 'node_modules/turbo/package.json': _, ...files } = TURBOREPO
  const { stdout } = await tailtest(shop(files), ['run', '--all'])
  expect(stdout).toMatch(/^\[tailtest\] turbo was not used: it is not installed in the project\n/)
  expect(stdout).toContain('tests:passed=2 failed=1')
}, 60_000)

test('a test is found from the folder of the command and from the root, the folder first', async () => {
  const files = { 'packages/web/src/page.test.js': testOf('page', 1) }
  const places = shop({ ...files, 'packages/web/src/a.test.js': testOf('near', 2) })
  const within = { ...places, cwd: join(places.root, 'packages/web') }
  for (const word of ['src/page.test.js', 'packages/web/src/page.test.js']) {
    const { code, stdout } = await tailtest(within, ['run', word])
    expect({ word, code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('passed=1'),
    })
  }
  expect((await tailtest(within, ['run', 'src/a.test.js'])).code).toBe(1)
})

test('of a file that is in neither place no results are printed, and both places are named', async () => {
  const places = shop({ 'packages/web/src/page.test.js': testOf('page', 1) })
  const cwd = join(places.root, 'packages/web')
  const { code, stdout, stderr } = await tailtest({ ...places, cwd }, ['run', 'src/pag.test.js'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(`src/pag.test.js: not found in ${cwd} or in ${places.root}`)
})

test('with --coverage it names the lines that no test runs: of the sources that are given, or of what changed', async () => {
  const places = folders()
  const files = {
    'pyproject.toml': '[tool.pytest.ini_options]\npythonpath = ["."]\n',
    'shop/cart.py': 'def total(prices):\n    return sum(prices)\n\n\ndef unused():\n    return 1\n',
    'tests/test_cart.py':
      'from shop.cart import total\n\ndef test_adds():\n    assert total([1, 2]) == 3\n',
  }
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(places.root, name)), { recursive: true })
    writeFileSync(join(places.root, name), text)
  }
  for (const [name, text] of Object.entries(files)) write(name, text)
  const env = { PATH: process.env.PATH, PYENV_ROOT: process.env.PYENV_ROOT }
  const coverage = (...words: string[]) => tailtest(places, ['run', '--coverage', ...words], env)
  const named = await coverage('shop/cart.py')
  expect(named).toMatchObject({ code: 0 })
  expect(named.stdout).toContain('[tailtest] 1 of 4 lines ran in no test: shop/cart.py:6\n')
  const settings = ['-c', 'user.name=t', '-c', 'user.email=t@example.org']
  const git = (...words: string[]) =>
    expect(spawnSync('git', [...settings, ...words], { cwd: places.root }).status).toBe(0)
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'a shop')
  const more = '    if prices == [0]:\n        return 0\n'
  write('shop/cart.py', files['shop/cart.py'].replace('    return sum', `${more}    return sum`))
  const changed = await coverage('--changed')
  expect(changed.stdout).toContain(
    '[tailtest] 1 of 2 changed lines ran in no test: shop/cart.py:3\n',
  )
  const { lines } = JSON.parse((await coverage('--changed', '--json')).stdout)
  expect(lines).toEqual([{ file: 'shop/cart.py', of: 2, unrun: [3] }])
  const refused = await coverage('--all')
  expect(refused).toMatchObject({ code: 2 })
  expect(refused.stderr).toContain('--coverage does not go with --all')
}, 60_000)

test('a test that is ended was not run, and nothing else is said of it', async () => {
  const slow = "import { test } from 'vitest'\ntest('slow', () => new Promise(() => {}), 90_000)\n"
  const places = shop({ 'src/slow.test.js': slow })
  const { code, stdout } = await tailtest(places, ['run', '--timeout', '2', 'src/slow.test.js'])
  expect(code).toBe(1)
  expect(stdout).toMatch(/not run: src\/slow\.test\.js \(its run was ended after \d+ s\)\n$/)
})
