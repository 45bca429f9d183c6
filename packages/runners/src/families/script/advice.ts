import type { Agent } from 'package-manager-detector'
import { resolveCommand } from 'package-manager-detector/commands'
import { AGENTS, LOCKS } from 'package-manager-detector/constants'
import { type Directory, upwards } from '../../directory.ts'
import { at } from '../../table.ts'
import { testScriptsOf } from './evidence.ts'

/** Packages whose components need a document to be rendered into. */
const BROWSER = ['react', 'vue', 'next', 'svelte']

/** How vitest comes into the package; where its test script starts a runner that cannot be run here, that this is so. */
export function vitestAdvice(dir: Directory): string {
  const { foreign } = testScriptsOf(dir)
  if (foreign !== undefined) {
    return `the script ${foreign.script} starts ${foreign.program}, which tailtest cannot run`
  }
  const isBrowser = BROWSER.some((name) => dir.dependsOn(name))
  const packages = isBrowser ? ['vitest', 'jsdom'] : ['vitest']
  const environment = isBrowser ? 'jsdom' : 'node'
  const where = dir.path === '' ? '' : ` in ${dir.path}`
  return `run \`${addCommand(dir, packages)}\`${where} and put \`test: { environment: '${environment}' }\` into vitest.config.ts`
}

function addCommand(dir: Directory, packages: readonly string[]): string {
  const agent = agentOf(dir)
  const options = isWorkspaceRoot(dir) ? (ROOT_OPTIONS[agent] ?? []) : []
  return addWords(agent, packages, options)
}

/** Rush has a command of its own, from whichever manager it takes the packages. https://rushjs.io/pages/commands/rush_add */
const isRush = (agent: Agent) => agent === 'pnpm-rush'

/** What adds packages for development. */
export function addWords(agent: Agent, packages: readonly string[], options: readonly string[]) {
  if (isRush(agent))
    return ['rush add --dev', ...packages.flatMap((name) => ['-p', name])].join(' ')
  return words(resolveCommand(agent, 'add', ['-D', ...options, ...packages]))
}

/** What installs all that is declared. */
export function installWords(agent: Agent): string {
  return isRush(agent) ? 'rush install' : words(resolveCommand(agent, 'install', []))
}

function words(resolved: ReturnType<typeof resolveCommand>): string {
  return resolved === null ? 'npm i' : [resolved.command, ...resolved.args].join(' ')
}

/** Some package managers add nothing to the root of a workspace unless they are told that it is meant. */
const ROOT_OPTIONS: Partial<Record<Agent, readonly string[]>> = {
  pnpm: ['-w'],
  'pnpm@6': ['-w'],
  yarn: ['-W'],
}

/** The package manager that the nearest folder names, or whose lock file lies there; npm is what everybody has. */
export function agentOf(from: Directory): Agent {
  for (const dir of upwards(from)) {
    const locked = Object.entries(LOCKS).find(([lock]) => dir.has(lock))?.[1]
    const agent = dir.has('rush.json') ? 'pnpm-rush' : (namedIn(dir) ?? agentNamed(locked))
    if (agent !== undefined) return agent
  }
  return 'npm'
}

/** By `packageManager` or `devEngines.packageManager` of package.json. */
function namedIn(dir: Directory): Agent | undefined {
  const manifest = dir.json('package.json')
  const field = at(manifest, 'packageManager')
  const [name, version] = typeof field === 'string' ? field.replace(/^\^/, '').split('@') : []
  if (name !== undefined) return agentNamed(name, version)
  const engine = at(manifest, 'devEngines', 'packageManager')
  return agentNamed(at(engine, 'name'), at(engine, 'version'))
}

function agentNamed(name: unknown, version?: unknown): Agent | undefined {
  const major = typeof version === 'string' ? Number(/\d+/.exec(version)?.[0]) : Number.NaN
  if (name === 'yarn' && major > 1) return 'yarn@berry'
  if (name === 'pnpm' && major < 7) return 'pnpm@6'
  return AGENTS.find((agent) => agent === name)
}

function isWorkspaceRoot(dir: Directory): boolean {
  return dir.has('pnpm-workspace.yaml') || at(dir.json('package.json'), 'workspaces') !== undefined
}
