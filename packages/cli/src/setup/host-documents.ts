import type { HostDocument, InstallPlaces, InstallPlan, Scope } from '@tailtest/adapter-kit'
import { guidance } from '@tailtest/loop'
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
  return plan.settings('project', places).some((file) => {
    try {
      const text = readSettings(file.path)
      const hooks = text === undefined ? [] : file.find(text)
      return hooks.some(({ args }) => args[0] === plan.projectScript.reference)
    } catch {
      return false // the host cannot read it either
    }
  })
}
