import { Command } from 'commander'
import { adapterOf, agentNames, isAgent } from '../setup/adapters.ts'
import { documentLines } from '../setup/documents.ts'
import { placesHere, scopeOption, type WhichSettings, wheresOf } from '../setup/install-places.ts'
import { stepLines, stepRows, type Where } from '../setup/install-plan.ts'
import { removeUnusedCopy, uninstallAll, unusedCopy } from '../setup/installer.ts'
import { isAgreed, leftBehind } from '../setup/left-behind.ts'
import { allRecorded, recordsOf } from '../setup/records.ts'
import { planUninstall, type Removal } from '../setup/uninstall-plan.ts'
import { waysOf } from '../setup/ways.ts'
import { agentMissing, agentOption, agentsNamed } from '../setup/which-agents.ts'
import { EXIT } from '../shell/failure.ts'
import { printLines, printRows } from '../shell/output.ts'
import { unlessInterrupted } from '../shell/progress-line.ts'

interface Options extends WhichSettings {
  print?: true
  json?: true
}

/** The agents named; where none is, the failure that lists those whose settings hold the hook. */
async function agentsMeant({ agent: names = [] }: Options): Promise<readonly string[]> {
  const places = placesHere()
  const recorded = allRecorded(places.env, places.root).filter((name) => !isAgent(name))
  if (names.length > 0) {
    agentsNamed(names.filter((name) => !recorded.includes(name)))
    return names
  }
  const rows = await Promise.all(
    agentNames().map(async (agent) => {
      const ways = await waysOf(agent, places)
      const signs = ways.flatMap((way) => (way.type === 'settings' ? [way.path] : []))
      return { agent, title: adapterOf(agent).title, signs }
    }),
  )
  const lost = recorded.map((agent) => ({
    ...{ agent, title: agent },
    signs: recordsOf(places.env, places.root, agent).flatMap(({ files }) =>
      files.map(({ path }) => path),
    ),
  }))
  throw agentMissing(
    [...rows, ...lost].filter(({ signs }) => signs.length > 0),
    'uninstall',
  )
}

function lines({ agent, scope }: Where, change: Removal | undefined): string[] {
  const left = change?.left ?? []
  return [
    change?.changed
      ? `hook removed from ${change.settings.join(', ')}`
      : `no tailtest hook in the ${scope} settings: nothing changed`,
    ...documentLines(change?.documents ?? []),
    ...left.map(
      (path) => `kept as it is: ${path} (it was changed since and still starts the hook)`,
    ),
    ...(left.length === 0 ? [] : [withoutAdapter(agent, scope)]),
  ]
}

const withoutAdapter = (agent: string, scope: string) =>
  `- Without its adapter tailtest cannot tell which lines are its own. Remove them by hand, or reinstall tailtest-adapter-${agent}, then: tailtest uninstall --agent ${agent} --scope ${scope}`

/** Where else the hook stands, if it was not in the settings that were meant. */
async function elsewhere(where: Where, change: Removal | undefined): Promise<string[]> {
  const { agent } = where
  if (change?.changed) return []
  if (!isAgent(agent)) return recordedElsewhere(where)
  const ways = await waysOf(agent, placesHere())
  return ways.map((way) =>
    way.type === 'settings'
      ? `${way.path} holds it: tailtest uninstall --agent ${agent} --scope ${way.scope}`
      : `the plugin ${way.name} brings it: remove that in ${adapterOf(agent).title}`,
  )
}

const recordedElsewhere = ({ agent, scope, root, env }: Where) =>
  recordsOf(env, root, agent)
    .filter((one) => one.scope !== scope)
    .map((one) => `it is installed: tailtest uninstall --agent ${agent} --scope ${one.scope}`)

const row = ({ agent, scope, root, env }: Where, change: Removal | undefined) => {
  const { settings = [], changed = false, left = [], documents = [] } = change ?? {}
  return { agent, scope, settings, changed, left, documents, trusted: isAgreed(root, env) }
}

function print(wheres: readonly Where[], isJson: boolean): void {
  const plans = wheres.map((where) => ({ where, plan: planUninstall(where) }))
  const going = plans.filter(({ plan }) => plan === undefined || plan.left.length === 0)
  const copy = unusedCopy(going.map(({ where }) => where))
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
  .addOption(agentOption((names) => `the agents: ${names}`))
  .addOption(scopeOption())
  .option('--print', 'show what would be written, and write nothing')
  .option(
    '--json',
    'print {agent, scope, settings, changed, left, documents, trusted}, where left are settings that still hold the hook; with --print {agent, scope, files, folders, copy}; of several agents an array',
  )
  .action(async (options: Options) => {
    const wheres = wheresOf(await agentsMeant(options), options.scope)
    if (options.print) return print(wheres, options.json === true)
    const { result } = await unlessInterrupted(() => uninstallAll(wheres))
    removeUnusedCopy(wheres)
    if (result.some((change) => change !== undefined && change.left.length > 0)) {
      process.exitCode = EXIT.no
    }
    if (options.json) return printRows(wheres.map((where, at) => row(where, result[at])))
    const left = await Promise.all(wheres.map((where, at) => elsewhere(where, result[at])))
    printLines([
      ...wheres.flatMap((where, at) => [...lines(where, result[at]), ...(left[at] ?? [])]),
      ...(await leftBehind(wheres)),
    ])
  })
