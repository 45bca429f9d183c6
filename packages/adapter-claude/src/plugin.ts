import { jsonFile, PLUGIN_BIN, type PluginFacts, type PluginPlan } from '@tailtest/adapter-kit'
import { COMMANDS } from './commands.ts'
import { entriesBesideMod, modTools } from './entries.ts'
import { HOST } from './host.ts'
import mod from './mod.planted.mjs'
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
  hasModule: true,
  files: (facts, guidance) => [
    jsonFile(MANIFEST, manifestOf(facts)),
    jsonFile('hooks/hooks.json', {
      description: facts.description,
      modules: ['./mod.js'],
      hooks: entriesBesideMod(HOOK),
    }),
    { path: 'hooks/mod.js', text: modText() },
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

/** The module, with the tools that it is asked about, and the hook that it starts. */
function modText(): string {
  const own = {
    tools: `/${modTools('PostToolUse')}/`,
    failing: `/${modTools('PostToolUseFailure')}/`,
    script: `'${PLUGIN_BIN.hook}'`,
    host: `'${HOST}'`,
  }
  return Object.entries(own).reduce(
    (text, [name, value]) =>
      text.replace(new RegExp(`^const ${name} = .*$`, 'm'), () => `const ${name} = ${value}`),
    mod,
  )
}

/** The hooks stand where the host looks by itself: named here too, it would complain of them twice. */
function manifestOf({ author, homepage, ...facts }: PluginFacts) {
  return { ...facts, author: { name: author, url: homepage }, homepage }
}
