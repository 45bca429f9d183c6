import { spawnSync } from 'node:child_process'
import { quoteName } from '@tailtest/adapter-kit'
import { programFrom } from '@tailtest/project'
import { type Check, type Finding, ok, type Patient, problem, warning } from './check.ts'

/** What package.json asks for. */
const LEAST_NODE = [20, 19] as const
const LEAST = LEAST_NODE.join('.')

/** A shell that asks something, or whose profile hangs, is not waited for. */
const SHELL_MS = 5000

/** Hooks start `node` by its name: whether they find one that is new enough, from a terminal as from a desktop. */
export const node: Check = (patient) => [
  ofVersion('node', process.versions.node),
  ...onPath(patient),
  ...inLoginShell(patient),
]

function ofVersion(check: string, version: string, where = ''): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [wantMajor, wantMinor] = LEAST_NODE
  const isEnough = major > wantMajor || (major === wantMajor && minor >= wantMinor)
  const message = `Node ${version}${where}`
  return isEnough ? ok(check, message) : problem(check, message, `Use Node ${LEAST} or newer.`)
}

/** As a client that was started in this terminal sees it. */
function onPath({ env, project: { root } }: Patient): Finding[] {
  const { stdout, status } = spawnSync(programFrom(env, 'node') ?? 'no node', ['--version'], {
    env: { ...env },
    cwd: root,
    encoding: 'utf8',
    timeout: SHELL_MS,
  })
  const version = versionIn(stdout ?? '')
  if (status === 0 && version !== undefined) return [ofVersion('node path', version, PATH_HERE)]
  const message = 'no node on the PATH of this terminal: no hook can start'
  return [problem('node path', message, `Put Node ${LEAST} or newer on the PATH.`)]
}

const PATH_HERE = ' on the PATH of this terminal'

/** As a client sees it that a desktop started: it has what a login shell sets, and nothing of this terminal. */
function inLoginShell({ env, home }: Patient): Finding[] {
  const { SHELL: shell } = env
  if (process.platform === 'win32' || shell === undefined) return []
  const { stdout } = spawnSync(shell, ['-ilc', 'node --version'], {
    env: { HOME: home, SHELL: shell, TERM: 'dumb' },
    cwd: home,
    encoding: 'utf8',
    timeout: SHELL_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const version = versionIn(stdout ?? '')
  if (version !== undefined) return [ofVersion('node login', version, ' in a login shell')]
  const message = `no node in a login shell (${quoteName(shell)}): a client started from the desktop may start no hook`
  const fix = `Put Node ${LEAST} or newer on the PATH in the shell's profile, or start the client in a terminal.`
  return [warning('node login', message, fix)]
}

/** A profile may print something before it. */
function versionIn(text: string): string | undefined {
  return /^v(\d+\.\d+\.\d+\S*)\s*$/m.exec(text)?.[1]
}
