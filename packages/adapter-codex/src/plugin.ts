import { isObject, jsonFile, type PluginSigns, pluginOf } from '@tailtest/adapter-kit'
import { lines } from './entries.ts'
import { at, parseToml } from './trust.ts'

/** tailtest as a plugin of this host: hooks and the skill; it has no commands of a plugin's, and its agents are not files. */
export const plugin = pluginOf({
  manifest: '.codex-plugin/plugin.json',
  skill: 'tailtest:tailtest-rules',
  fields({ author, homepage, ...facts }) {
    return { ...facts, author: { name: author, url: homepage }, homepage }
  },
  hooks: ({ description }) => ({ description, hooks: lines.inPlugin(`\${CLAUDE_PLUGIN_ROOT}`) }),
  documents: {},
  catalogue: ({ name }, path) =>
    jsonFile('.agents/plugins/marketplace.json', {
      name,
      plugins: [{ name, source: { source: 'local', path }, category: 'Testing' }],
    }),
})

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
