import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { loadConfig, openProject, relPath } from '../../src/index.ts'
import { bundle, run } from '../processes.ts'
import { tempDir, write } from '../temp.ts'
import { DEFAULTS, FIELDS } from './fields.ts'

const posix = process.platform !== 'win32'

function load(files: Record<string, string>, directory = '') {
  const project = openProject(tempDir())
  write(project.root, files)
  return loadConfig(project, FIELDS, relPath(directory))
}

const json = (value: unknown) => load({ '.tailtest/config.json': JSON.stringify(value) })

describe('settings', () => {
  test('are the defaults where there is no file', async () => {
    expect(await load({})).toEqual({ config: DEFAULTS, problems: [], files: [] })
    expect((await load({ '.tailtest/session.json': '{}' })).config).toEqual(DEFAULTS)
  })

  test('are taken from the file, and may name their schema', async () => {
    const { config, problems, files } = await json({
      $schema: 'https://example.org/s.json',
      depth: 'quick',
      api: 'import',
      budget: { edit: 5 },
      mode: { 'src/**': 'warn', constructor: 'off' },
      runners: { web: { command: ['npx', 'vitest'] } },
    })
    expect(config).toEqual({
      ...DEFAULTS,
      depth: 'quick',
      api: 'import',
      budget: { edit: 5, hard: 120_000 },
      mode: { 'src/**': 'warn', constructor: 'off' },
      runners: { web: { command: ['npx', 'vitest'] } },
    })
    expect(problems).toEqual([])
    expect(files).toEqual(['.tailtest/config.json'])
  })

  test('have the types their fields say', async () => {
    const { config } = await load({})
    expectTypeOf(config.depth).toEqualTypeOf<'quick' | 'standard' | 'thorough'>()
    expectTypeOf(config.api).toEqualTypeOf<boolean | 'import'>()
    expectTypeOf(config.ramp_up).toEqualTypeOf<number>()
    expectTypeOf(config.command).toEqualTypeOf<string | undefined>()
    expectTypeOf(config.title).toEqualTypeOf<string>()
    expectTypeOf(config.verify).toEqualTypeOf<readonly string[]>()
    expectTypeOf(config.budget.hard).toEqualTypeOf<number>()
    expectTypeOf(config.mode).toEqualTypeOf<Readonly<Record<string, 'off' | 'warn'>>>()
  })

  test('may be written in YAML', async () => {
    const text = '# comment\ndepth: thorough\nverify:\n  - make\nbudget: {hard: 9}\n'
    const { config, problems } = await load({ '.tailtest/config.yaml': text })
    expect(config).toMatchObject({ depth: 'thorough', verify: ['make'], budget: { hard: 9 } })
    expect(problems).toEqual([])
    expect((await load({ '.tailtest/config.yaml': '' })).problems).toEqual([])
  })

  test('of a file with a byte order mark count', async () => {
    const { config } = await load({ '.tailtest/config.json': '\ufeff{"depth":"quick"}' })
    expect(config.depth).toBe('quick')
  })
})

describe('nested configurations', () => {
  const files = {
    '.tailtest/config.json':
      '{"depth":"quick","budget":{"edit":1,"hard":2},"mode":{"constructor":"warn"}}',
    'web/.tailtest/config.yaml': 'budget: {edit: 3}\nmode: {b: off}',
    'web/app/.tailtest/config.json': '{"depth":"thorough","title":7}',
  }

  test('win over those above, key by key', async () => {
    const { config, files: used } = await load(files, 'web/app/src')
    expect(config).toMatchObject({
      depth: 'thorough',
      budget: { edit: 3, hard: 2 },
      mode: { constructor: 'warn', b: 'off' },
    })
    expect(used).toEqual(Object.keys(files))
  })

  test('change nothing outside their folder', async () => {
    expect((await load(files)).config).toMatchObject({ depth: 'quick', budget: { edit: 1 } })
    expect((await load(files, 'website')).files).toEqual(['.tailtest/config.json'])
  })

  test('leave the outer value where theirs is wrong', async () => {
    const { config, problems } = await load(
      { ...files, 'web/.tailtest/config.yaml': 'budget: {edit: no}\ndepth: deep' },
      'web',
    )
    expect(config).toMatchObject({ depth: 'quick', budget: { edit: 1 } })
    expect(problems.map(({ file, key }) => [file, key])).toEqual([
      ['web/.tailtest/config.yaml', 'budget.edit'],
      ['web/.tailtest/config.yaml', 'depth'],
    ])
  })
})

