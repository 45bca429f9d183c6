import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { REPOSITORY, type Shop } from './shop.ts'

const CLI = join(REPOSITORY, 'packages', 'cli')
const BIN = join(CLI, 'dist', 'bin.js')

export interface CommandResult {
  exitCode: number | undefined
  stdout: string
  stderr: string
}

/** Runs the built CLI as a person does, in the project or a folder of it. */
export async function tailtest(
  shop: Pick<Shop, 'root' | 'home' | 'env'>,
  args: readonly string[],
  options: { cwd?: string } = {},
): Promise<CommandResult> {
  if (!existsSync(BIN)) throw new Error(`${BIN} is missing: npm run build`)
  const { exitCode, stdout, stderr } = await execa(process.execPath, [BIN, ...args], {
    cwd: options.cwd ?? shop.root,
    env: { ...emptyEnvironment(shop.home), ...shop.env },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
  })
  return { exitCode, stdout, stderr }
}

export type Scope = 'local' | 'project' | 'user'

/** Where the client reads the settings of a scope. */
export const settingsFile = (shop: Shop, scope: Scope): string =>
  ({
    local: shop.path('.claude/settings.local.json'),
    project: shop.path('.claude/settings.json'),
    user: join(shop.home, '.claude', 'settings.json'),
  })[scope]

/** Whose settings, and of which client; as nobody said anything: a person's own of Claude Code. */
export interface Install {
  scope?: Scope
  /** As `--agent` takes it. */
  agent?: string
}

/** Installs tailtest; throws with what it said when that fails. */
export const install = (shop: Shop, which: Scope | Install = {}): Promise<CommandResult> =>
  succeed(shop, ['install', ...argumentsFor(which)])

export const uninstall = (shop: Shop, which: Scope | Install = {}): Promise<CommandResult> =>
  succeed(shop, ['uninstall', ...argumentsFor(which)])

function argumentsFor(which: Scope | Install): string[] {
  const { scope, agent = 'claude' } = typeof which === 'string' ? { scope: which } : which
  return ['--agent', agent, ...(scope === undefined ? [] : ['--scope', scope])]
}

async function succeed(shop: Shop, args: readonly string[]): Promise<CommandResult> {
  const result = await tailtest(shop, args)
  if (result.exitCode === 0) return result
  throw new Error(`tailtest ${args.join(' ')}: exit ${result.exitCode}\n${result.stderr}`)
}

/** Types a command that tailtest told a person to type, at the project's root; throws when it fails. */
export async function inShell(shop: Shop, command: string): Promise<string> {
  const env = { ...emptyEnvironment(shop.home), ...shop.env }
  const { stdout } = await execa(command, { shell: true, cwd: shop.root, env, extendEnv: false })
  return stdout
}

/** The words that start a project's own tailtest from its root: what agents are told to type there. */
export const OWN_WORDS = 'node node_modules/@tailtest/cli/dist/bin.js'

/** Puts tailtest into the project's node_modules, as `npm install --save-dev` does. */
export function addToProject(shop: Pick<Shop, 'path'>): void {
  const { name, bin } = JSON.parse(readFileSync(join(CLI, 'package.json'), 'utf8'))
  const link = shop.path(`node_modules/${name}`)
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(CLI, link, 'junction')
  mkdirSync(shop.path('node_modules/.bin'), { recursive: true })
  for (const command of Object.keys(bin))
    symlinkSync(BIN, shop.path(`node_modules/.bin/${command}`))
}
