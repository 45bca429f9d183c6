import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Env, HookCommand, InstallPlan, Scope, SettingsFile } from '@tailtest/adapter-kit'
import { type AdapterName, adapterNames, adapters } from './adapters.ts'
import { type DocumentChange, planDocuments, planDocumentsRemoval } from './documents.ts'
import { carryOut, type FileStep, isStep, missingAbove, type Steps } from './file-steps.ts'
import { documentsOf } from './host-documents.ts'
import {
  type Installation,
  ownCommand,
  readInstallation,
  recordStep,
  TEAM_COMMAND,
  type WrittenSettings,
} from './installation.ts'
import { readSettings } from './settings-file.ts'
import { copyForUser, copyOf } from './user-copy.ts'
import { warmUp } from './warm-up.ts'

export interface Where {
  agent: AdapterName
  scope: Scope
  root: string
  home: string
  env: Env
  /** The folder of the built files. */
  dist: string
  version: string
}

/** What becomes of the files an agent's host reads. */
export interface Change extends Steps {
  settings: readonly string[]
  /** The settings are. */
  changed: boolean
  documents: readonly DocumentChange[]
}

/** What an install does. */
export interface InstallChange extends Change {
  hook: HookCommand
  command: string
}

/** How the settings of a scope start the hook, and the words that start tailtest in a shell. */
function hookOf({ agent, scope, root, dist, env }: Where, plan: InstallPlan) {
  if (scope === 'project') {
    const hook = { command: 'node', args: [plan.projectScript.reference, agent] }
    return { hook, command: TEAM_COMMAND }
  }
  const folder = scope === 'user' ? copyOf(env) : dist
  const hook = { command: 'node', args: [join(folder, 'hook.cjs'), agent] }
  return { hook, command: ownCommand(folder, scope === 'user' ? folder : root) }
}

/** Nobody else needs to read what a person's settings say. */
const SETTINGS_MODE = 0o600

/** A file of an install: what is to be done to it, and the bytes that an uninstall gives back. */
interface Written {
  step: FileStep
  record: WrittenSettings
}

function settingsWritten(
  file: SettingsFile,
  hook: HookCommand,
  known: Installation | undefined,
): Written {
  const { path, executable } = file
  const text = readSettings(path)
  const after = file.merge(text, hook)
  const isOurs = (present: string) => file.find(present).length > 0
  const row = known?.files.find((one) => one.path === path)
  const before =
    row !== undefined && row.after === text
      ? row.before
      : text !== undefined && isOurs(text)
        ? file.remove(text)
        : text
  const mode = SETTINGS_MODE
  return {
    step: { path, before: text, after, mode, executable, follow: true },
    record: { path, before, after },
  }
}

/** The script of a committed install. `isTeams`: the settings held the hook before, so that a script there is ours. */
function scriptWritten(
  { root }: Where,
  { projectScript: { path: name, text: after } }: InstallPlan,
  { known, isTeams }: { known: Installation | undefined; isTeams: boolean },
): Written {
  const path = join(root, name)
  const text = readSettings(path)
  const row = known?.files.find((one) => one.path === path)
  const isOurs = text === after || (isTeams && row === undefined)
  const before = row !== undefined && row.after === text ? row.before : isOurs ? undefined : text
  return { step: { path, before: text, after }, record: { path, before, after } }
}

/** What an install of a scope is to do. Throws, with nothing done, on a file that must not be touched. */
export function planInstall(where: Where): InstallChange {
  const { agent, scope, root, home, env, version } = where
  const plan = adapters[agent].install
  const files = plan.settings(scope, { root, home })
  const known = readInstallation(env, root, agent, scope)
  const { hook, command } = hookOf(where, plan)
  const settings = files.map((file) => settingsWritten(file, hook, known))
  const isTeams = settings.some(({ step, record }) => step.before !== record.before)
  const script = scope === 'project' ? [scriptWritten(where, plan, { known, isTeams })] : []
  const written = [...script, ...settings]
  const local = scope === 'project' ? readInstallation(env, root, agent, 'local') : undefined
  // a person's own documents make way for the team's, which stand at the same places
  const before = {
    documents: [...(known?.documents ?? []), ...(local?.documents ?? [])],
    folders: [...new Set([...(known?.folders ?? []), ...(local?.folders ?? [])])],
  }
  const within = scope === 'user' ? undefined : root
  const documents = planDocuments(documentsOf(where, plan, command), before, within)
  const steps = [...written.map(({ step }) => step), ...documents.steps]
  const made = steps.flatMap(({ path, after }) => (after === undefined ? [] : missingAbove(path)))
  const folders = [...new Set([...before.folders.filter((folder) => existsSync(folder)), ...made])]
  const records = [
    recordStep(where, {
      ...{ agent, scope, command, version, folders, hook: hook.args[0] ?? '' },
      ...{ files: written.map(({ record }) => record), documents: documents.written },
    }),
    ...(local ? [recordStep({ ...where, scope: 'local' }, { ...local, documents: [] })] : []),
  ]
  return {
    steps: [...records, ...steps],
    emptied: before.folders,
    settings: files.map(({ path }) => path),
    changed: settings.some(({ step }) => isStep(step)),
    documents: documents.changes,
    ...{ hook, command },
  }
}

/** Adds the hook to the settings of a scope; a second time changes nothing. `undo` puts every file back. */
export function install(where: Where): InstallChange & { undo: () => void } {
  const change = planInstall(where)
  placeHook(where)
  return { ...change, undo: carryOut(change) }
}

/** Readies what the hook of a scope is started from. */
function placeHook(where: Where): void {
  const { scope, dist, env } = where
  if (scope === 'user') copyForUser(where)
  warmUp(scope === 'user' ? copyOf(env) : dist, env)
}

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
  const command = known?.command ?? hookOf(where, plan).command
  const copies = documentsOf(where, plan, command)
  const documents = planDocumentsRemoval(known?.documents ?? [], copies)
  const steps = [
    ...settings,
    ...script,
    ...documents.steps,
    ...(known ? [recordStep(where, undefined)] : []),
  ]
  if (steps.length === 0 && documents.changes.length === 0) return undefined
  return {
    steps,
    emptied: known?.folders ?? [],
    settings: settings.map(({ path }) => path),
    changed: settings.length > 0,
    documents: documents.changes,
  }
}

/** Takes the hook and the documents out again. `undefined`: there was nothing to take. */
export function uninstall(where: Where): Change | undefined {
  const change = planUninstall(where)
  if (change === undefined) return undefined
  carryOut(change)
  if (where.scope === 'user' && !isCopyShared(where)) {
    rmSync(copyOf(where.env), { recursive: true, force: true })
  }
  return change
}

/** Whether the hook of another agent runs from the copy too. */
function isCopyShared({ agent, root, env }: Where): boolean {
  const others = adapterNames.filter((name) => name !== agent)
  return others.some((name) => readInstallation(env, root, name, 'user') !== undefined)
}
