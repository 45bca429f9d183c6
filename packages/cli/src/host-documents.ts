import type { Env, HostDocument, InstallPlaces, InstallPlan, Scope } from '@tailtest/adapter-kit'
import { guidance } from '@tailtest/loop'
import { removeDocuments } from './documents.ts'
import { readInstallation, writeInstallation } from './installation.ts'
import { readSettings } from './settings-file.ts'

/** The files that a scope writes as a whole: beside a team's install in the same project none, since its own serve. */
export function documentsOf(
  { scope, root, home }: InstallPlaces & { scope: Scope },
  plan: InstallPlan,
  command: string,
): readonly HostDocument[] {
  const places = { root, home }
  if (scope === 'local' && isTeamInstalled(plan, places)) return []
  return plan.documents(scope, places, guidance({ command }))
}

function isTeamInstalled(plan: InstallPlan, places: InstallPlaces): boolean {
  const file = plan.settings('project', places)
  try {
    const hooks = file.find(readSettings(file.path) ?? '{}')
    return hooks.some(({ args }) => args[0] === plan.projectScript.reference)
  } catch {
    return false // the host cannot read it either
  }
}

/** A person's own documents make way for the team's, which stand at the same places. */
export function releaseLocal({
  agent,
  root,
  env,
}: {
  agent: string
  root: string
  env: Env
}): void {
  const local = readInstallation(env, root, agent, 'local')
  if (local === undefined) return
  removeDocuments(local, [])
  writeInstallation(env, root, { ...local, documents: [], folders: [] })
}
