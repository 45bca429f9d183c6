import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { AGENT, json, tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'
import { CART_TEST, journalOf, outcome, receipt, threeDays } from './recorded.ts'

/** Where nobody may look: CI is set in CI, too. */
const TERMINAL = { CI: undefined }

function withThreeDays(): Folders {
  const places = folders()
  threeDays(places)
  return places
}

const pageOf = ({ root }: Folders) => join(root, '.tailtest', 'reports', 'index.html')

describe('without a form', () => {
  test('it is Markdown on stdout, and nothing is written', async () => {
    const places = withThreeDays()
    const { code, stdout, stderr } = await tailtest(places, ['report'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^# `my shop`: tailtest report\n/)
    expect(stdout).toContain('1 file regressed. The last session left 1 test failing.')
    expect(existsSync(pageOf(places))).toBe(false)
  })

  test('before the first session it says how to begin, and makes no folder', async () => {
    const places = folders()
    const { stdout } = await tailtest(places, ['report'])
    expect(stdout).toContain('Nothing is recorded yet: `tailtest install`')
    expect(existsSync(join(places.root, '.tailtest'))).toBe(false)
  })

  test('a file’s ending says which', async () => {
    const places = withThreeDays()
    for (const [name, start] of [
      ['a.html', '<!doctype html>'],
      ['a.md', '# `my shop`'],
      ['a.json', '{\n  "project": "my shop"'],
      ['a.txt', '# `my shop`'],
    ] as const) {
      const file = join(places.root, name)
      const { stdout } = await tailtest(places, ['report', '--out', name])
      expect(stdout.split('\n')[0]).toBe(file)
      expect(readFileSync(file, 'utf8').startsWith(start)).toBe(true)
    }
  })
})

test('programs get the data', async () => {
  const places = withThreeDays()
  expect(await json(places, ['report'])).toMatchObject({
    project: 'my shop',
    problems: [],
    regressions: [{ file: 'src/cart.ts', failing_sessions: 2, sessions: 3, attempts: 3 }],
    recurring: [],
    session: {
      ...{ session_id: 'day-3', last: true, host: 'claude', closed: false, summary: null },
      files: [{ file: 'src/cart.ts', test: CART_TEST, outcome: 'unresolved' }],
      failures: [{ id: `${CART_TEST}::adds`, status: null, message: null }],
    },
    trend: [{ pass_rate: 1 }, { pass_rate: 0.75 }, { pass_rate: 0.75, duration_ms: 2400 }],
    entries: expect.any(Array),
  })
})

test('the page is written below .tailtest, and its path and address are said', async () => {
  const places = withThreeDays()
  const { code, stdout } = await tailtest(places, ['report', '--html'])
  expect(code).toBe(0)
  expect(stdout).toBe(`${pageOf(places)}\n${pathToFileURL(pageOf(places)).href}\n`)
  expect(readFileSync(pageOf(places), 'utf8')).toMatch(/^<!doctype html>/)
})

describe('a session asked for', () => {
  test('is told instead of the last one', async () => {
    const { stdout } = await tailtest(withThreeDays(), ['report', '--session', 'day-1'])
    expect(stdout).toContain('## The session\n\n`day-1` (`claude`)')
  })

  test('may be named by how its id begins', async () => {
    const places = withThreeDays()
    expect((await tailtest(places, ['report', '--session', 'day-'])).stderr).toBe(
      'tailtest: 3 sessions begin with day-\nSay which: day-3, day-2, day-1\n',
    )
    expect((await tailtest(places, ['report', '--session', 'day-1'])).stdout).toContain('`day-1`')
  })

  test('that is not there is an error that names those that are', async () => {
    const places = withThreeDays()
    expect(await tailtest(places, ['report', '--session', 'day-9'])).toEqual({
      code: 2,
      stdout: '',
      stderr: `tailtest: there is no session day-9 in ${places.root}\nKnown sessions, the newest first: day-3, day-2, day-1\n`,
    })
    const { code, stderr } = await tailtest(folders(), ['report', '--session', '../../x'])
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('No session is recorded there'),
    })
  })
})

describe('what cannot be', () => {
  test.each([
    [['--html', '--json'], /--html and --json were both given/],
    [['--open', '--md'], /--open goes with --html, not with md/],
    [['--open', '--out', 'a.json'], /--open goes with --html, not with json/],
    [['--out', 'a.pdf'], /a\.pdf does not end in \.html or \.md or \.json\n.*ending/],
    [['--json', '--out', 'a.html'], /a\.html does not end in \.json\n.*ending/],
    [['--out', join('no', 'such', 'a.html')], /a\.html was not written: ENOENT.*\n.*--out/s],
    [['--out', '.'], /was not written/],
    [['--colour'], /unknown option '--colour'/],
  ])('%j is an error', async (options, stderr) => {
    const places = withThreeDays()
    expect(await tailtest(places, ['report', ...options])).toEqual({
      ...{ code: 2, stdout: '' },
      stderr: expect.stringMatching(stderr),
    })
  })

  test.skipIf(process.platform === 'win32')(
    'a link in the place of the reports is not followed',
    async () => {
      const places = withThreeDays()
      symlinkSync(places.home, join(places.root, '.tailtest', 'reports'))
      const { code, stderr } = await tailtest(places, ['report', '--html'])
      expect({ code, stderr }).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('cannot be written'),
      })
      expect(existsSync(join(places.home, 'index.html'))).toBe(false)
    },
  )
})

