import type { Adapter } from '@tailtest/adapter-kit'
import type { AdapterName } from './adapters.ts'

const loaders: { readonly [Name in AdapterName]: () => Promise<Adapter> } = {
  claude: async () => (await import('@tailtest/adapter-claude')).claude,
  codex: async () => (await import('@tailtest/adapter-codex')).codex,
}

/** The adapter of this name, and no other is loaded: a hook has one host. `undefined`: there is none. */
export async function loadAdapter(name: string): Promise<Adapter | undefined> {
  return isName(name) ? loaders[name]() : undefined
}

function isName(name: string): name is AdapterName {
  return Object.hasOwn(loaders, name)
}
