import { sha256 } from '@tailtest/project'
import type { Config } from './config.ts'

/** The settings that start programs of the repository's choosing or hand it keys: used only once the person agreed to exactly them. */
export type Commands = Pick<
  Config,
  'runners' | 'integration' | 'api_validation' | 'guard' | 'pass_env'
> & {
  tdd: Pick<Config['tdd'], 'verify'>
}

/** Whether the guard lets nothing pass that it would ask about. */
function isWhole({ enabled, allow }: Commands['guard']): boolean {
  return enabled && allow.length === 0
}

/** What an agreement to the configuration's commands is bound to. */
export function commandsHash(commands: Commands): string {
  const { runners, integration, api_validation, guard, tdd, pass_env } = commands
  const isPlain = integration.command.length === 0 && api_validation !== 'import'
  const parts = isPlain ? runners : [runners, integration, api_validation]
  const bound = isWhole(guard) ? parts : [parts, guard.enabled, guard.allow]
  const verified = tdd.verify.length === 0 ? bound : [bound, tdd.verify]
  return sha256(JSON.stringify(pass_env.length === 0 ? verified : { bound: verified, pass_env }))
}

/** The settings, by name, of which something is there to agree to. */
export function boundSettings(commands: Commands): string[] {
  const { runners, integration, api_validation, guard, tdd, pass_env } = commands
  const rows = {
    runners: Object.keys(runners).length > 0,
    integration: integration.command.length > 0,
    api_validation: api_validation === 'import',
    'guard.enabled': !guard.enabled,
    'guard.allow': guard.allow.length > 0,
    'tdd.verify': tdd.verify.length > 0,
    pass_env: pass_env.length > 0,
  }
  return Object.entries(rows).flatMap(([name, isBound]) => (isBound ? [name] : []))
}

/** What the configuration would start, let pass and hand out, a line each, for the person to see. */
export function commandLines(commands: Commands): string[] {
  const { runners, integration, api_validation, guard, tdd, pass_env } = commands
  const verify = { command: tdd.verify, args: [] }
  const lines = [...Object.values(runners), integration, verify].map(({ command, args }) =>
    [...command, ...args].join(' '),
  )
  const imports = api_validation === 'import' ? ['python (imports what tests import)'] : []
  const allowed = guard.allow.map((entry) => `${entry} (the agent's, unasked)`)
  const off = guard.enabled ? [] : ['every command of the agent, unasked (guard.enabled: false)']
  const passed = pass_env.map((name) => `${name} of your environment (to the tests)`)
  return [...lines.filter((line) => line !== ''), ...imports, ...allowed, ...off, ...passed]
}
