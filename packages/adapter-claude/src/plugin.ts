import { jsonFile, PLUGIN_BIN, type PluginFacts, type PluginPlan } from '@tailtest/adapter-kit'
import { COMMANDS } from './commands.ts'
import { entriesBesideMod } from './entries.ts'
import { HOST } from './host.ts'
import { documentFiles } from './setup.ts'

const MANIFEST = '.claude-plugin/plugin.json'

/** The host puts the plugin's folder in where it starts a hook. */
const HOOK = { command: 'node', args: [`\${CLAUDE_PLUGIN_ROOT}/${PLUGIN_BIN.hook}`, HOST] }

/**
 * tailtest as a plugin of this host: its name goes before that of each command, skill and agent, and
 * its `bin` is on the PATH of the agent's shell.
 */
export const plugin: PluginPlan = {
  manifest: MANIFEST,
  command: 'tailtest',
  skill: `${COMMANDS}:tailtest-rules`,
  icon: '.claude-plugin/icon.png',
  module: async () => (await import('./mod.ts')).modFile,
  files: (facts, guidance) => [
    jsonFile(MANIFEST, manifestOf(facts)),
    jsonFile('hooks/hooks.json', {
      description: facts.description,
      modules: ['./mod.js'],
      hooks: entriesBesideMod(HOOK),
    }),
    ...documentFiles(guidance),
  ],
  catalogue: ({ name, author, description, homepage }, source) =>
    jsonFile('.claude-plugin/marketplace.json', {
      name,
      owner: { name: author, url: homepage },
      metadata: { description },
      plugins: [{ name, source, description, category: 'testing' }],
    }),
}

/** The hooks stand where the host looks by itself: named here too, it would complain of them twice. */
function manifestOf({ author, homepage, ...facts }: PluginFacts) {
  return { ...facts, author: { name: author, url: homepage }, homepage }
}
