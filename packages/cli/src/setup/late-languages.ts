import { relative } from 'node:path'
import type { Adapter, Env } from '@tailtest/adapter-kit'
import { LANGUAGES, type Language } from '@tailtest/project'
import { readInstallation } from './installation.ts'

/** Given by the build. */
declare const __VERSION__: string

interface Edited {
  root: string
  env: Env
  adapter: Pick<Adapter, 'host' | 'install'>
  languages: ReadonlySet<Language>
}

/**
 * Brings the pages of languages that an install by this version did not find; the texts are loaded for these alone. What the
 * person is told of it: nobody asked for these files.
 */
export async function bringLate(edited: Edited): Promise<string | undefined> {
  const { root, env, adapter, languages } = edited
  const { host: agent, install } = adapter
  const pages: string[] = []
  const news = new Set<Language>()
  for (const scope of ['local', 'project'] as const) {
    const known = readInstallation(env, root, agent, scope)
    const unknown = [...languages].filter((each) => known?.languages?.includes(each) === false)
    if (known === undefined || known.version !== __VERSION__ || unknown.length === 0) continue
    const { bringPages } = await import('./bring-pages.ts')
    pages.push(...bringPages({ agent, scope, root, env }, install, known, languages))
    for (const each of unknown) news.add(each)
  }
  return pages.length > 0 ? wrote(pages, [...news], root) : undefined
}

/** Files that are named; the others are counted. */
const NAMED = 3

function wrote(pages: readonly string[], news: readonly Language[], root: string): string {
  const paths = pages.map((path) => relative(root, path).replaceAll('\\', '/'))
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : ''
  const what = pages.length === 1 ? 'a rule page' : `${pages.length} rule pages`
  const languages = news.map((each) => LANGUAGES[each].title).join(', ')
  return `wrote ${what} for ${languages}: ${paths.slice(0, NAMED).join(', ')}${more}; delete what you do not want, it stays deleted`
}
