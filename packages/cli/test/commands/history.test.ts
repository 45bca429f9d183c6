import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openHistory } from '@tailtest/history'
import { openProject, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { json, tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'

type Status = 'passed' | 'unresolved'

function record({ root }: Folders, day: number, file: string, status: Status, attempts = 0) {
  write(root, file)
  const timestamp = `2026-03-0${day}T09:00:00.000Z`
  const entry = { file: relPath(file), status, attempts, session_id: `day-${day}`, timestamp }
  openHistory(openProject(root)).upsert([entry])
}

function write(root: string, file: string) {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
}

function withRegression(): Folders {
  const places = folders()
  record(places, 1, 'src/cart.ts', 'passed')
  record(places, 2, 'src/cart.ts', 'unresolved', 3)
  record(places, 3, 'src/price.ts', 'passed')
  return places
}

test('programs get every entry, the regressions and the recurring failures', async () => {
  expect(await json(withRegression(), ['history'])).toEqual({
    entries: [
      expect.objectContaining({ file: 'src/cart.ts', classification: 'gap', session_id: 'day-1' }),
      expect.objectContaining({ classification: 'regression', attempts: 3, session_id: 'day-2' }),
      expect.objectContaining({ file: 'src/price.ts', classification: 'gap' }),
    ],
    regressions: ['src/cart.ts'],
    recurring: expect.any(Array),
  })
})

test('a person reads one line for each outcome, newest last, and what needs somebody', async () => {
  const { code, stdout, stderr } = await tailtest(withRegression(), ['history'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.split('\n')).toEqual([
    '2026-03-01 09:00  passed                         src/cart.ts',
    '2026-03-02 09:00  regression, 3 failed attempts  src/cart.ts',
    '2026-03-03 09:00  passed                         src/price.ts',
    'regressions (passed before, fail now): src/cart.ts',
    '',
  ])
})

test('where colour is asked for, outcomes have it', async () => {
  const { stdout } = await tailtest(withRegression(), ['history'], {
    FORCE_COLOR: '1',
    NO_COLOR: undefined,
  })
  expect(stdout).toContain('\u001b[31mregression, 3 failed attempts\u001b[39m  src/cart.ts')
  const off = { FORCE_COLOR: '1', NO_COLOR: '1' }
  expect((await tailtest(withRegression(), ['history'], off)).stdout).not.toContain('\u001b')
})

test('the manual shows what is printed', async () => {
  const places = folders()
  const rows = [
    ['src/cart.ts', 'passed', 0, '2026-11-18T09:12Z'],
    ['src/cart.ts', 'unresolved', 3, '2026-11-19T14:40Z'],
    ['src/price.ts', 'passed', 0, '2026-11-20T10:05Z'],
  ] as const
  const history = openHistory(openProject(places.root))
  for (const [n, [file, status, attempts, timestamp]] of rows.entries()) {
    write(places.root, file)
    history.upsert([{ file: relPath(file), status, attempts, session_id: `s${n}`, timestamp }])
  }
  const manual = readFileSync(new URL('../../../../docs/history.md', import.meta.url), 'utf8')
  const all = await tailtest(places, ['history'])
  expect(manual).toContain(`$ npx @tailtest/cli history\n${all.stdout}\`\`\``)
  const one = await tailtest(places, ['history', '--file', 'src/cart.ts'])
  expect(manual).toContain(
    `$ npx @tailtest/cli history --file src/cart.ts\n${one.stdout.split('\n', 1)[0]}\n`,
  )
})

test('of more than twenty outcomes the newest are shown, the others counted', async () => {
  const places = folders()
  const outcomes = Array.from({ length: 25 }, (_, n) => ({
    file: relPath(`src/part-${n}.ts`),
    status: 'passed' as const,
    attempts: 0,
    session_id: 'long',
    timestamp: new Date(Date.UTC(2026, 0, 1, n)).toISOString(),
  }))
  openHistory(openProject(places.root)).upsert(outcomes)
  const { stdout } = await tailtest(places, ['history'])
  expect(stdout).not.toContain('src/part-4.ts')
  expect(stdout).toContain('src/part-5.ts')
  expect(stdout).toContain('\n5 earlier outcomes not shown: --json has all\n')
})

describe('of one file', () => {
  test('its trend comes first', async () => {
    const { stdout } = await tailtest(withRegression(), ['history', '--file', 'src/cart.ts'])
    expect(stdout.split('\n')).toEqual([
      'src/cart.ts is worsening: failing for 1 session. 1 of 2 sessions left it failing; 1 regression, 3 failed attempts.',
      '2026-03-01 09:00  passed                         src/cart.ts',
      '2026-03-02 09:00  regression, 3 failed attempts  src/cart.ts',
      'regressions (passed before, fail now): src/cart.ts',
      '',
    ])
  })

  test('programs get the trend with its entries', async () => {
    const places = withRegression()
    const found = await json(places, ['history', '--file', join(places.root, 'src/price.ts')])
    expect(found).toMatchObject({
      entries: [{ file: 'src/price.ts' }],
      regressions: [],
      trend: { file: 'src/price.ts', verdict: 'new', state: 'passing', streak: 1, sessions: 1 },
    })
  })

  test('a file that no session had is an empty answer', async () => {
    const places = withRegression()
    write(places.root, 'src/other.ts')
    expect(await json(places, ['history', '--file', 'src/other.ts'])).toEqual({
      entries: [],
      regressions: [],
      recurring: [],
      trend: null,
    })
    expect(await tailtest(places, ['history', '--file', 'src/other.ts'])).toMatchObject({
      code: 0,
      stdout: 'no outcome of 3 is of this file or period\n',
    })
  })

  test('one that never was is wrong use; one that is gone is told', async () => {
    const places = withRegression()
    expect(await tailtest(places, ['history', '--file', 'src/crat.ts'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'src/crat.ts does not exist, and no session ever tested it\n',
      ),
    })
    rmSync(join(places.root, 'src/cart.ts'))
    const gone = await tailtest(places, ['history', '--file', 'src/cart.ts'])
    expect(gone).toMatchObject({ code: 0, stdout: expect.stringContaining('src/cart.ts') })
  })

  test('is found by its path from the root, and one with other separators is corrected', async () => {
    const places = withRegression()
    const below = { ...places, cwd: join(places.root, 'src') }
    const named = (file: string) => tailtest(below, ['history', '--file', file])
    expect((await named('src/cart.ts')).stdout).toMatch(/^src\/cart\.ts is /)
    expect((await named('src\\cart.ts')).stderr).toContain('Write it as src/cart.ts.\n')
  })

  test('one that lies outside is wrong use', async () => {
    const { code, stderr } = await tailtest(withRegression(), ['history', '--file', '../other.ts'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^tailtest: \.\.\/other\.ts is not a file below .*\nGive a source/)
  })
})

describe('since', () => {
  test('a day, or a moment: what was before is not told, nor does it count', async () => {
    const places = withRegression()
    const told = async (when: string) => {
      const { stdout } = await tailtest(places, ['history', '--since', when, '--json'])
      const found: { entries: { session_id: string }[]; regressions: string[] } = JSON.parse(stdout)
      return [...found.entries.map(({ session_id }) => session_id), ...found.regressions]
    }
    expect(await told('2026-03-02')).toEqual(['day-2', 'day-3', 'src/cart.ts'])
    expect(await told('2026-03-02T09:00Z')).toEqual(['day-2', 'day-3', 'src/cart.ts'])
    expect(await told('2026-03-02T10:00+00:30')).toEqual(['day-3'])
    expect(await told('2026-03-03')).toEqual(['day-3'])
    expect(await told('1h')).toEqual([])
  })

  test.each(['yesterday', '7', '7 d', '-7d', '2026-02-30', '2026-13-01', '2026-03-01T10:00', ''])(
    '%j is no time, and it is said what is',
    async (when) => {
      const { code, stdout, stderr } = await tailtest(folders(), ['history', '--since', when])
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain('give a date (2026-11-01) or a time span (12h, 7d, 2w)')
    },
  )
})

describe('for CI', () => {
  const recurringIn = (places: Folders) => {
    for (const day of [4, 5, 6]) record(places, day, 'src/price.ts', 'unresolved')
    return places
  }

  test.each([
    [['--fail-on', 'regression'], 1],
    [['--fail-on', 'recurring'], 0],
    [['--fail-on', 'recurring', '--fail-on', 'regression'], 1],
    [['--fail-on', 'regression', '--since', '2026-03-03'], 0],
    [['--fail-on', 'regression', '--file', 'src/price.ts'], 0],
    [[], 0],
  ])('with a regression %j ends with %i', async (options, expected) => {
    const { code, stdout } = await tailtest(withRegression(), ['history', ...options])
    expect(code).toBe(expected)
    expect(stdout).toContain('src/price.ts')
  })

  test('a file that is gone fails nothing any more', async () => {
    const places = recurringIn(withRegression())
    for (const name of ['cart', 'price']) rmSync(join(places.root, `src/${name}.ts`))
    const words = ['--fail-on', 'recurring', '--fail-on', 'regression']
    expect((await tailtest(places, ['history', ...words])).code).toBe(0)
    expect(await json(places, ['history'])).toMatchObject({ regressions: [], recurring: [] })
  })

  test('a file that fails in three sessions is recurring', async () => {
    const places = recurringIn(withRegression())
    const { code, stdout } = await tailtest(places, ['history', '--fail-on', 'recurring'])
    expect(code).toBe(1)
    expect(stdout).toContain('recurring failures (in 3 sessions or more): src/price.ts\n')
  })

  test('there is nothing to fail on before the first outcome, and no answer where none can be read', async () => {
    const places = folders()
    expect((await tailtest(places, ['history', '--fail-on', 'regression'])).code).toBe(0)
    writeFileSync(join(places.root, '.tailtest'), 'a file in its place')
    expect(await tailtest(places, ['history', '--fail-on', 'regression'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'tailtest: no history: .tailtest is not a folder\nSo --fail-on has no answer. Run `tailtest doctor` for details.\n',
    })
  })

  test('a word that is none of the two is wrong use', async () => {
    const { code, stderr } = await tailtest(folders(), ['history', '--fail-on', 'everything'])
    expect(code).toBe(2)
    expect(stderr).toContain('give regression or recurring')
  })

  test('the summary has what needs somebody first, and the outcomes as a table', async () => {
    const places = recurringIn(withRegression())
    const { code, stdout } = await tailtest(places, [
      'history',
      '--markdown',
      '--since',
      '2026-03-02',
    ])
    expect(code).toBe(0)
    expect(stdout).toBe(`## Test history

**Regressions (passed before, fail now)**

- \`src/cart.ts\`
- \`src/price.ts\`

**Recurring failures (in 3 sessions or more)**

- \`src/price.ts\`

| When (UTC) | File | Outcome |
| --- | --- | --- |
| 2026-03-02 09:00 | \`src/cart.ts\` | regression, 3 failed attempts |
| 2026-03-03 09:00 | \`src/price.ts\` | passed |
| 2026-03-04 09:00 | \`src/price.ts\` | regression |
| 2026-03-05 09:00 | \`src/price.ts\` | unresolved |
| 2026-03-06 09:00 | \`src/price.ts\` | unresolved |
`)
  })

  test('a summary says that all is well, and that there is nothing', async () => {
    const places = folders()
    const summary = async () => (await tailtest(places, ['history', '--markdown'])).stdout
    expect(await summary()).toMatch(/^## Test history\n\nNo outcomes yet: .*\.\n$/)
    record(places, 1, 'src/cart.ts', 'passed')
    expect(await summary()).toContain(
      '\n\nNo regressions and no recurring failures in 1 outcome.\n\n',
    )
  })

  test('names of files mean nothing in a summary', async () => {
    const places = folders()
    record(places, 1, 'src/a|b`](http://x) <img src=x>.ts', 'passed')
    const { stdout } = await tailtest(places, ['history', '--markdown'])
    const row = stdout.split('\n').find((line) => line.includes('http'))
    expect(row).toBe(`| 2026-03-01 09:00 | \`"src/a\\|b'](http:/x) ‹img src=x>.ts"\` | passed |`)
  })

  test('JSON and Markdown at once are wrong use', async () => {
    const { code, stderr } = await tailtest(folders(), ['history', '--json', '--markdown'])
    expect(code).toBe(2)
    expect(stderr).toContain("'--markdown' cannot be used with option '--json'")
  })
})

test('before the first outcome there is nothing, and nothing is written', async () => {
  const places = folders()
  expect(await json(places, ['history'])).toEqual({ entries: [], regressions: [], recurring: [] })
  expect(await tailtest(places, ['history'])).toMatchObject({
    stdout: expect.stringMatching(/^no outcomes yet: the first comes when .*\n$/),
  })
})

test('a history that is no JSON is one line on stderr, and is left as it is', async () => {
  const places = folders()
  const file = join(places.root, '.tailtest', 'history.json')
  mkdirSync(join(places.root, '.tailtest'))
  writeFileSync(file, '[{"file": "src/ca')
  const { code, stdout, stderr } = await tailtest(places, ['history', '--json'])
  expect({ code, answer: JSON.parse(stdout) }).toEqual({
    code: 0,
    answer: { entries: [], regressions: [], recurring: [] },
  })
  expect(stderr).toBe('tailtest: no history: .tailtest/history.json is not a JSON array\n')
  expect(readFileSync(file, 'utf8')).toBe('[{"file": "src/ca')
})
