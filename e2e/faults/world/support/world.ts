import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { onTestFailed, onTestFinished } from 'vitest'
import { REPOSITORY } from '../../../support/shop.ts'
import { SHOP } from '../../support/project.ts'
import { writeFiles } from '../../support/write-files.ts'

/** The built CLI, as it is installed. */
export const DIST = join(REPOSITORY, 'packages', 'cli', 'dist')

/** What the world around one process is like. */
export interface Around {
  /** Beside what every process gets; `undefined`: without it. */
  env?: Readonly<Record<string, string | undefined>>
  cwd?: string
  /** Options of Node. */
  node?: readonly string[]
  /** A program, with its arguments, that starts Node: `prlimit --nofile=32`. */
  under?: readonly string[]
  /** A shell's redirections of the process: `<&- >&-`. Its input is lost where they take it. */
  redirect?: string
  /** The folder of the built files, where it is another one than is installed. */
  dist?: string
  /** Milliseconds after which it is killed: a host's patience. */
  patience?: number
}

/** A process that came to its end. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

/** A person's machine with a project whose tests Node runs itself. */
export interface World {
  base: string
  root: string
  home: string
  env: Readonly<Record<string, string>>
  path(file: string): string
  read(file: string): string
  write(files: Readonly<Record<string, string>>): void
  git(...args: string[]): Promise<string>
  /** Starts the built hook of a client. */
  hook(payload: object, around?: Around): Promise<Ended>
  /** Starts the built command. */
  command(args: readonly string[], around?: Around): Promise<Ended>
}

export interface WorldOptions {
  /** Whether it is a git repository with everything committed. @default true */
  git?: boolean
  /** Further files, by path. */
  files?: Readonly<Record<string, string>>
}

/** A world that goes away with the test. */
export async function openWorld({ git = true, files = {} }: WorldOptions = {}): Promise<World> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest wörld ')))
  onTestFinished(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }))
  const world = worldAt(base, join(base, 'my project'))
  onTestFailed(() => console.error(debugLog(world)))
  for (const folder of [world.home, join(base, 'temp')]) mkdirSync(folder)
  world.write({ ...SHOP, ...files })
  if (git) {
    await world.git('init', '--quiet', '--initial-branch=main', '--template=')
    await world.git('add', '--all')
    await world.git('commit', '--quiet', '--message=The shop')
  }
  trust(world)
  return world
}

/** The same machine, seen from another project of it. */
export const elsewhere = (world: World, root: string): World => worldAt(world.base, root)

/** As the person said that tests may run at the root. */
export function trust({ env, root }: World): void {
  openTrust(userStateDir(env)).record({ root, how: 'trust', ts: Date.now() })
}

function worldAt(base: string, root: string): World {
  const home = join(base, 'home')
  const states = { TAILTEST_STATE_DIR: join(base, 'state'), TMPDIR: join(base, 'temp') }
  const env = { ...emptyEnvironment(home), ...states }
  const path = (file: string) => join(root, file)
  const start = (name: string, args: readonly string[], input: string, around: Around) =>
    run([join(around.dist ?? DIST, name), ...args], input, {
      ...around,
      cwd: around.cwd ?? root,
      env: { ...env, ...around.env },
    })
  return {
    ...{ base, root, home, env, path },
    read: (file) => readFileSync(path(file), 'utf8'),
    write: (files) => writeFiles(root, files),
    git: async (...args) => {
      const identity = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com']
      const settings = [...identity, '-c', 'protocol.file.allow=always']
      const { stdout } = await execa('git', [...settings, ...args], {
        ...{ cwd: root, extendEnv: false },
        env: { ...env, GIT_CONFIG_NOSYSTEM: '1' },
      })
      return stdout
    },
    hook: (payload, around = {}) =>
      start('hook.cjs', ['claude'], JSON.stringify(payload), { patience: PATIENCE_MS, ...around }),
    command: (args, around = {}) => start('bin.js', args, '', around),
  }
}

/** As long as the settings that install writes have Claude Code wait for an edit's hook. */
const PATIENCE_MS = 30_000

function run(args: readonly string[], input: string, around: Around): Promise<Ended> {
  const { under = [], node = [], redirect, cwd, env, patience } = around
  const words = [...under, process.execPath, ...node, ...args]
  const line = redirect === undefined ? words : ['sh', '-c', `exec "$0" "$@" ${redirect}`, ...words]
  const [program = '', ...rest] = line
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, { cwd, env, timeout: patience, killSignal: 'SIGKILL' })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.on('error', reject)
    child.stdin.on('error', () => {}) // it may end before it has read everything
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
    child.stdin.end(input)
  })
}

/** For whoever reads a failed test. */
function debugLog({ base }: World): string {
  const file = join(base, 'state', 'tailtest', 'debug.log')
  return existsSync(file) ? readFileSync(file, 'utf8') : 'no debug log'
}

/** The lines of every journal at the root, and those that nobody can read. */
export function journalOf({ path }: World): { records: Record<string, unknown>[]; torn: number } {
  const folder = path('.tailtest/sessions')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const lines = names
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').slice(1))
  const records = lines.map(parsed).filter((record) => record !== undefined)
  return { records, torn: lines.length - records.length }
}

/** The paths that records of a type hold, in the order of the journal. */
export const pathsIn = (world: World, type = 'loop.edited'): string[] =>
  journalOf(world)
    .records.filter((record) => record.type === type)
    .map(({ path }) => String(path))

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
