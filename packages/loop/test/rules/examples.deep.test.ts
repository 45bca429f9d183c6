import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RelPath, relPath, toAbsolute } from '@tailtest/project'
import { type Results, runTests } from '@tailtest/results'
import { detectRunners } from '@tailtest/runners'
import { describe, expect, test } from 'vitest'
import { PAGES } from '../../src/rules/guidance.ts'
import { isAdversarial } from '../../src/turn/adversarial.ts'
import { syntax, tempProject } from '../project.ts'

type Tool = readonly [command: string, ...args: string[]]

/** An example of a page, and how it is run. */
interface Run {
  page: string
  /** As the page says behind the fence. */
  file: string
  runner: string
  /** What works only where the runner does. */
  tools: readonly Tool[]
  /** What shows this runner to be the project's, where the sources do not. */
  sign?: string
}

const PYTEST: Tool = ['python3', '-m', 'pytest', '--version']
const NODE: Tool = ['node', '--version']
const CARGO: Tool = ['cargo', '--version']
const RUST: readonly Tool[] = process.platform === 'win32' ? [CARGO] : [CARGO, ['cc', '--version']]

const RUNS: readonly Run[] = [
  { page: 'python', file: 'tests/test_cart.py', runner: 'pytest', tools: [PYTEST] },
  { page: 'python', file: 'tests/test_mail.py', runner: 'pytest', tools: [PYTEST] },
  { page: 'javascript', file: 'vitest/cart.test.ts', runner: 'vitest', tools: [NODE] },
  { page: 'javascript', file: 'jest/cart.test.js', runner: 'jest', tools: [NODE] },
  { page: 'go', file: 'cart_test.go', runner: 'go', tools: [['go', 'version']] },
  { page: 'rust', file: 'src/lib.rs', runner: 'cargo', tools: RUST },
  {
    page: 'ruby',
    file: 'spec/cart_spec.rb',
    runner: 'rspec',
    tools: [['rspec', '--version']],
    sign: '.rspec',
  },
  {
    page: 'ruby',
    file: 'test/cart_test.rb',
    runner: 'minitest',
    tools: [['ruby', '-e', 'require "minitest"']],
    sign: 'test/minitest_helper.rb',
  },
  {
    page: 'php',
    file: 'tests/CartTest.php',
    runner: 'phpunit',
    tools: [['phpunit', '--version']],
  },
]

/** The block of a page that says it is this file. */
function exampleOf({ page, file }: Run): string {
  const text = PAGES[`languages/${page}.md`] ?? ''
  const blocks = text.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)
  return [...blocks].find(([, name]) => name === file)?.[2] ?? ''
}

/** The example as the installed version reads it: up to PHPUnit 9 a provider is named in a comment, as the page says. */
function readable(example: Run): string {
  const text = exampleOf(example)
  if (example.runner !== 'phpunit' || answers(['phpunit', '--atleast-version', '10'])) return text
  return text.replace(/#\[DataProvider\('(\w+)'\)\]/g, '/** @dataProvider $1 */')
}

/** Whether a tool answers here; says aloud what is skipped when it does not. */
function works(tool: Tool): boolean {
  if (answers(tool)) return true
  console.warn(`not tested: ${tool.join(' ')} does not work here`)
  return false
}

function answers([command, ...args]: Tool): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false // it is not there, or says no
  }
}

/** Runs an example beside the sources that it is about, as tailtest would. */
async function run(example: Run): Promise<Results> {
  const temp = tempProject()
  const { project, write } = temp
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  cpSync(here(`../fixtures/rules/${example.page}`), project.root, { recursive: true })
  symlinkSync(here('../../../../node_modules'), join(project.root, 'node_modules'), 'junction')
  if (example.sign !== undefined) write(example.sign, SIGNS[example.sign])
  const file: RelPath = relPath(example.file)
  const before = toAbsolute(project, file)
  const source = existsSync(before) ? readFileSync(before, 'utf8') : '' // Rust has both in one file
  write(file, source + readable(example))
  const runners = await detectRunners(project, process.env)
  const runner = runners.find(({ name }) => name === example.runner)
  if (runner === undefined) throw new Error(`${example.runner} was not found`)
  return runTests(project, runner, [file], { timeoutMs: 120_000 })
}

const SIGNS: Readonly<Record<string, string>> = {
  '.rspec': '--color\n',
  'test/minitest_helper.rb': 'require "minitest/autorun"\n',
}

describe.each(RUNS)('the $runner example of the page on $page', (example) => {
  test('is there', () => {
    expect(exampleOf(example)).not.toBe('')
  })

  test.skipIf(!example.tools.every(works))(
    'passes, and its adversarial tests are known by their names',
    async () => {
      const { tests, fileErrors } = await run(example)
      expect(fileErrors).toEqual([])
      expect(tests.filter(({ status }) => status !== 'pass')).toEqual([])
      const isLabelled = tests.some(({ id }) => isAdversarial(id))
      expect(isLabelled).toBe(exampleOf(example).includes('adversarial'))
      expect(tests.length).toBeGreaterThan(0)
    },
    150_000,
  )
})

test('no example is left out', () => {
  const named = Object.entries(PAGES).flatMap(([path, text]) =>
    [...text.matchAll(/^```\w+ (\S+)$/gm)].map(([, file]) => `${path}: ${file}`),
  )
  expect(named.sort()).toEqual(RUNS.map(({ page, file }) => `languages/${page}.md: ${file}`).sort())
})

/** The name of a test file, where the page gives none, by the language behind the fence. */
const NAMES: Readonly<Record<string, string>> = {
  python: 'test_orders.py',
  ts: 'orders.test.ts',
  tsx: 'orders.test.tsx',
  ruby: 'test/orders_test.rb',
  php: 'OrderTest.php',
  java: 'OrderTest.java',
  kotlin: 'OrderTest.kt',
  csharp: 'OrderTests.cs',
}

const BLOCKS = Object.entries(PAGES).flatMap(([page, markdown]) =>
  [...markdown.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)].map(
    ([, language = '', file = NAMES[language] ?? language, text = '']) => ({ page, file, text }),
  ),
)

/** Languages that are not parsed: what their examples hold is not told. */
const UNREAD = new Set(['elixir', 'cpp', 'scala', 'swift'])

test.each(BLOCKS)('the example $file on $page reads as tests', async ({ file, text }) => {
  const code = file.endsWith('.php') && !text.startsWith('<?php') ? `<?php\n${text}` : text
  const tree = await syntax.parse(relPath(file), code)
  if (UNREAD.has(file)) expect(tree).toBeUndefined()
  else expect(tree?.testBlocks().length).toBeGreaterThan(0)
})

test('every page of a language or framework has an example', () => {
  const without = Object.keys(PAGES).filter(
    (path) => path.includes('/') && !BLOCKS.some(({ page }) => page === path),
  )
  expect(without).toEqual([])
})
