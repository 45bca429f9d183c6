import {
  explainCommand,
  guidanceFiles,
  isObject,
  jsonFile,
  PLUGIN_BIN,
  type PluginFacts,
  type PluginPlan,
  type PluginSigns,
} from '@tailtest/adapter-kit'
import { entriesOf, pluginLine } from './entries.ts'
import { at, parseToml } from './trust.ts'

const MANIFEST = '.codex-plugin/plugin.json'

/** tailtest as a plugin of this host: hooks and the skill; it has no commands of a plugin's, and its agents are not files. */
export const plugin: PluginPlan = {
  manifest: MANIFEST,
  skill: 'tailtest:tailtest-rules',
  files: (facts, guidance) => [
    jsonFile(MANIFEST, manifestOf(facts)),
    jsonFile('hooks/hooks.json', {
      description: facts.description,
      hooks: entriesOf(pluginLine(PLUGIN_BIN.hook)),
    }),
    ...guidanceFiles(explainCommand(guidance, facts.name), {}),
  ],
  catalogue: ({ name }, path) =>
    jsonFile('.agents/plugins/marketplace.json', {
      name,
      plugins: [{ name, source: { source: 'local', path }, category: 'Testing' }],
    }),
}

function manifestOf({ author, homepage, ...facts }: PluginFacts) {
  return { ...facts, author: { name: author, url: homepage }, homepage }
}

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
