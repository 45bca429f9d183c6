import type { Adapter } from '@tailtest/adapter-kit'
import type { AdapterName } from './adapters.ts'
import type { Where } from './foreign/find.ts'

const loaders: { readonly [Name in AdapterName]: () => Promise<Adapter> } = {
  claude: async () => (await import('@tailtest/adapter-claude')).claude,
  cline: async () => (await import('@tailtest/adapter-cline')).cline,
  codex: async () => (await import('@tailtest/adapter-codex')).codex,
  copilot: async () => (await import('@tailtest/adapter-copilot')).copilot,
  cursor: async () => (await import('@tailtest/adapter-cursor')).cursor,
  gemini: async () => (await import('@tailtest/adapter-gemini')).gemini,
  opencode: async () => (await import('@tailtest/adapter-opencode')).opencode,
}

/** Where else an adapter may be, and who is told in one line why there is none. */
export interface Seeker extends Where {
  complain(line: string): void
}

/**
 * The adapter of this name, and no other is loaded: a hook has one host. One that is not built in is a package
 * `@tailtest/adapter-<name>` or `tailtest-adapter-<name>`. `undefined`: there is none that may be loaded.
 */
export async function loadAdapter(name: string, seeker: Seeker): Promise<Adapter | undefined> {
  if (isName(name)) return loaders[name]()
  const { loadForeign } = await import('./foreign/load.ts')
  const loaded = await loadForeign(name, seeker)
  if (loaded.type === 'adapter') return loaded.adapter
  seeker.complain(loaded.why)
  return undefined
}

function isName(name: string): name is AdapterName {
  return Object.hasOwn(loaders, name)
}
