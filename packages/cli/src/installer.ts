import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Env, HookCommand, InstallPlan, Scope, SettingsFile } from '@tailtest/adapter-kit'
import { type AdapterName, adapterNames, adapters } from './adapters.ts'
import { type DocumentChange, removeDocuments, removeEmpty, writeDocuments } from './documents.ts'
import { CommandFailure } from './failure.ts'
import { documentsOf, releaseLocal } from './host-documents.ts'
import {
  forgetInstallation,
  type Installation,
  ownCommand,
  readInstallation,
  TEAM_COMMAND,
  writeInstallation,
} from './installation.ts'
import { deleteSettings, readSettings, writeSettings } from './settings-file.ts'
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

/** What an install did. */
export interface Change {
  settings: string
  /** The settings were. */
  changed: boolean
  hook: HookCommand
  command: string
  documents: readonly DocumentChange[]
}

/** What an uninstall did. */
export interface Removal {
  settings: string
  /** The hook was taken out of the settings. */
  changed: boolean
  documents: readonly DocumentChange[]
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

/** Writes what the hook of a scope needs besides the settings. */
function placeHook(where: Where, { projectScript }: InstallPlan): void {
  const { scope, root, dist, env } = where
  if (scope === 'project') {
    const script = join(root, projectScript.path)
    mkdirSync(dirname(script), { recursive: true })
    writeFileSync(script, projectScript.text)
  }
  if (scope === 'user') copyForUser(where)
  warmUp(scope === 'user' ? copyOf(env) : dist, env)
}

function verify(file: SettingsFile): void {
  const text = readSettings(file.path)
  if (text !== undefined && file.find(text).length > 0) return
  throw new CommandFailure(
    `${file.path} does not hold the hook after writing it`,
    'Another program may have written it at the same moment: install again.',
  )
}

/** The bytes that an uninstall gives back: those before the first install. */
function bytesBefore(
  file: SettingsFile,
  text: string | undefined,
  known: Installation | undefined,
): string | undefined {
  if (text === undefined) return undefined
  if (known !== undefined && known.after === text) return known.before
  return file.find(text).length > 0 ? file.remove(text) : text
}

/** Adds the hook to the settings of a scope; a second time changes nothing. */
export function install(where: Where): Change {
  const { agent, scope, root, home, env, version } = where
  const plan = adapters[agent].install
  const file = plan.settings(scope, { root, home })
  const text = readSettings(file.path)
  const known = readInstallation(env, root, agent, scope)
  const folder = dirname(file.path)
  const createdFolder = known?.created_folder ?? !existsSync(folder)
  const { hook, command } = hookOf(where, plan)
  const after = file.merge(text, hook) // throws on a file that must not be touched: nothing is written then
  placeHook(where, plan)
  if (scope === 'project') releaseLocal(where)
  const { changes, written } = writeDocuments(
    documentsOf(where, plan, command),
    known ?? { documents: [], folders: [] },
    scope === 'user' ? undefined : root,
  )
  const before = bytesBefore(file, text, known)
  writeInstallation(env, root, {
    agent,
    scope,
    command,
    hook: hook.args[0] ?? '',
    version,
    settings: file.path,
    before,
    after,
    created_folder: createdFolder,
    ...written,
  })
  if (after !== text) {
    mkdirSync(folder, { recursive: true })
    writeSettings(file.path, after)
    verify(file)
  }
  return { settings: file.path, changed: after !== text, hook, command, documents: changes }
}

function restore(
  file: SettingsFile,
  text: string,
  known: Installation | undefined,
): string | undefined {
  if (known !== undefined && known.after === text) return known.before
  return file.remove(text)
}

/**
 * Takes the hook and the documents out again: the original bytes of the settings where nobody else changed them since,
 * else without our entries. `undefined`: there was nothing to take.
 */
export function uninstall(where: Where): Removal | undefined {
  const { agent, scope, root, home, env } = where
  const plan = adapters[agent].install
  const file = plan.settings(scope, { root, home })
  const text = readSettings(file.path)
  const known = readInstallation(env, root, agent, scope)
  const changed = text !== undefined && file.find(text).length > 0
  const command = known?.command ?? hookOf(where, plan).command
  const copies = documentsOf(where, plan, command)
  if (changed) {
    const rest = restore(file, text, known)
    if (rest !== undefined) writeSettings(file.path, rest)
    else if (known !== undefined && known.before === undefined) deleteSettings(file.path)
    else writeSettings(file.path, '{}\n')
  }
  const documents = removeDocuments(known ?? { documents: [], folders: [] }, copies)
  if (scope === 'project') removeScript(join(root, plan.projectScript.path), plan)
  if (scope === 'user' && !isCopyShared(where))
    rmSync(copyOf(env), { recursive: true, force: true })
  if (known?.created_folder) removeEmpty(dirname(file.path))
  forgetInstallation(env, root, agent, scope)
  return changed || documents.length > 0 ? { settings: file.path, changed, documents } : undefined
}

/** Whether the hook of another agent runs from the copy too. */
function isCopyShared({ agent, root, env }: Where): boolean {
  const others = adapterNames.filter((name) => name !== agent)
  return others.some((name) => readInstallation(env, root, name, 'user') !== undefined)
}

function removeScript(path: string, { projectScript }: InstallPlan): void {
  if (readSettings(path) === projectScript.text) rmSync(path)
}
