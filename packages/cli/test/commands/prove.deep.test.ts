import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { json, tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'

const SETTINGS = [
  '-c',
  'user.name=t',
  '-c',
  'user.email=t@example.org',
  '-c',
  'commit.gpgsign=false',
]
const HEAD = "const test = require('node:test')\nconst assert = require('node:assert')\n"
const CART = 'exports.total = (prices) => prices.length\n'
const TEST = `${HEAD}const cart = require('../src/cart.js')\n`

function commit(root: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const git = (...args: string[]) => execFileSync('git', [...SETTINGS, ...args], { cwd: root })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-q', '-m', 'a change')
}

/** A repository with one commit on top of another. */
function changed(files: Record<string, string>): Folders {
  const places = folders()
  commit(places.root, {
    'package.json': '{ "name": "shop", "scripts": { "test": "node --test" } }\n',
    'src/cart.js': CART,
    'test/cart.test.js': TEST,
  })
  commit(places.root, files)
  return places
}

const honest = () =>
  changed({
    'src/cart.js': `${CART}exports.mean = (a, b) => (a + b) / 2\n`,
    'test/cart.test.js': `${TEST}test('is the mean', () => assert.strictEqual(cart.mean(1, 3), 2))\n`,
  })
const hollow = () =>
  changed({
    'src/cart.js': 'exports.total = (prices) => prices.filter(Boolean).length\n',
    'test/cart.test.js': `${TEST}test('counts, and <more>', () => assert.ok(cart.total([1]) !== null))\n`,
  })

const BASE = ['prove', '--base', 'HEAD~1']

describe('tailtest prove', () => {
  test('says of a branch that is proven which tests prove it, and exits with 0', async () => {
    const { code, stdout } = await tailtest(honest(), BASE)
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^\[tailtest\] \w{8}\.\.\w{8} is proven: 1 proven\n {2}proven: test\/cart\.test\.js:4 "is the mean": fails with src\/cart\.js:2 .+\n$/,
    )
  })

  test('takes what the runner collects for a test, whatever it is called', async () => {
    const places = changed({
      'src/cart.js': `${CART}exports.mean = (a, b) => (a + b) / 2\n`,
      'test/mean.js': `${TEST}test('is the mean', () => assert.strictEqual(cart.mean(1, 3), 2))\n`,
      'test/helper.js': 'exports.two = () => 2\n',
    })
    const { code, stdout } = await tailtest(places, BASE)
    expect(code).toBe(0)
    expect(stdout).toMatch(/ is proven: 1 proven\n {2}proven: test\/mean\.js:4 "is the mean": /)
  })

  test('says in plain words of a test of what was there that it pins that', async () => {
    const pins = `${TEST}test('counts', () => assert.strictEqual(cart.total([1, 2]), 2))\n`
    const { code, stdout } = await tailtest(changed({ 'test/cart.test.js': pins }), BASE)
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^\[tailtest\] \w{8}\.\.\w{8} is proven: 1 pins existing behaviour\n {2}pins existing behaviour: test\/cart\.test\.js:4 counts: no source changed with it\n$/,
    )
  })

  test('names the test that proves nothing and the lines that are not proven, and exits with 1', async () => {
    const places = hollow()
    const report = join(places.root, 'proof.xml')
    const { code, stdout } = await tailtest(places, [...BASE, '--github', '--junit', report])
    expect(code).toBe(1)
    const [head, ...lines] = stdout.trimEnd().split('\n')
    expect(head).toMatch(/ is unproven: 1 hollow; 1 of 1 changed sources unproven$/)
    expect(lines).toEqual([
      '✗ hollow: test/cart.test.js:4 "counts, and ‹more>": it passes with each of 2 small faults in what was changed',
      '✗ unproven: src/cart.js:1 "total, line 1": all tests that reach it pass without it',
      '::error file=test/cart.test.js,line=4,endLine=4,title=tailtest%3A hollow::counts, and <more>: it passes with each of 2 small faults in what was changed',
      '::error file=src/cart.js,line=1,endLine=1,title=tailtest%3A unproven::total, line 1: all tests that reach it pass without it',
    ])
    const xml = readFileSync(report, 'utf8')
    expect(xml).toContain('<testsuites tests="2" failures="2" errors="0">')
    expect(xml).toContain(
      '<testcase classname="test/cart.test.js" name="counts, and &lt;more&gt;" file="test/cart.test.js" line="4"><failure type="hollow" message="it passes with each of 2 small faults',
    )
  })

  test('says that it could not be found out, in every report, and exits with 2', async () => {
    const places = folders()
    commit(places.root, {
      'package.json': '{ "name": "shop", "scripts": { "test": "node --test" } }\n',
      '.gitignore': 'dist\n',
      'src/cart.js': CART,
      'src/rates.js': "module.exports = require('../dist/rates.js')\n",
      'test/cart.test.js': TEST,
      'test/rates.test.js': `${HEAD}const rates = require('../src/rates.js')\ntest('is a fifth', () => assert.strictEqual(rates.tax, 20))\n`,
    })
    commit(places.root, {
      'dist/rates.js': 'exports.tax = 20\n',
      'src/cart.js': `${CART}exports.names = ['mean']\n`,
      'test/cart.test.js': `${TEST}test('is the mean', () => assert.deepStrictEqual(cart.names, ['mean']))\n`,
    })
    const report = join(places.root, 'proof.xml')
    const { code, stdout } = await tailtest(places, [...BASE, '--github', '--junit', report])
    expect(code).toBe(2)
    const doubt =
      /.*test\/rates\.test\.js passes on the head, was not changed, and fails in the copy of the base: .+/
    const says = (head: string) => expect.stringMatching(new RegExp(`^${head}${doubt.source}$`))
    expect(stdout.trimEnd().split('\n').slice(1)).toEqual([
      says('\\? unknown: test/cart\\.test\\.js:4 "is the mean": '),
      '? unproven: src/cart.js:2 "names, line 2": no test that reaches it fails without it',
      says(' {2}could not be determined: '),
      says(
        '::warning file=test/cart\\.test\\.js,line=4,endLine=4,title=tailtest%3A unknown::is the mean: ',
      ),
      '::warning file=src/cart.js,line=2,endLine=2,title=tailtest%3A unproven::names, line 2: no test that reaches it fails without it',
      says('::warning title=tailtest%3A unknown::'),
    ])
    expect(readFileSync(report, 'utf8')).toContain('<testsuites tests="3" failures="0" errors="3">')
  })

  test('is data for programs', async () => {
    expect(await json(hollow(), BASE)).toMatchObject({
      outcome: 'unproven',
      tests: [{ verdict: 'hollow', change: 'new', file: 'test/cart.test.js', line: 4 }],
      sources: [{ file: 'src/cart.js', state: 'unproven', hunks: [[1, 1]] }],
      deleted: [],
      notes: [],
      doubts: [],
    })
  })

  test('lets a source change under its tests where that is said', async () => {
    const places = changed({
      'src/cart.js': 'exports.total = ({ length }) => length\n',
      'test/other.test.js': `${TEST}test('counts', () => assert.strictEqual(cart.total([1]), 1))\n`,
    })
    commit(places.root, { 'src/cart.js': 'exports.total = (all) => all.length\n' })
    expect((await tailtest(places, BASE)).code).toBe(1)
    expect((await tailtest(places, [...BASE, '--refactor', 'src/**'])).code).toBe(0)
  })

  test.skipIf(process.platform === 'win32')(
    'writes no report through a link out of the project',
    async () => {
      const places = changed({ 'README.md': 'A shop.\n' })
      const own = join(places.home, 'own')
      writeFileSync(own, 'mine')
      symlinkSync(own, join(places.root, 'report.xml'))
      const { code, stderr } = await tailtest(places, [...BASE, '--junit', 'report.xml'])
      expect([code, readFileSync(own, 'utf8')]).toEqual([2, 'mine'])
      expect(stderr).toContain('leads outside')
    },
  )

  test('has nothing to prove where nothing runs', async () => {
    const { code, stdout } = await tailtest(changed({ 'README.md': 'A shop.\n' }), BASE)
    expect(code).toBe(0)
    expect(stdout).toMatch(/ holds nothing to prove\n$/)
  })

  test.each([
    [['--base', 'nobody'], '"nobody" is no commit of'],
    [['--base', 'HEAD~1', '--setup', 'exit 3'], '--setup ended with exit code 3'],
    [['--base', 'HEAD~1', '--json', '--github'], '--json and --github were both given'],
    [
      ['--base', 'HEAD~1', '--junit', 'no/such/folder/a.xml'],
      'no/such/folder/a.xml cannot be written',
    ],
  ])('says why it cannot be found out, and exits with 2: %j', async (args, says) => {
    const { code, stderr } = await tailtest(honest(), ['prove', ...args])
    expect(code).toBe(2)
    expect(stderr).toContain(says)
  })
})

