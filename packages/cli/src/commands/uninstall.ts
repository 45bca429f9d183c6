import { Command } from 'commander'
import { adapterNames } from '../adapters.ts'
import { documentLines } from '../documents-shown.ts'
import { uninstall } from '../installer.ts'
import { printJson, printLines } from '../output.ts'
import { scopeOption, type WhichSettings, whereOf } from './install.ts'

export const command = new Command('tailtest uninstall')
  .description(
    'Takes the hook and tailtest’s files out again and gives back what was there before.',
  )
  .requiredOption('--agent <name>', `the agent: ${adapterNames.join(', ')}`)
  .addOption(scopeOption())
  .option('--json', 'print {agent, scope, settings, changed, documents}')
  .action((options: WhichSettings & { json?: true }) => {
    const where = whereOf(options)
    const removal = uninstall(where)
    const { agent, scope } = where
    const { settings = [], changed = false, documents = [] } = removal ?? {}
    if (options.json) return printJson({ agent, scope, settings, changed, documents })
    printLines([
      changed
        ? `hook removed from ${settings.join(', ')}`
        : `no hook of tailtest in the ${scope} settings: nothing changed`,
      ...documentLines(documents),
    ])
  })
