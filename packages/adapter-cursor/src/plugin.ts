import { jsonFile, PLUGIN_BIN, pluginOf } from '@tailtest/adapter-kit'
import { entriesOf, pluginLine } from './entries.ts'
import { documents } from './setup.ts'

/**
 * tailtest as a plugin of this host. Without the rule that a project's install has: a plugin's rules hold in every
 * project, in those too where nobody wants tailtest.
 */
export const plugin = pluginOf({
  manifest: '.cursor-plugin/plugin.json',
  skill: 'tailtest-rules',
  // One unknown key, and the published schema refuses it; of an author it knows name and email.
  fields: ({ author, ...facts }) => ({ ...facts, author: { name: author } }),
  hooks: () => ({ version: 1, hooks: entriesOf(pluginLine(PLUGIN_BIN.hook)) }),
  documents,
  catalogue: ({ name, author, description }, source) =>
    jsonFile('.cursor-plugin/marketplace.json', {
      name,
      owner: { name: author },
      metadata: { description },
      plugins: [{ name, source, description }],
    }),
})
