import { sha256 } from '@tailtest/project'
import type { Config } from './config.ts'

/** The settings that start programs of the repository's choosing: used only once the person agreed to exactly them. */
export type Commands = Pick<Config, 'runners' | 'integration' | 'api_validation'>

/** What an agreement to the configuration's commands is bound to. */
export function commandsHash({ runners, integration, api_validation }: Commands): string {
  const isPlain = integration.command.length === 0 && api_validation !== 'import'
  const bound = isPlain ? runners : [runners, integration, api_validation]
  return sha256(JSON.stringify(bound))
}

/** Whether there is anything to agree to. */
export function namesCommands({ runners, integration, api_validation }: Commands): boolean {
  const isNamed = Object.keys(runners).length + integration.command.length > 0
  return isNamed || api_validation === 'import'
}

/** The programs that the configuration would start, a line each, for the person to see. */
export function commandLines({ runners, integration, api_validation }: Commands): string[] {
  const lines = [...Object.values(runners), integration].map(({ command, args }) =>
    [...command, ...args].join(' '),
  )
  const imports = api_validation === 'import' ? ['python (imports what tests import)'] : []
  return [...lines.filter((line) => line !== ''), ...imports]
}
