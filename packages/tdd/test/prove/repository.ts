import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { languageOf, openProject, type Project } from '@tailtest/project'
import { findRunner } from '@tailtest/runners'
import { onTestFinished } from 'vitest'
import { type Proof, type ProveOptions, prove } from '../../src/index.ts'

const SETTINGS = [
  ...['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'init.defaultBranch=main'],
  ...['-c', 'core.autocrlf=false', '-c', 'commit.gpgsign=false'],
]

type Files = Readonly<Record<string, string | null>>

/** A repository whose tests Node itself runs: nothing has to be installed. */
export interface Repository {
  project: Project
  git(...args: string[]): string
  write(files: Files): void
  /** Writes files (`null`: removes one) and commits them. */
  commit(files: Files): string
  prove(options?: Partial<ProveOptions>): Promise<Proof>
  /** `adds: proven`, in the order of the report. */
  verdicts(options?: Partial<ProveOptions>): Promise<string[]>
}

export const CART = 'exports.total = (prices) => prices.reduce((sum, price) => sum + price, 0)\n'
export const HEAD = "const test = require('node:test')\nconst assert = require('node:assert')\n"
/** A test file of `src/cart.js`. */
export const cartTest = (...tests: readonly string[]) =>
  `${HEAD}const cart = require('../src/cart.js')\n\n${tests.join('\n')}\n`
export const adds = "test('adds', () => assert.equal(cart.total([1, 2]), 3))"

const FAULTS = [
  ['=> ', '=> 7 + 2 * '],
  [' + ', ' - '],
  [' / ', ' * '],
  ['> 0', '<= 0'],
  ['> 0', '>= 0'],
] as const

/** As simple as a fault can be. */
const mutantsOf: ProveOptions['mutantsOf'] = async (_path, text, { lines }) =>
  FAULTS.flatMap(([was, is]) =>
    text.split('\n').flatMap((row, at, rows) => {
      if (!lines.includes(at + 1) || !row.includes(was)) return []
      const changed = rows.with(at, row.replaceAll(was, is)).join('\n')
      return { line: at + 1, text: changed, shown: `${was}→${is}` }
    }),
  )

/** A folder that is gone after the test. */
function tempDir(): string {
  const dir = realpathSync.native(mkdtempSync(join(tmpdir(), 'tailtest-prove-')))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }))
  return dir
}

/** With `src/cart.js`, its test, and another pair that no test of ours changes. */
export function repository(files: Files = {}): Repository {
  const root = join(tempDir(), 'shop')
  const stateDirectory = tempDir()
  const project = openProject(root)
  const git = (...args: string[]) =>
    execFileSync('git', [...SETTINGS, ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  const write = (all: Files) => {
    for (const [name, text] of Object.entries(all)) {
      const file = join(root, name)
      mkdirSync(dirname(file), { recursive: true })
      if (text === null) rmSync(file)
      else writeFileSync(file, text)
    }
  }
  const commit = (all: Files) => {
    write(all)
    git('add', '-A', '--', ...Object.keys(all))
    git('commit', '-q', '--allow-empty', '-m', 'a change')
    return git('rev-parse', 'HEAD')
  }
  mkdirSync(root)
  git('init', '-q')
  commit({
    'package.json': '{ "name": "shop", "scripts": { "test": "node --test" } }\n',
    'src/cart.js': CART,
    'src/money.js': 'exports.cents = (amount) => amount * 100\n',
    'test/cart.test.js': cartTest(adds),
    'test/money.test.js': `${HEAD}const { cents } = require('../src/money.js')\n\ntest('is in cents', () => assert.equal(cents(2), 200))\n`,
    ...files,
  })
  const run = (options: Partial<ProveOptions> = {}) =>
    prove(project, {
      ...{ base: 'HEAD~1', stateDirectory, timeoutMs: 60_000 },
      isSource: (path) => path.startsWith('src/'),
      mutantsOf,
      runnerOf: async (path) => {
        const language = languageOf(path)
        return language && findRunner(project, path, language, process.env)
      },
      ...options,
    })
  return {
    ...{ project, git, write, commit, prove: run },
    verdicts: async (options) => {
      const { tests } = await run(options)
      return tests.map(({ id, verdict }) => `${id.slice(id.indexOf('::') + 2)}: ${verdict}`)
    },
  }
}
