import { isObject, type PluginSigns, parseSettings, SettingsError } from '@tailtest/adapter-kit'
import { entryPlan } from './entries.ts'

/** A plugin of ours, in whatever marketplace. */
const OURS = /^tailtest@/

/** The host keeps in its settings files which plugins are on; the narrower file counts more. */
export const plugins: PluginSigns = {
  paths: ({ root, home }) => [
    `${home}/.claude/settings.json`,
    `${root}/.claude/settings.json`,
    `${root}/.claude/settings.local.json`,
  ],
  async enabled(texts) {
    const all = texts.map((text) => (text === undefined ? {} : switchesIn(text)))
    const merged: Readonly<Record<string, unknown>> = Object.assign({}, ...all)
    return Object.entries(merged).flatMap(([name, isOn]) =>
      isOn === true && OURS.test(name) ? [name] : [],
    )
  },
}

function switchesIn(text: string): object {
  try {
    const settings = parseSettings(text, entryPlan(''))
    const plugins = isObject(settings) ? settings.enabledPlugins : undefined
    return isObject(plugins) ? plugins : {}
  } catch (error) {
    if (error instanceof SettingsError) return {} // the host reads nothing in it either
    throw error
  }
}
