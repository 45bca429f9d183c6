import {
  explainCommand,
  jsonFile,
  PLUGIN_BIN,
  type PluginFacts,
  type PluginPlan,
} from '@tailtest/adapter-kit'
import { pluginLine } from './command.ts'
import { skillFiles } from './documents.ts'
import { entriesOf } from './entries.ts'

const MANIFEST = '.codex-plugin/plugin.json'

/** tailtest as a plugin of this host: hooks and the skill; it has no commands of a plugin's, and its agents are not files. */
export const plugin: PluginPlan = {
  manifest: MANIFEST,
  skill: 'tailtest:tailtest-rules',
  files: (facts, guidance) => {
    const { folder, files } = skillFiles(explainCommand(guidance, facts.name))
    return [
      jsonFile(MANIFEST, manifestOf(facts)),
      jsonFile('hooks/hooks.json', {
        description: facts.description,
        hooks: entriesOf(pluginLine(PLUGIN_BIN.hook)),
      }),
      ...files.map(({ path, text }) => ({ path: `skills/${folder}/${path}`, text })),
    ]
  },
  catalogue: ({ name }, path) =>
    jsonFile('.agents/plugins/marketplace.json', {
      name,
      plugins: [{ name, source: { source: 'local', path }, category: 'Testing' }],
    }),
}

function manifestOf({ author, homepage, ...facts }: PluginFacts) {
  return { ...facts, author: { name: author, url: homepage }, homepage }
}