describe('problems', () => {
  test('name file, key, value and what is expected', async () => {
    const { config, problems } = await json({
      depth: 'deep',
      ramp_up: 16,
      budget: { hard: '9' },
      mode: { 'src/**': 'loud' },
      runners: { web: { command: 'npx vitest', report: 'json' } },
      verify: [1],
      tracing: null,
      titel: 'x',
    })
    const file = '.tailtest/config.json'
    const wrong = { file, kind: 'wrong-value' }
    expect(problems).toEqual([
      {
        ...wrong,
        key: 'depth',
        message: '"depth" is "deep": expected one of "quick", "standard", "thorough"',
      },
      {
        ...wrong,
        key: 'ramp_up',
        message: '"ramp_up" is 16: expected a whole number from 0 to 15',
      },
      {
        ...wrong,
        key: 'budget.hard',
        message: '"budget.hard" is "9": expected a whole number from 0 to 600000',
      },
      {
        ...wrong,
        key: 'mode.src/**',
        message: '"mode.src/**" is "loud": expected one of "off", "warn"',
      },
      {
        ...wrong,
        key: 'runners.web.command',
        message: '"runners.web.command" is "npx vitest": expected a list of strings',
      },
      { ...wrong, key: 'verify', message: '"verify" is a list: expected a list of strings' },
      { ...wrong, key: 'tracing', message: '"tracing" is null: expected true or false' },
      {
        file,
        kind: 'unknown-key',
        key: 'titel',
        message: expect.stringMatching(/^"titel" is not a setting; there are: depth, api/),
      },
    ])
    expect(config).toEqual({ ...DEFAULTS, runners: { web: { command: [], report: 'json' } } })
  })

  test.each([
    ['broken JSON', { '.tailtest/config.json': '{"depth": "quick"' }, /cannot be read: /],
    ['broken YAML', { '.tailtest/config.yaml': 'depth: [' }, /cannot be read: /],
    ['a list', { '.tailtest/config.json': '[]' }, /is not an object/],
    ['a file too large', { '.tailtest/config.json': ' '.repeat(256 * 1024) + 1 }, /over 256 KB/],
    [
      'two forms',
      { '.tailtest/config.json': '{"depth":"quick"}', '.tailtest/config.yaml': '' },
      /keep one/,
    ],
    ['a folder', { '.tailtest/config.json/x': '' }, /not a plain file/],
  ])('%s is not used', async (_, files, message) => {
    const { config, problems, files: used } = await load(files)
    expect(config).toEqual(DEFAULTS)
    expect(used).toEqual([])
    expect(problems).toEqual([
      expect.objectContaining({ kind: 'unreadable', message: expect.stringMatching(message) }),
    ])
  })

  test('stay on one line, bounded, without control characters', async () => {
    const { problems } = await json({
      depth: `a\n\u001b[31m\u202e${'x'.repeat(500)}`,
      'k\n\u009b': 1,
    })
    expect(problems).toHaveLength(2)
    for (const { message } of problems) {
      expect(message).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      expect(message.length).toBeLessThan(250)
    }
  })
})

