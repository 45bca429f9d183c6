import { PLUGIN_BIN, type PluginFile } from '@tailtest/adapter-kit'
import { modTools } from './entries.ts'
import { HOST } from './host.ts'
import mod from './mod.planted.mjs'

/** The module of the plugin, with the tools that it is asked about, and the hook that it starts. */
export const modFile: PluginFile = { path: 'hooks/mod.js', text: modText() }

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