describe('records that are none', () => {
  test('are passed over: torn, foreign, of no possible time, or not ours at all', async () => {
    const places = withThreeDays()
    const sessions = join(places.root, '.tailtest', 'sessions')
    const [line = ''] = readFileSync(join(sessions, 'day-3.jsonl'), 'utf8').trim().split('\n')
    const record = JSON.parse(line)
    const late = { ...record, ts: 1e300, session: '../<b>' }
    appendFileSync(join(sessions, 'day-3.jsonl'), `\n${JSON.stringify(late)}\n{"v":1,"id":"torn`)
    writeFileSync(join(sessions, 'other.jsonl'), '\n[]\nnull\n{"v":2}\n')
    writeFileSync(join(sessions, 'empty.jsonl'), '')
    mkdirSync(join(sessions, 'folder.jsonl'))
    expect(await json(places, ['report'])).toMatchObject({
      problems: [],
      session: { session_id: 'day-3' },
    })
  })

  test('in the place of the last report or the history are named, and the rest is told', async () => {
    const places = withThreeDays()
    mkdirSync(join(places.root, '.tailtest', 'reports'))
    writeFileSync(join(places.root, '.tailtest', 'reports', 'latest.json'), '{"session_id":')
    writeFileSync(join(places.root, '.tailtest', 'history.json'), 'nothing')
    const { code, stdout } = await tailtest(places, ['report'])
    expect(code).toBe(0)
    expect(stdout).toContain('> `no history: .tailtest/history.json is not a JSON array`')
    expect(stdout).toContain('> `.tailtest/reports/latest.json is not a report and was left out`')
    expect(stdout).toContain('## Last session')
  })
})

test('tests that are gone are neither slow nor flaky', async () => {
  const places = withThreeDays()
  receipt(places, { ms: 900 })
  expect(await json(places, ['report'])).toMatchObject({ slowest: [] })
  mkdirSync(join(places.root, 'src'), { recursive: true })
  writeFileSync(join(places.root, CART_TEST), '')
  expect(await json(places, ['report'])).toMatchObject({ slowest: [{ file: CART_TEST, ms: 900 }] })
})

test('a history that came from elsewhere is shown without a journal', async () => {
  const places = folders()
  outcome(places, 1, 'src/cart.ts', 'passed')
  const { stdout } = await tailtest(places, ['report'])
  expect(stdout).toContain('| `day-1` | 2026-03-01 09:00 | 100\u00a0% of files | – | – |')
})

describe('--open', () => {
  test.each([
    ['in CI', { CI: 'true' }, 'this is CI'],
    ['for an agent', { ...AGENT, CI: undefined }, 'this is an agent’s shell (CLAUDECODE is set)'],
  ])('opens nothing %s, and says so', async (_, env, reason) => {
    const places = withThreeDays()
    journalOf(places, 'one', 4)
    const { code, stdout, stderr } = await tailtest(places, ['report', '--open'], env)
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `tailtest: not opened: ${reason}\n`,
    })
    expect(stdout).toContain(pageOf(places))
  })

  /** A folder with an opener that writes down what it is given, and ends so. */
  function opener({ home }: Folders, exitCode: number): string {
    const folder = join(home, 'bin')
    mkdirSync(folder)
    const script = `#!/bin/sh\nprintf '%s' "$*" > '${join(home, 'opened')}'\nexit ${exitCode}\n`
    writeFileSync(join(folder, 'xdg-open'), script, { mode: 0o755 })
    return folder
  }

  describe.skipIf(process.platform !== 'linux')('on a system with xdg-open', () => {
    test('gives it the page’s address', async () => {
      const places = withThreeDays()
      const PATH = opener(places, 0)
      expect(await tailtest(places, ['report', '--open'], { ...TERMINAL, PATH })).toMatchObject({
        code: 0,
        stderr: '',
      })
      const opened = readFileSync(join(places.home, 'opened'), 'utf8')
      expect(opened).toBe(pathToFileURL(pageOf(places)).href)
    })

    test.each([
      ['fails', 3, /no browser could be opened: xdg-open ended with 3\nOpen it yourself: file:/],
      ['is missing', undefined, /no browser could be opened: spawn xdg-open ENOENT/],
    ])(
      'says how to do it when it %s; the page stands all the same',
      async (_, exitCode, stderr) => {
        const places = withThreeDays()
        const PATH = exitCode === undefined ? places.dist : opener(places, exitCode)
        const answer = await tailtest(places, ['report', '--open'], { ...TERMINAL, PATH })
        expect(answer).toMatchObject({ code: 2, stderr: expect.stringMatching(stderr) })
        expect(existsSync(pageOf(places))).toBe(true)
      },
    )
  })
})