/** What the standard asks of what is written: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
const SARIF = {
  type: 'object',
  required: ['version', 'runs'],
  properties: {
    $schema: { type: 'string', format: 'uri' },
    version: { const: '2.1.0' },
    runs: { type: 'array', minItems: 1, items: { $ref: '#/$defs/run' } },
  },
  $defs: {
    text: {
      type: 'object',
      required: ['text'],
      properties: { text: { type: 'string', minLength: 1 } },
    },
    level: { enum: ['none', 'note', 'warning', 'error'] },
    run: {
      type: 'object',
      required: ['tool', 'results'],
      properties: {
        tool: {
          type: 'object',
          required: ['driver'],
          properties: {
            driver: {
              type: 'object',
              required: ['name'],
              properties: {
                name: { type: 'string', minLength: 1 },
                version: { type: 'string', minLength: 1 },
                rules: {
                  type: 'array',
                  uniqueItems: true,
                  items: {
                    type: 'object',
                    required: ['id'],
                    properties: {
                      id: { type: 'string' },
                      shortDescription: { $ref: '#/$defs/text' },
                    },
                  },
                },
              },
            },
          },
        },
        columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
        invocations: {
          type: 'array',
          items: {
            type: 'object',
            required: ['executionSuccessful'],
            properties: {
              executionSuccessful: { type: 'boolean' },
              toolExecutionNotifications: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['message'],
                  properties: {
                    message: { $ref: '#/$defs/text' },
                    level: { $ref: '#/$defs/level' },
                  },
                },
              },
            },
          },
        },
        results: {
          type: 'array',
          items: {
            type: 'object',
            required: ['message'],
            additionalProperties: false,
            properties: {
              ruleId: { type: 'string' },
              ruleIndex: { type: 'integer', minimum: 0 },
              level: { $ref: '#/$defs/level' },
              message: { $ref: '#/$defs/text' },
              locations: {
                type: 'array',
                minItems: 1,
                items: {
                  type: 'object',
                  required: ['physicalLocation'],
                  properties: {
                    physicalLocation: {
                      type: 'object',
                      required: ['artifactLocation', 'region'],
                      properties: {
                        artifactLocation: {
                          type: 'object',
                          required: ['uri'],
                          properties: { uri: { type: 'string', pattern: '^[^/ :][^ :]*$' } },
                        },
                        region: {
                          type: 'object',
                          required: ['startLine', 'endLine'],
                          properties: {
                            startLine: { type: 'integer', minimum: 1 },
                            endLine: { type: 'integer', minimum: 1 },
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
}

test('lines that ran in no test are noted, and change nothing of the answer; SARIF has them with all else', async () => {
  const places = changed({
    'src/cart.js': 'exports.total = (prices) => prices.filter(Boolean).length\n',
    'src/our rates.js': 'exports.rate = (a) => {\n  if (a) {\n    return 1\n  }\n  return 2\n}\n',
    'test/cart.test.js': `${TEST}test('counts', () => assert.ok(cart.total([1]) !== null))\n`,
    'test/rate.test.js': `${HEAD}const { rate } = require('../src/our rates.js')\ntest('is the rate', () => assert.strictEqual(rate(0), 2))\n`,
  })
  const report = join(places.root, 'proof.sarif')
  const { code, stdout } = await tailtest(places, [...BASE, '--sarif', report])
  expect(code).toBe(1)
  expect(stdout).toContain('  note: 1 of 4 changed lines ran in no test: "src/our rates.js":3\n')
  const text = readFileSync(report, 'utf8')
  const written = JSON.parse(text)
  const validate = new Ajv2020({
    strict: true,
    strictTypes: false,
    formats: { uri: true },
  }).compile(SARIF)
  expect([validate(written), validate.errors]).toEqual([true, null])
  const [{ tool, results }] = written.runs
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
  const rows = results.map(({ ruleId, level, locations: [{ physicalLocation }] }: Row) => {
    const { artifactLocation, region } = physicalLocation
    return [ruleId, level, artifactLocation.uri, region.startLine, region.endLine]
  })
  expect(rows).toEqual([
    ['hollow', 'error', 'test/cart.test.js', 4, 4],
    ['unproven', 'error', 'src/cart.js', 1, 1],
    ['unrun', 'note', 'src/our%20rates.js', 3, 3],
  ])
  expect(await json(places, BASE)).toMatchObject({
    sources: [{ lines: { of: 1, unrun: [] } }, { lines: { of: 4, unrun: [3] } }],
  })
})

interface Row {
  ruleId: string
  level: string
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: string }
        region: { startLine: number; endLine: number }
      }
    },
  ]
}
