import { Command } from 'commander'
import { type AdapterName, adapterNames, adapters } from '../setup/adapters.ts'
import { documentLines } from '../setup/documents.ts'
import { placesHere, scopeOption, type WhichSettings, wheresOf } from '../setup/install-places.ts'
import { type Change, stepLines, stepRows, type Where } from '../setup/install-plan.ts'
import { removeUnusedCopy, uninstallAll, unusedCopy } from '../setup/installer.ts'
import { isAgreed, leftBehind } from '../setup/left-behind.ts'
import { planUninstall } from '../setup/uninstall-plan.ts'
import { waysOf } from '../setup/ways.ts'
import { agentMissing, agentsNamed, collectAgents } from '../setup/which-agents.ts'
import { printLines, printRows } from '../shell/output.ts'
import { unlessInterrupted } from '../shell/progress-line.ts'

interface Options extends WhichSettings {
  print?: true
  json?: true
}

/** The agents named; where none is, the failure that lists those whose settings hold the hook. */
async function agentsMeant({ agent: names = [] }: Options): Promise<AdapterName[]> {
  if (names.length > 0) return agentsNamed(names)
  const places = placesHere()
  const rows = await Promise.all(
    adapterNames.map(async (agent) => {
      const ways = await waysOf(agent, places)
      const signs = ways.flatMap((way) => (way.type === 'settings' ? [way.path] : []))
      return { agent, title: adapters[agent].title, signs }
    }),
  )
  throw agentMissing(
    rows.filter(({ signs }) => signs.length > 0),
    'uninstall',
  )
}

function lines({ scope }: Where, change: Change | undefined): string[] {
  return [
    change?.changed
      ? `hook removed from ${change.settings.join(', ')}`
      : `no hook of tailtest in the ${scope} settings: nothing changed`,
    ...documentLines(change?.documents ?? []),
  ]
}

/** Where else the hook stands, if it was not in the settings that were meant. */
async function elsewhere({ agent }: Where, change: Change | undefined): Promise<string[]> {
  if (change?.changed) return []
  const ways = await waysOf(agent, placesHere())
  return ways.map((way) =>
    way.type === 'settings'
      ? `${way.path} holds it: tailtest uninstall --agent ${agent} --scope ${way.scope}`
      : `the plugin ${way.name} brings it: remove that in ${adapters[agent].title}`,
  )
}

const row = ({ agent, scope, root, env }: Where, change: Change | undefined) => {
  const { settings = [], changed = false, documents = [] } = change ?? {}
  return { agent, scope, settings, changed, documents, trusted: isAgreed(root, env) }
}

function print(wheres: readonly Where[], isJson: boolean): void {
  const plans = wheres.map((where) => ({ where, plan: planUninstall(where) }))
  const copy = unusedCopy(wheres)
  const rows = plans.map(({ where: { agent, scope }, plan }) => ({
    ...{ agent, scope, files: plan ? stepRows(plan) : [], folders: plan?.emptied ?? [] },
    copy: (scope === 'user' ? copy : undefined) ?? null,
  }))
  if (isJson) printRows(rows)
  else {
    printLines([
      ...plans.flatMap(({ plan }) => (plan ? stepLines(plan) : [])),
      ...(copy === undefined ? [] : [`# deletes ${copy}`]),
    ])
  }
}

export const command = new Command('tailtest uninstall')
  .description('Removes the hooks and tailtest’s files, and restores what was there before.')
  .option('--agent <name>', `the agents: ${adapterNames.join(', ')}`, collectAgents)
  .addOption(scopeOption())
  .option('--print', 'show what would be written, and write nothing')
  .option(
    '--json',
    'print {agent, scope, settings, changed, documents, trusted}; with --print {agent, scope, files, folders, copy}; of several agents an array',
  )
  .action(async (options: Options) => {
    const wheres = wheresOf(await agentsMeant(options), options.scope)
    if (options.print) return print(wheres, options.json === true)
    const { result } = await unlessInterrupted(() => uninstallAll(wheres))
    removeUnusedCopy(wheres)
    if (options.json) return printRows(wheres.map((where, at) => row(where, result[at])))
    const left = await Promise.all(wheres.map((where, at) => elsewhere(where, result[at])))
    printLines([
      ...wheres.flatMap((where, at) => [...lines(where, result[at]), ...(left[at] ?? [])]),
      ...(await leftBehind(wheres)),
    ])
  })