describe('hostile files', () => {
  test('links are not followed', async () => {
    const [inside, outside] = [openProject(tempDir()), tempDir()]
    write(outside, { 'config.json': '{"depth":"quick"}' })
    symlinkSync(outside, join(inside.root, '.tailtest'), 'junction')
    expect(await loadConfig(inside, FIELDS)).toEqual({ config: DEFAULTS, problems: [], files: [] })
    if (!posix) return
    mkdirSync(join(inside.root, 'sub/.tailtest'), { recursive: true })
    symlinkSync(join(outside, 'config.json'), join(inside.root, 'sub/.tailtest/config.json'))
    const { config, problems } = await loadConfig(inside, FIELDS, relPath('sub'))
    expect(config).toEqual(DEFAULTS)
    expect(problems.map(({ kind }) => kind)).toEqual(['unreadable'])
  })

  test.runIf(posix)('a pipe holds nobody up', async () => {
    const project = openProject(tempDir())
    mkdirSync(join(project.root, '.tailtest'))
    execFileSync('mkfifo', [join(project.root, '.tailtest/config.json')])
    expect((await loadConfig(project, FIELDS)).problems).toHaveLength(1)
  })

  test('aliases that multiply are refused', async () => {
    const levels = 'abcdefghijklmnop'.split('')
    const bomb = levels.map((name, i) => {
      const items = Array(9).fill(i === 0 ? 'x' : `*${levels[i - 1]}`)
      return `${name}: &${name} [${items.join(', ')}]`
    })
    const started = process.cpuUsage()
    const { problems } = await load({ '.tailtest/config.yaml': bomb.join('\n') })
    expect(problems).toEqual([expect.objectContaining({ kind: 'unreadable' })])
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000)
  })

  test('nesting does not exhaust the stack', async () => {
    const deep = `{"depth":${'['.repeat(60_000)}${']'.repeat(60_000)}}`
    expect((await load({ '.tailtest/config.json': deep })).problems).toHaveLength(1)
    const { problems } = await load({ '.tailtest/config.yaml': `depth: ${'['.repeat(60_000)}` })
    expect(problems).toHaveLength(1)
  })

  test.each([
    '{"__proto__":{"depth":"quick"}}',
    '{"mode":{"__proto__":{"x":"warn"}}}',
    '{"runners":{"__proto__":{"command":["x"]}}}',
  ])('%s changes nothing', async (text) => {
    const { config } = await load({ '.tailtest/config.json': text })
    expect(config).toEqual(DEFAULTS)
    expect(Object.getPrototypeOf(config.mode)).toBe(Object.prototype)
    expect(Object.keys({})).toEqual([])
    expect('depth' in {}).toBe(false)
  })

  test.each(['config.json', 'config.yaml'])('no bytes in %s are an error', async (name) => {
    const project = openProject(tempDir())
    mkdirSync(join(project.root, '.tailtest'))
    const yamlish = fc.string({
      unit: fc.constantFrom(...':-[]{}&*!|>%@"\'\n\t #a1,?<'),
      maxLength: 60,
    })
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      yamlish.map((text) => Buffer.from(text)),
      fc.json().map((text) => Buffer.from(text)),
    )
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        writeFileSync(join(project.root, '.tailtest', name), content)
        const { config } = await loadConfig(project, FIELDS)
        expect(Object.keys(config)).toEqual(expect.arrayContaining(Object.keys(DEFAULTS)))
      }),
      { numRuns: 300 },
    )
  })
})

test('a fragment whose own default is not allowed is a bug, and said so', async () => {
  const fields = { depth: { type: 'enum', values: ['a'], default: 'b', describe: '' } } as const
  await expect(loadConfig(openProject(tempDir()), fields)).rejects.toThrow(/default/)
})

test('neither zod nor yaml is loaded for JSON settings', async () => {
  const dir = tempDir()
  await bundle(join(dir, 'project.cjs'))
  write(dir, { '.tailtest/config.json': '{"depth":"quick"}' })
  // the bundle stands in a folder without node_modules: what it loads it would not find
  const script = `
    const { loadConfig, openProject } = require(process.argv[1])
    loadConfig(openProject(process.argv[2]), {}).then(({ problems }) => console.log(problems.length))`
  expect(await run(script, join(dir, 'project.cjs'), dir)).toEqual({ end: '0', out: '1\n' })
})
