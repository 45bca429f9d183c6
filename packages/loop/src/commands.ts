import { sha256 } from '@tailtest/project'
import type { Config } from './config.ts'

/** The settings that start programs of the repository's choosing: used only once the person agreed to exactly them. */
export type Commands = Pick<Config, 'runners' | 'integration' | 'api_validation' | 'guard'>

/** Whether the guard lets nothing pass that it would ask about. */
function isWhole({ enabled, allow }: Commands['guard']): boolean {
  return enabled && allow.length === 0
}

/** What an agreement to the configuration's commands is bound to. */
export function commandsHash({ runners, integration, api_validation, guard }: Commands): string {
  const isPlain = integration.command.length === 0 && api_validation !== 'import'
  const parts = isPlain ? runners : [runners, integration, api_validation]
  const bound = isWhole(guard) ? parts : [parts, guard.enabled, guard.allow]
  return sha256(JSON.stringify(bound))
}

/** Whether there is anything to agree to. */
export function namesCommands({ runners, integration, api_validation, guard }: Commands): boolean {
  const isNamed = Object.keys(runners).length + integration.command.length > 0
  return isNamed || api_validation === 'import' || !isWhole(guard)
}

/** The programs that the configuration would start, a line each, for the person to see. */
export function commandLines({ runners, integration, api_validation, guard }: Commands): string[] {
  const lines = [...Object.values(runners), integration].map(({ command, args }) =>
    [...command, ...args].join(' '),
  )
  const imports = api_validation === 'import' ? ['python (imports what tests import)'] : []
  const allowed = guard.allow.map((entry) => `${entry} (the agent's, unasked)`)
  const off = guard.enabled ? [] : ['every command of the agent, unasked (guard.enabled: false)']
  return [...lines.filter((line) => line !== ''), ...imports, ...allowed, ...off]
}
