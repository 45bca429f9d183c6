import type { HookNeeds } from '@tailtest/adapter-kit'
import { config, speaksBeforeEdits } from '@tailtest/loop'
import { loadConfig, openProject } from '@tailtest/project'
import { renewLauncher } from '../plugin/launcher.ts'
import { adapterOf, agentNames } from '../setup/adapters.ts'
import type { Where } from '../setup/install-plan.ts'
import { readInstallation } from '../setup/installation.ts'
import { installAll, uninstallAll } from '../setup/installer.ts'
import { waysOf } from '../setup/ways.ts'

/** What the hooks of a root have to tell beyond what every project needs, as its settings want it. */
export async function needsOf(root: string): Promise<HookNeeds> {
  const { config: settings } = await loadConfig(openProject(root), config)
  return { edits: speaksBeforeEdits(settings) }
}

type Here = Omit<Where, 'agent' | 'scope' | 'needs'>

/** The places in which hooks for a root are installed, and whether each is only what a plugin does not tell of. */
function installed(here: Here): { where: Omit<Where, 'needs'>; alone: boolean }[] {
  return agentNames().flatMap((agent) =>
    adapterOf(agent).install.scopes.flatMap((scope) => {
      const found = readInstallation(here.env, here.root, agent, scope)
      return found ? [{ where: { ...here, agent, scope }, alone: found.alone === true }] : []
    }),
  )
}

/** The agents of which nothing but a plugin of ours tells. */
async function pluginOnly({ root, home }: Here): Promise<string[]> {
  const found: string[] = []
  for (const agent of agentNames()) {
    const ways = await waysOf(agent, { root, home })
    if (ways.length > 0 && ways.every(({ type }) => type === 'plugin')) found.push(agent)
  }
  return found
}

/** A person's own settings of an agent, for the project alone where it has such; what is committed is the team's. */
function ownScope(agent: string): Where['scope'] {
  return adapterOf(agent).install.scopes.find((scope) => scope === 'local') ?? 'user'
}

/**
 * Has the hooks of a root tell of edits before they are made, or no longer, as its settings want it: those that are
 * installed, and where an agent has a plugin of ours the hooks that no plugin registers. Gives the files that changed.
 * What is installed for every project keeps telling: another one may need it.
 */
export async function alignHooks(here: Here): Promise<string[]> {
  const needs = await needsOf(here.root)
  const known = installed(here).filter(({ where }) => where.scope !== 'user' || needs.edits)
  const isKnown = (agent: string) => known.some(({ where }) => where.agent === agent)
  const plugins = needs.edits ? (await pluginOnly(here)).filter((agent) => !isKnown(agent)) : []
  const added = plugins.map((agent) => ({
    where: { ...here, agent, scope: ownScope(agent) },
    alone: true,
  }))
  const all = [...known, ...added]
  const leaving = all.filter(({ alone }) => alone && !needs.edits).map(({ where }) => where)
  const staying = all
    .filter(({ alone }) => !alone || needs.edits)
    .map(({ where, alone }) => ({ ...where, needs: { ...needs, alone } }))
  for (const { agent, needs: own } of staying) if (own.alone) renewLauncher(here.env, agent)
  const changes = [...installAll(staying).result, ...uninstallAll(leaving).result]
  return changes.flatMap((change) => (change?.changed ? change.settings : []))
}
