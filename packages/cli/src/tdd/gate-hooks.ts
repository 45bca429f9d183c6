import { isDeepStrictEqual } from 'node:util'
import type { HookCommand, HookNeeds, HookStart, SettingsFile } from '@tailtest/adapter-kit'
import { config, speaksBeforeEdits } from '@tailtest/loop'
import { loadConfig, openProject } from '@tailtest/project'
import { renewLauncher } from '../plugin/launcher.ts'
import { type AdapterName, adapterNames, adapters } from '../setup/adapters.ts'
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
  return adapterNames.flatMap((agent) =>
    adapters[agent].install.scopes.flatMap((scope) => {
      const found = readInstallation(here.env, here.root, agent, scope)
      return found ? [{ where: { ...here, agent, scope }, alone: found.alone === true }] : []
    }),
  )
}

/** The agents of which nothing but a plugin of ours tells. */
async function pluginOnly({ root, home }: Here): Promise<AdapterName[]> {
  const found: AdapterName[] = []
  for (const agent of adapterNames) {
    const ways = await waysOf(agent, { root, home })
    if (ways.length > 0 && ways.every(({ type }) => type === 'plugin')) found.push(agent)
  }
  return found
}

/** A person's own settings of an agent, for the project alone where it has such; what is committed is the team's. */
function ownScope(agent: AdapterName): Where['scope'] {
  return adapters[agent].install.scopes.find((scope) => scope === 'local') ?? 'user'
}

/**
 * Has the hooks of a root tell of edits before they are made, or no longer, as its settings want it: those that are
 * installed, and where an agent has a plugin of ours the hooks that no plugin registers. Gives the files that changed.
 * What is installed for every project keeps telling: another one may need it.
 */
export async function alignHooks(here: Here): Promise<string[]> {
  const needs = await needsOf(here.root)
  const known = installed(here).filter(({ where }) => where.scope !== 'user' || needs.edits)
  const isKnown = (agent: AdapterName) => known.some(({ where }) => where.agent === agent)
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

/** The hooks that only tell of edits before they are made, as a settings file holds them. */
function editStarts(file: SettingsFile, hook: HookCommand): readonly HookStart[] {
  return file.starts?.(file.merge(undefined, hook, { edits: true, alone: true })) ?? []
}

const isSame = (one: HookStart) => (other: HookStart) =>
  one.event === other.event && one.matcher === other.matcher

/** A script of ours asks by its own words, whatever starts it; one that asks for nothing is the same for every need. */
function asksForEdits(file: SettingsFile, text: string, hook: HookCommand): boolean {
  return file.merge(text, hook, { edits: true }) === text && file.merge(text, hook) !== text
}

/** Whether a text of a settings file has the host tell of edits before they are made. */
export function tellsOfEdits(file: SettingsFile, text: string): boolean {
  const [hook] = file.find(text)
  if (hook === undefined) return false
  const starts = file.starts?.(text) ?? []
  const wanted = editStarts(file, hook)
  const isScript = isDeepStrictEqual(wanted, file.starts?.(file.merge(undefined, hook)) ?? [])
  if (isScript) return asksForEdits(file, text, hook)
  return wanted.some((one) => starts.some(isSame(one)))
}

/** Whether of our hooks a text holds only those: a plugin tells of the rest. */
export function isBesidePlugin(file: SettingsFile, text: string): boolean {
  const [hook] = file.find(text)
  const starts = file.starts?.(text) ?? []
  if (hook === undefined || starts.length === 0) return false
  const wanted = editStarts(file, hook)
  const isScript = isDeepStrictEqual(wanted, file.starts?.(file.merge(undefined, hook)) ?? [])
  return !isScript && starts.every((one) => wanted.some(isSame(one)))
}
