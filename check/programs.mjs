import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

/** Runs a program of node_modules; gives its exit code and what it printed. */
function run(program, ...args) {
  const script = join(ROOT, 'node_modules', program)
  return new Promise((resolve, reject) => {
    let printed = ''
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += chunk
      })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, printed: printed.trim() }))
  })
}

/** A part that is a program: what it prints is what is wrong; `holds` is what it says that there is none. */
const program =
  (holds, ...command) =>
  async () => {
    const { code, printed } = await run(...command)
    if (code === 0) return { said: holds, problems: [] }
    return { said: '', problems: [printed || `${command.join(' ')} ended with ${code}`] }
  }

export const lint = program('form and rules', '@biomejs/biome/bin/biome', 'check', '.')
const compilers = [
  program('', 'typescript/bin/tsc', '--noEmit'),
  program('', 'typescript/bin/tsc', '--project', 'tsconfig.scripts.json'), // against what is built
]

/** Sources, tests and scripts, by the compiler. */
export async function types() {
  const found = await Promise.all(compilers.map((compile) => compile()))
  return { said: 'no error', problems: found.flatMap(({ problems }) => problems) }
}

export const unused = program(
  'every file, export and dependency is used',
  'knip/bin/knip.js',
  '--no-progress',
  '--no-config-hints',
)

/** The files of tests that are asked for here, all in one run. */
const TESTS = {
  licences: ['test/supply-chain.test.ts'],
  links: ['test/docs-links.test.ts'],
  manifests: ['test/packages.test.ts', 'test/exports.test.ts'],
}

let running

async function runTests(names) {
  const folder = mkdtempSync(join(tmpdir(), 'tailtest-check-tests-'))
  const report = join(folder, 'report.json')
  const files = names.flatMap((name) => TESTS[name] ?? [])
  try {
    const { printed } = await run(
      'vitest/vitest.mjs',
      'run',
      ...files,
      '--reporter=json',
      `--outputFile=${report}`,
    )
    return { printed, results: JSON.parse(readFileSync(report, 'utf8')).testResults }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A part that unit tests hold; `npm test` runs them as well. */
export const tests =
  (name) =>
  async ({ names }) => {
    running ??= runTests(names)
    const { printed, results } = await running
    const own = results.filter((file) => TESTS[name].some((path) => file.name.endsWith(path)))
    const all = own.flatMap(({ assertionResults }) => assertionResults)
    const failed = all.filter(({ status }) => status === 'failed')
    const problems = failed.map((one) => `${one.fullName}\n${one.failureMessages?.[0] ?? ''}`)
    const broken = own.filter((file) => file.status === 'failed' && problems.length === 0)
    if (all.length === 0) problems.push(printed || 'no test ran')
    return {
      said: `${all.length} tests`,
      problems: [...problems, ...broken.map(({ message }) => message)],
    }
  }
