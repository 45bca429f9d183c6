import { join } from 'node:path'
import type { InstallPlan, SettingsFile } from '@tailtest/adapter-kit'
import { adapterOf, isAgent } from './adapters.ts'
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

/** What an uninstall does. */
export interface Removal extends Change {
  /** Settings that hold the hook and stay as they are: nobody knows which lines of them are ours. */
  left: readonly string[]
}

/**
 * What an uninstall of a host without its adapter is to do, by the record of the install alone: files that nobody changed
 * since get back what they held before. Those that are left stay in the record.
 */
function planByRecord(where: Where): Removal | undefined {
  const { agent, scope, root, env } = where
  const known = readInstallation(env, root, agent, scope)
  if (known === undefined) return undefined
  const within = withinOf(where)
  const files = known.files.map((row) => ({ ...row, text: readSettings(row.path) }))
  const settings = files.flatMap(({ path, before: after, after: ours, text }): FileStep[] =>
    text === ours ? [{ path, before: text, after, follow: true }] : [],
  )
  const isLeft = ({ after, text }: { after: string; text: string | undefined }) =>
    text !== undefined && text !== after && startsHook(text, known)
  const left = files.filter(isLeft).map(({ path }) => path)
  assertWithin(
    settings.map(({ path }) => path),
    within,
  )
  const documents = planDocumentsRemoval(known.documents, [], within)
  const rows = known.files.filter(({ path }) => left.includes(path))
  const rest = rows.length === 0 ? undefined : { ...known, files: rows, documents: [] }
  return {
    ...{ steps: [...settings, ...documents.steps, recordStep(where, rest)], within, left },
    emptied: known.folders,
    settings: settings.map(({ path }) => path),
    changed: settings.length > 0,
    documents: documents.changes,
  }
}

/** Whether a text names the hook, as it is or within JSON. */
function startsHook(text: string, { hook }: Installation): boolean {
  return text.includes(hook) || text.includes(JSON.stringify(hook).slice(1, -1))
}

/** What an uninstall of a scope is to do; `undefined`: there is nothing to take. */
export function planUninstall(where: Where): Removal | undefined {
  const { agent, scope, root, home, env } = where
  if (!isAgent(agent)) return planByRecord(where)
  const plan = adapterOf(agent).install
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
    ...{ steps, emptied: known?.folders ?? [], within, left: [] },
    settings: settings.map(({ path }) => path),
    changed: settings.length > 0,
    documents: documents.changes,
  }
}
