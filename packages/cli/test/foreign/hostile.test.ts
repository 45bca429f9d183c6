import { expect, test } from 'vitest'
import { findAdapter } from '../../src/setup/foreign/find.ts'
import { meet } from '../../src/setup/foreign/meet.ts'
import { json, tailtest } from '../command-line.ts'
import { folders } from '../places.ts'
import { ACME, acme, addAcme, inState } from './acme.ts'

const EVER = 'await new Promise(() => {})'
const change = (from: string, to: string) => acme().replace(from, to)

test.each<[what: string, text: string, why: string]>([
  ['throws', acme("throw new Error('broken\\nhere')"), 'cannot be loaded: broken'],
  ['is no JavaScript', '{', 'cannot be loaded: '],
  ['ends the process', acme('process.exit(0)'), 'ends the process that loads it, with exit code 0'],
  [
    'ends the process a moment later',
    acme('setTimeout(() => process.exit(0), 100)'),
    'ends the process that loads it, with exit code 0',
  ],
  ['kills it', acme("process.kill(process.pid, 'SIGKILL')"), 'ends the process that loads it'],
  ['fails a moment later', acme("setTimeout(() => { throw 'x' })"), 'with exit code 1'],
  ['waits for nothing', acme(EVER), 'waits forever while it loads'],
  ['prints', acme("console.log('hello')"), 'prints while it loads: hello'],
  ['complains', acme("console.error('hello')"), 'prints while it loads: hello'],
  [
    'is of another host',
    change("host: 'acme'", "host: 'other'"),
    'exports no adapter of the host acme',
  ],
  ['exports nothing', '', 'exports no adapter of the host acme'],
  ['has half a form', change("title: 'Acme', ", ''), 'exports no adapter of the host acme'],
  [
    'fails where a command asks it',
    change('env.ACME_SESSION', 'env.no.such'),
    'cannot be loaded: Cannot read',
  ],
  [
    'names no settings',
    change("[file(join(scope === 'user'", "[{}] || [file(join(scope === 'user'"),
    'its settings of scope local are no files',
  ],
])('a package that %s is refused in one line and disturbs no command', async (_, text, why) => {
  const places = folders()
  addAcme(inState(places), text)
  const { code, stdout, stderr } = await tailtest(places, ['install', '--agent', 'acme', '--json'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  const [first, next, ...others] = stderr.split('\n')
  expect(first).toContain(`${ACME} "1.2.0" `)
  expect(first).toContain(why)
  expect(next).toContain(`Update or remove the package ${ACME} in `)
  expect(others).toEqual([''])
  expect(await json(places, ['trust', '--list'])).toEqual([])
})

test.each<[what: string, top: string]>([
  ['never returns', 'for (;;) {}'],
  ['waits while something goes on', `setInterval(() => {}, 1000); ${EVER}`],
  ['goes on after it was loaded', 'setInterval(() => {}, 1000)'],
])('a package that %s is stopped, and refused', async (_, top) => {
  const places = folders()
  addAcme(inState(places), acme(top))
  const env = { HOME: places.home, TAILTEST_STATE_DIR: places.state }
  const where = { env, dist: places.dist, cwd: places.root }
  const found = findAdapter('acme', where)
  expect(found && (await meet(found, where, 700))).toContain(`${ACME} "1.2.0" hangs`)
})

test('what a package prints only where a command loads it reaches no stdout', async () => {
  const places = folders()
  addAcme(
    inState(places),
    acme("if (!process.execArgv.includes('-e')) process.stdout.write('hello')"),
  )
  expect(await json(places, ['trust', '--list'])).toEqual([])
  expect((await tailtest(places, ['install', '--help'])).stdout).toContain('acme; separate several')
})
