import type { HookNeeds } from '@tailtest/adapter-kit'
import { config, speaksBeforeEdits } from '@tailtest/loop'
import { loadConfig, openProject } from '@tailtest/project'
import { adapterNames, adapters } from '../adapters.ts'
import type { Where } from '../install-plan.ts'
import { readInstallation } from '../installation.ts'
import { installAll } from '../installer.ts'

/** What the hooks of a root have to tell beyond what every project needs, as its settings want it. */
export async function needsOf(root: string): Promise<HookNeeds> {
  const { config: settings } = await loadConfig(openProject(root), config)
  return { edits: speaksBeforeEdits(settings) }
}

/** The places in which hooks for a root are installed. */
function installed(here: Omit<Where, 'agent' | 'scope' | 'needs'>): Omit<Where, 'needs'>[] {
  return adapterNames.flatMap((agent) =>
    adapters[agent].install.scopes.flatMap((scope) =>
      readInstallation(here.env, here.root, agent, scope) ? [{ ...here, agent, scope }] : [],
    ),
  )
}

/**
 * Has the hooks that are installed for a root tell of edits before they are made, or no longer, as its settings want
 * it; gives the files that changed. What is installed for every project keeps telling: another one may need it.
 */
export async function alignHooks(
  here: Omit<Where, 'agent' | 'scope' | 'needs'>,
): Promise<string[]> {
  const needs = await needsOf(here.root)
  const wheres = installed(here)
    .filter(({ scope }) => scope !== 'user' || needs.edits === true)
    .map((where) => ({ ...where, needs }))
  const { result } = installAll(wheres)
  return result.flatMap(({ changed, settings }) => (changed ? settings : []))
}
