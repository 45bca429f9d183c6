import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { onTestFinished } from 'vitest'
import { REPOSITORY } from '../../support/shop.ts'
import { SHOP } from './project.ts'
import { writeFiles } from './write-files.ts'

const CLI = join(REPOSITORY, 'packages', 'cli', 'dist')
const FAULT_AT = join(REPOSITORY, 'e2e', 'support', 'fault-at.cjs')

/** What may happen to a call that writes; see e2e/support/fault-at.cjs. */
const FAULTS = [
  ...(['kill', 'half', 'full', 'readonly', 'denied'] as const),
  ...(['broken', 'short', 'across', 'late', 'held', 'slow'] as const),
] as const
export type Fault = (typeof FAULTS)[number]

/** Which call goes wrong, from 1. */
export interface Point {
  fault: Fault
  at: number
}

/** A process that keeps to what files allow their owner; root otherwise writes anywhere. */
interface Bound {
  isBound: true
}

/** The program that takes root's rights over files away, with its options; nobody else has them. */
export const BIND =
  process.getuid?.() === 0
    ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', '--no-new-privs']
    : []

/** What `stat` says of files, by path, until they are opened. */
export interface Stale {
  stale: Readonly<Record<string, { size: number; mtimeMs: number; ctimeMs: number }>>
}

/** What is odd about a process. */
type How = Point | Bound | Stale

/** A process that came to its end, or was killed. */
export interface Ended {
  code: number | null
  killed: boolean
  stdout: string
  stderr: string
  /** The calls by which it wrote, as `rename /home/dev/x`; none of one that was killed. */
  calls: readonly string[]
}

/** A person's machine: a project under git, a home, a state folder and a folder for what is temporary. */
export interface Machine {
  base: string
  root: string
  home: string
  state: string
  temp: string
  env: Record<string, string>
  path(file: string): string
  /** Starts the built hook of a client, or with `args` the built command, so that it goes wrong at a point. */
  hook(payload: object, how?: How): Promise<Ended>
  command(args: readonly string[], how?: How): Promise<Ended>
  git(...args: string[]): Promise<string>
  /** Keeps everything as it is now under a name, and brings it again. */
  save(name: string): void
  restore(name: string): void
  /** Of what was kept. */
  saved(name: string): string
}

/** A machine that goes away with the test; `where`: a folder for it, instead of the system's for what is temporary. */
export async function openMachine(where = tmpdir()): Promise<Machine> {
  const folder = realpathSync(mkdtempSync(join(where, 'tailtest fault ')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const base = join(folder, 'machine')
  const machine = machineAt(base, join(folder, 'kept'))
  for (const each of [machine.home, machine.temp]) mkdirSync(each, { recursive: true })
  writeFiles(machine.root, SHOP)
  await machine.git('init', '--quiet', '--initial-branch=main', '--template=')
  await machine.git('add', '--all')
  await machine.git('commit', '--quiet', '--message=The shop')
  agree(machine)
  return machine
}

function machineAt(base: string, kept: string): Machine {
  const root = join(base, 'my project')
  const home = join(base, 'home')
  const state = join(base, 'state')
  const temp = join(base, 'temp')
  const env = { ...emptyEnvironment(home), TAILTEST_STATE_DIR: state, TMPDIR: temp }
  const told = `${base}-told`
  const start = (args: readonly string[], input: string, how?: How) => {
    const before = how !== undefined && 'isBound' in how ? BIND : []
    const fault = faultOf(base, told, how !== undefined && 'fault' in how ? how : NOTHING)
    const stale = how !== undefined && 'stale' in how ? staleOf(`${base}-stale.json`, how) : {}
    const around = { ...env, ...fault, ...stale }
    return run([...before, process.execPath], args, { cwd: root, env: around, input, told })
  }
  return {
    ...{ base, root, home, state, temp, env },
    path: (file) => join(root, file),
    hook: (payload, how) => start([join(CLI, 'hook.cjs'), 'claude'], JSON.stringify(payload), how),
    command: (args, how) => start([join(CLI, 'bin.js'), ...args], '', how),
    git: async (...args) => {
      const identity = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com']
      const { stdout } = await execa('git', [...identity, ...args], {
        ...{ cwd: root, extendEnv: false },
        env: { ...env, GIT_CONFIG_NOSYSTEM: '1' },
      })
      return stdout
    },
    save: (name) => copy(base, join(kept, name)),
    restore: (name) => {
      copy(join(kept, name), base)
      agree({ root, env }) // to the copy, which is another repository
    },
    saved: (name) => join(kept, name),
  }
}

function agree({ root, env }: Pick<Machine, 'root' | 'env'>): void {
  openTrust(userStateDir(env)).record({ root, how: 'trust', ts: Date.now() })
}

function copy(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true, maxRetries: 5 })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
}

const NONE = 'none'
/** Nothing goes wrong. */
const NOTHING = { fault: NONE, at: 0 } as const

/** Milliseconds that each call takes on a slow file system. */
const SLOW_MS = 15

function faultOf(
  base: string,
  told: string,
  { fault, at }: Point | typeof NOTHING,
): Record<string, string> {
  const numbers = { FAULT_AT: String(at), FAULT_MS: String(SLOW_MS) }
  return { ...numbers, FAULT: fault, FAULT_UNDER: base, FAULT_TOLD: told }
}

function staleOf(file: string, { stale }: Stale): Record<string, string> {
  writeFileSync(file, JSON.stringify(stale))
  return { FAULT_STALE: file }
}

interface Start {
  cwd: string
  env: Record<string, string>
  input: string
  told: string
}

function run(
  [program = '', ...before]: readonly string[],
  args: readonly string[],
  { input, told, ...options }: Start,
): Promise<Ended> {
  rmSync(told, { force: true })
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...before, '--require', FAULT_AT, ...args], options)
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.on('error', reject)
    child.stdin.on('error', () => {}) // it may end, or be killed, before it has read everything
    child.on('close', (code, signal) => {
      const text = existsSync(told) ? readFileSync(told, 'utf8') : ''
      const calls = text.split('\n').filter((line) => line !== '')
      resolve({ code, killed: signal === 'SIGKILL', stdout, stderr, calls })
    })
    child.stdin.end(input)
  })
}
