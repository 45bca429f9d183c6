import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emptyEnvironment } from '@tailtest/testkit'

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url))
const CLI = join(REPOSITORY, 'packages', 'cli')
const PARTS = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'src', '.gitignore']

/** An edit of the person's that is not committed: what a command that destroys work would take away. */
const UNCOMMITTED = { file: 'src/cart.ts', line: '// to be continued\n' }

/**
 * A throw-away project with tailtest among its packages, whose hook keeps each payload on its way.
 * @typedef {ReturnType<typeof openShop>} Shop
 */
export function openShop() {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-clients-')))
  const [root, home] = [join(base, 'shop'), join(base, 'home')]
  const heard = join(base, 'payloads.jsonl')
  const path = (/** @type {string} */ file) => join(root, file)
  const env = { TAILTEST_STATE_DIR: join(base, 'state') }
  const start = (/** @type {string} */ command, /** @type {readonly string[]} */ args) =>
    execFileSync(command, args, {
      cwd: root,
      env: { ...emptyEnvironment(home), ...env, GIT_CONFIG_NOSYSTEM: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const git = (/** @type {readonly string[]} */ ...args) =>
    start('git', ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com', ...args])

  mkdirSync(home)
  for (const part of PARTS) {
    cpSync(join(REPOSITORY, 'examples', 'shop', part), path(part), { recursive: true })
  }
  for (const name of ['vitest', 'typescript']) link(join(REPOSITORY, 'node_modules', name), name)
  putRecorder()
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--message=The shop')

  /**
   * @param {string} to
   * @param {string} name
   */
  function link(to, name) {
    mkdirSync(dirname(path(`node_modules/${name}`)), { recursive: true })
    symlinkSync(to, path(`node_modules/${name}`), 'junction')
  }

  /** The package as it is built, but for the hook, which writes down what it gets and hands it on. */
  function putRecorder() {
    const own = path('node_modules/@tailtest/cli')
    mkdirSync(join(own, 'dist'), { recursive: true })
    cpSync(join(CLI, 'package.json'), join(own, 'package.json'))
    const bin = `import(${JSON.stringify(join(CLI, 'dist', 'bin.js'))})\n`
    writeFileSync(join(own, 'dist', 'bin.js'), bin)
    writeFileSync(join(own, 'dist', 'hook.cjs'), recorder(heard, join(CLI, 'dist', 'hook.cjs')))
  }

  return {
    root,
    home,
    env,
    path,
    /** Runs the built command, as a person does. */
    tailtest: (/** @type {readonly string[]} */ ...args) =>
      start(process.execPath, [join(CLI, 'dist', 'bin.js'), ...args]),
    /** Something that only the working tree holds. */
    leaveUncommitted() {
      const file = path(UNCOMMITTED.file)
      writeFileSync(file, readFileSync(file, 'utf8') + UNCOMMITTED.line)
    },
    isUncommittedThere: () =>
      readFileSync(path(UNCOMMITTED.file), 'utf8').endsWith(UNCOMMITTED.line),
    /** What became of each source. */
    outcomes() {
      try {
        /** @type {{ file: string, status: string }[]} */
        const history = JSON.parse(readFileSync(path('.tailtest/history.json'), 'utf8'))
        return Object.fromEntries(history.map(({ file, status }) => [file, status]))
      } catch {
        return {} // no end of a turn came
      }
    },
    /** Every payload that the hook got, in order. */
    payloads() {
      try {
        const lines = readFileSync(heard, 'utf8').trimEnd().split('\n')
        return lines.map((line) => JSON.parse(line))
      } catch {
        return [] // the hook was never started
      }
    },
    close: () => rmSync(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 }),
  }
}

/**
 * @param {string} heard
 * @param {string} hook
 */
const recorder = (heard, hook) => `const { spawnSync } = require('node:child_process')
const { appendFileSync } = require('node:fs')
const chunks = []
process.stdin.on('data', (chunk) => chunks.push(chunk))
process.stdin.on('end', () => {
  const input = Buffer.concat(chunks)
  appendFileSync(${JSON.stringify(heard)}, JSON.stringify(JSON.parse(input.toString())) + '\\n')
  const args = [${JSON.stringify(hook)}, ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, args, { input, stdio: ['pipe', 'inherit', 'inherit'] })
  process.exitCode = status ?? 1
})
`
