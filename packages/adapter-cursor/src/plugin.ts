import {
  explainCommand,
  guidanceFiles,
  jsonFile,
  PLUGIN_BIN,
  type PluginFacts,
  type PluginPlan,
} from '@tailtest/adapter-kit'
import { entriesOf, pluginLine } from './entries.ts'
import { documents } from './setup.ts'

const MANIFEST = '.cursor-plugin/plugin.json'

/**
 * tailtest as a plugin of this host. Without the rule that a project's install has: a plugin's rules hold in every
 * project, in those too where nobody wants tailtest.
 */
export const plugin: PluginPlan = {
  manifest: MANIFEST,
  skill: 'tailtest-rules',
  files: (facts, guidance) => [
    jsonFile(MANIFEST, manifestOf(facts)),
    jsonFile('hooks/hooks.json', { version: 1, hooks: entriesOf(pluginLine(PLUGIN_BIN.hook)) }),
    ...guidanceFiles(explainCommand(guidance, facts.name), documents),
  ],
  catalogue: ({ name, author, description }, source) =>
    jsonFile('.cursor-plugin/marketplace.json', {
      name,
      owner: { name: author },
      metadata: { description },
      plugins: [{ name, source, description }],
    }),
}

/** One unknown key, and the published schema refuses it; of an author it knows name and email. */
function manifestOf({ author, ...facts }: PluginFacts) {
  return { ...facts, author: { name: author } }
}
