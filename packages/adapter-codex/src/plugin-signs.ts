import { isObject, type PluginSigns } from '@tailtest/adapter-kit'
import { parseToml } from './toml.ts'
import { at } from './trust.ts'

/** A plugin of ours, in whatever marketplace. */
const OURS = /^tailtest@/

/** The host keeps in its configuration which plugins are on. */
export const plugins: PluginSigns = {
  paths: ({ home }) => [`${home}/.codex/config.toml`],
  async enabled([text]) {
    const kept = at(await parseToml('config.toml', text ?? ''), 'plugins')
    return Object.entries(isObject(kept) ? kept : {}).flatMap(([name, entry]) =>
      OURS.test(name) && at(entry, 'enabled') === true ? [name] : [],
    )
  },
}
