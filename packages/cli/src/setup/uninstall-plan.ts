import { join } from 'node:path'
import type { InstallPlan, SettingsFile } from '@tailtest/adapter-kit'
import { adapters } from './adapters.ts'
import { documentsOf, languagesWritten, planDocumentsRemoval } from './documents.ts'
import { assertWithin, type FileStep } from './file-steps.ts'
import { readSettings } from './first-config.ts'
import { type Change, hookOf, type Where, withinOf } from './install-plan.ts'
import { type Installation, readInstallation, recordStep } from './installation.ts'

/** The original bytes of a file where nobody else changed it since, else without our entries; `undefined`: ours is not in it. */
function settingsRemoved(
  file: SettingsFile,
  known: Installation | undefined,
): FileStep | undefined {
  const { path } = file
  const text = readSettings(path)
  if (text === undefined || file.find(text).length === 0) return undefined
  const row = known?.files.find((one) => one.path === path)
  const step = { path, before: text, follow: true }
  if (row !== undefined && row.after === text) return { ...step, after: row.before }
  const rest = file.remove(text)
  const isOurs = row !== undefined && row.before === undefined
  return { ...step, after: rest ?? (isOurs || file.executable ? undefined : '{}\n') }
}

/** What a person changed in the script is left to them. */
function scriptRemoved(
  { root }: Where,
  { projectScript }: InstallPlan,
  known: Installation | undefined,
): FileStep[] {
  const path = join(root, projectScript.path)
  const text = readSettings(path)
  const row = known?.files.find((one) => one.path === path)
  const isOurs = text !== undefined && (text === projectScript.text || text === row?.after)
  return isOurs ? [{ path, before: text, after: row?.before }] : []
}

/** What an uninstall of a scope is to do; `undefined`: there is nothing to take. */
export function planUninstall(where: Where): Change | undefined {
  const { agent, scope, root, home, env } = where
  const plan = adapters[agent].install
  const files = plan.settings(scope, { root, home })
  const known = readInstallation(env, root, agent, scope)
  const settings = files.flatMap((file) => settingsRemoved(file, known) ?? [])
  const script = scope === 'project' ? scriptRemoved(where, plan, known) : []
  const within = withinOf(where)
  const ours = [...settings, ...script]
  assertWithin(
    ours.map(({ path }) => path),
    within,
  )
  const command = known?.command ?? hookOf(where, plan).command
  const languages = languagesWritten(where, plan, known?.documents ?? [])
  const copies = documentsOf(where, plan, { command, languages })
  const documents = planDocumentsRemoval(known?.documents ?? [], copies, within)
  const steps = [...ours, ...documents.steps, ...(known ? [recordStep(where, undefined)] : [])]
  if (steps.length === 0 && documents.changes.length === 0) return undefined
  return {
    ...{ steps, emptied: known?.folders ?? [], within },
    settings: settings.map(({ path }) => path),
    changed: settings.length > 0,
    documents: documents.changes,
  }
}
