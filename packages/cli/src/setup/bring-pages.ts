import { existsSync } from 'node:fs'
import type { Env, InstallPlan } from '@tailtest/adapter-kit'
import { homeDir, type Language } from '@tailtest/project'
import { documentsOf, languagesWritten, planDocuments } from './documents.ts'
import { carryOut, missingAbove } from './file-steps.ts'
import { type Installation, recordStep } from './installation.ts'

interface Installed {
  agent: string
  scope: 'local' | 'project'
  root: string
  env: Env
}

/**
 * Adds the pages of languages that came to a project after its install. What a person changed, took away or has in a
 * page's place stays as it is. The pages that are new, absolute. Throws where a file cannot be written; then all is as before.
 */
export function bringPages(
  where: Installed,
  plan: InstallPlan,
  known: Installation,
  fresh: ReadonlySet<Language>,
): string[] {
  const { scope, root, env } = where
  const { command } = known
  const at = { scope, root, home: homeDir(env) }
  const languages = new Set([...languagesWritten(at, plan, known.documents), ...fresh])
  const wanted = documentsOf(at, plan, { command, languages })
  const there = known.documents.filter(({ path }) => existsSync(path))
  const gone = known.documents.filter((one) => !there.includes(one))
  const left = wanted.filter(({ path }) => !gone.some((one) => one.path === path))
  if (left.length === 0) return [] // the team's own serve
  const { steps, written } = planDocuments(left, { ...known, documents: there }, root)
  const made = steps.flatMap(({ path, after }) => (after === undefined ? [] : missingAbove(path)))
  const folders = [...new Set([...known.folders, ...made])]
  const documents = [...written, ...gone]
  const looked = [...new Set([...(known.languages ?? []), ...fresh])].sort()
  const record = { ...known, documents, folders, languages: looked }
  const added = steps.flatMap(({ path, before }) => (before === undefined ? [path] : []))
  carryOut({ steps: [recordStep(where, record), ...steps], within: root, emptied: [] })
  return added
}
