import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { Env } from '@tailtest/adapter-kit'
import { dist } from './output.ts'

/** Every command, in the order of the help. */
export const NAMES = [
  'install',
  'uninstall',
  'trust',
  'status',
  'summary',
  'why',
  'score',
  'impact',
  'runners',
  'cover',
  'hunt',
  'run',
  'red',
  'prove',
  'strength',
  'refactor',
  'plan',
  'undo',
  'tdd',
  'config',
  'corpus',
  'history',
  'report',
  'replay',
  'defer',
  'classify',
  'off',
  'on',
  'doctor',
  'mcp',
  'demo',
] as const

/** How each package manager starts a command of the project's own. */
const STARTS = {
  npm: 'npx @tailtest/cli',
  pnpm: 'pnpm exec tailtest',
  yarn: 'yarn run tailtest',
  bun: 'bun run tailtest',
} as const

const CALL = new RegExp(`(?<=^|[\\s\`(])tailtest (?=(?:${NAMES.join('|')})\\b)`, 'gm')

/**
 * A text with our commands as the person types them: a package manager that started this one starts the next, while
 * `tailtest` alone is not on the PATH where tailtest is a dependency.
 */
export function asTyped(text: string, env: Env = process.env): string {
  const manager = /^(npm|pnpm|yarn|bun)\//.exec(env.npm_config_user_agent ?? '')?.[1]
  if (!isManager(manager) || !isOffPath()) return text
  return text.replace(CALL, `${STARTS[manager]} `)
}

function isManager(name: string | undefined): name is keyof typeof STARTS {
  return name !== undefined && Object.hasOwn(STARTS, name)
}

/** Whether tailtest is a dependency of the project, or lies in npx's cache. */
function isOffPath(): boolean {
  if (dist.includes(`${sep}_npx${sep}`)) return true
  for (let at = process.cwd(); ; at = dirname(at)) {
    if (existsSync(join(at, 'node_modules', '@tailtest', 'cli', 'package.json'))) return true
    if (dirname(at) === at) return false
  }
}
