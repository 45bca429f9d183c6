import { Command } from 'commander'
import { adapterNames } from '../adapters.ts'
import { uninstall, type Where } from '../installer.ts'
import { printJson, printLines } from '../output.ts'
import { scopeOption, whereOf } from './install.ts'

export const command = new Command('tailtest uninstall')
  .description('Takes the hook out of the agent’s settings and gives back what was there before.')
  .requiredOption('--agent <name>', `the agent: ${adapterNames.join(', ')}`)
  .addOption(scopeOption())
  .option('--json', 'print {agent, scope, settings, changed}')
  .action((options: { agent: string; scope: Where['scope']; json?: true }) => {
    const where = whereOf(options)
    const change = uninstall(where)
    const { agent, scope } = where
    const changed = change !== undefined
    if (options.json)
      return printJson({ agent, scope, settings: change?.settings ?? null, changed })
    printLines([
      changed
        ? `hook removed from ${change.settings}`
        : `no hook of tailtest in the ${scope} settings: nothing changed`,
    ])
  })
