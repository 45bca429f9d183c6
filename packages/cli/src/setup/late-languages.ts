import type { Adapter, Env } from '@tailtest/adapter-kit'
import type { Language } from '@tailtest/project'
import { readInstallation } from './installation.ts'

/** Given by the build. */
declare const __VERSION__: string

interface Edited {
  root: string
  env: Env
  adapter: Pick<Adapter, 'host' | 'install'>
  languages: ReadonlySet<Language>
}

/** Brings the pages of languages that an install by this version did not find; the texts are loaded for these alone. */
export async function bringLate({ root, env, adapter, languages }: Edited): Promise<void> {
  const { host: agent, install } = adapter
  for (const scope of ['local', 'project'] as const) {
    const known = readInstallation(env, root, agent, scope)
    const isNews = [...languages].some((each) => known?.languages?.includes(each) === false)
    if (known === undefined || known.version !== __VERSION__ || !isNews) continue
    const { bringPages } = await import('./bring-pages.ts')
    bringPages({ agent, scope, root, env }, install, known, languages)
  }
}
