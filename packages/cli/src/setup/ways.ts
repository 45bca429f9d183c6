import type { InstallPlaces, Scope, SettingsFile } from '@tailtest/adapter-kit'
import { isBesidePlugin } from '../tdd/edit-hook.ts'
import { adapterOf, agentNames } from './adapters.ts'
import { readSettings } from './first-config.ts'

/** One way by which a host comes to start the hook. */
export type Way =
  | { type: 'settings'; scope: Scope; path: string }
  | { type: 'plugin'; name: string }

/** All ways by which a host starts the hook here: each of its settings files, each of its plugins. What cannot be read is no way. */
export async function waysOf(agent: string, places: InstallPlaces): Promise<Way[]> {
  const { install } = adapterOf(agent)
  const settings = install.scopes.flatMap((scope): Way[] => {
    const [file] = install.settings(scope, places).filter(startsAll)
    return file === undefined ? [] : [{ type: 'settings', scope, path: file.path }]
  })
  return [...settings, ...(await pluginsOf(agent, places))]
}

/** Not so what only tells of edits beside a plugin: that is no second way. */
function startsAll(file: SettingsFile): boolean {
  try {
    const text = readSettings(file.path)
    return text !== undefined && file.find(text).length > 0 && !isBesidePlugin(file, text)
  } catch {
    return false // the host cannot read it either
  }
}

async function pluginsOf(agent: string, places: InstallPlaces): Promise<Way[]> {
  const { plugins } = adapterOf(agent).install
  if (plugins === undefined) return []
  try {
    const names = await plugins.enabled(plugins.paths(places).map(readSettings))
    return names.map((name) => ({ type: 'plugin', name }))
  } catch {
    return [] // the host cannot read it either
  }
}

/** What is installed more than once. */
export interface Duplicate {
  message: string
  /** What a person types or does. */
  fix: string
}

const words = (way: Way) => (way.type === 'plugin' ? `the plugin ${way.name}` : way.path)

/** What of a host runs twice; nothing is said twice for that, but every event starts a process more. */
export async function duplicatesOf(agent: string, places: InstallPlaces): Promise<Duplicate[]> {
  const ways = await waysOf(agent, places)
  if (ways.length < 2) return []
  const removals = ways.map((way) =>
    way.type === 'plugin'
      ? `remove the plugin ${way.name} in ${adapterOf(agent).title}`
      : `tailtest uninstall --agent ${agent} --scope ${way.scope}`,
  )
  return [
    {
      message: `${adapterOf(agent).title} finds the hook in ${ways.map(words).join(' and in ')}: each event starts it ${ways.length} times, and is answered once`,
      fix: `Keep one: ${removals.join(', or ')}`,
    },
  ]
}

/** The other hosts whose hooks this one starts too and that are set up here. */
export async function alsoRunBy(agent: string, places: InstallPlaces): Promise<string[]> {
  const names = adapterOf(agent).install.alsoRuns ?? []
  const others = agentNames().filter((name) => names.includes(name))
  const ways = await Promise.all(others.map((name) => waysOf(name, places)))
  return others.filter((_, at) => ways[at]?.some(({ type }) => type === 'settings'))
}
