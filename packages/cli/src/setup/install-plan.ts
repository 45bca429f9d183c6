import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type {
  Env,
  HookCommand,
  HookNeeds,
  InstallPlan,
  Scope,
  SettingsFile,
} from '@tailtest/adapter-kit'
import { unifiedDiff } from '@tailtest/tree'
import { launcherOf } from '../plugin/launcher.ts'
import { personsWords, pluginFolder } from '../plugin/words.ts'
import { adapterOf } from './adapters.ts'
import { type DocumentChange, documentsOf, languagesFor, planDocuments } from './documents.ts'
import { assertWithin, type FileStep, isStep, missingAbove, type Steps } from './file-steps.ts'
import { readSettings } from './first-config.ts'
import {
  type Installation,
  ownCommand,
  readInstallation,
  recordStep,
  teamCommand,
  type WrittenSettings,
} from './installation.ts'
import { copyOf } from './user-copy.ts'

export interface Where {
  agent: string
  scope: Scope
  root: string
  home: string
  env: Env
  /** The folder of the built files. */
  dist: string
  version: string
  /** What its hooks are to tell beyond what every project needs. @default nothing */
  needs?: HookNeeds
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
  /** The settings held a hook of ours before, as another version or somebody's edit left it. */
  renewed: boolean
  hook: HookCommand
  command: string
}

/** How the settings of a scope start the hook, and the words that start tailtest in a shell. */
export function hookOf({ agent, scope, root, dist, env, needs }: Where, plan: InstallPlan) {
  if (scope === 'project') {
    const hook = { command: 'node', args: [plan.projectScript.reference, agent] }
    return { hook, command: teamCommand(plan) }
  }
  if (needs?.alone === true && pluginFolder(env) !== undefined) {
    const command = personsWords(env) ?? ownCommand(dist, root)
    return { hook: { command: 'node', args: [launcherOf(env), agent] }, command }
  }
  const isCopy = scope === 'user' && needs?.alone !== true
  const folder = isCopy ? copyOf(env) : dist
  const hook = { command: 'node', args: [join(folder, 'hook.cjs'), agent] }
  return { hook, command: ownCommand(folder, isCopy ? folder : root) }
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
  { known, needs }: { known: Installation | undefined; needs: HookNeeds | undefined },
): Written {
  const { path, executable } = file
  const text = readSettings(path)
  const after = file.merge(text, hook, needs)
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

/** The folder that an install of a scope may not lead out of. */
export function withinOf({ scope, root }: Pick<Where, 'scope' | 'root'>): string | undefined {
  return scope === 'user' ? undefined : root
}

/** What an install of a scope is to do. Throws, with nothing done, on a file that must not be touched. */
export function planInstall(where: Where): InstallChange {
  const { agent, scope, root, home, env, version } = where
  const plan = adapterOf(agent).install
  const files = plan.settings(scope, { root, home })
  const within = withinOf(where)
  const beside = scope === 'project' ? [join(root, plan.projectScript.path)] : []
  assertWithin([...files.map(({ path }) => path), ...beside], within)
  const known = readInstallation(env, root, agent, scope)
  const { hook, command } = hookOf(where, plan)
  const settings = files.map((file) => settingsWritten(file, hook, { known, needs: where.needs }))
  const renewed = settings.some(({ step, record }) => step.before !== record.before)
  const script =
    scope === 'project' ? [scriptWritten(where, plan, { known, isTeams: renewed })] : []
  const written = [...script, ...settings]
  const local = scope === 'project' ? readInstallation(env, root, agent, 'local') : undefined
  // a person's own documents make way for the team's, which stand at the same places
  const before = {
    documents: [...(known?.documents ?? []), ...(local?.documents ?? [])],
    folders: [...new Set([...(known?.folders ?? []), ...(local?.folders ?? [])])],
  }
  const alone = where.needs?.alone === true
  const languages = languagesFor(where)
  const wanted = alone ? [] : documentsOf(where, plan, { command, languages })
  const documents = planDocuments(wanted, before, within)
  const steps = [...written.map(({ step }) => step), ...documents.steps]
  const made = steps.flatMap(({ path, after }) => (after === undefined ? [] : missingAbove(path)))
  const folders = [...new Set([...before.folders.filter((folder) => existsSync(folder)), ...made])]
  const records = [
    recordStep(where, {
      ...{ agent, scope, command, version, folders, hook: hook.args[0] ?? '' },
      ...{ files: written.map(({ record }) => record), documents: documents.written },
      ...(alone ? { alone } : languages && { languages: [...languages].sort() }),
    }),
    ...(local ? [recordStep({ ...where, scope: 'local' }, { ...local, documents: [] })] : []),
  ]
  return {
    ...{ steps: [...records, ...steps], emptied: before.folders, within },
    settings: files.map(({ path }) => path),
    changed: settings.some(({ step }) => isStep(step)),
    documents: documents.changes,
    ...{ renewed, hook, command },
  }
}

/** Every file that would be written, for programs; `before` and `after` are null where it is not there. */
export function stepRows({ steps }: Steps) {
  return steps.filter(isStep).map(({ path, before = null, after = null, executable }) => ({
    path,
    before,
    after,
    ...(executable && { executable }),
  }))
}

/** The same as a diff; what tailtest itself remembers is only named. */
export function stepLines({ steps }: Steps): string[] {
  return steps.filter(isStep).flatMap(({ path, before, after, executable, isRecord }) => {
    if (isRecord)
      return [`# ${after === undefined ? 'deletes' : 'keeps what uninstall needs in'} ${path}`]
    const mode = executable && after !== undefined ? [`# may be started: ${path}`] : []
    const diff = unifiedDiff(path, before, after)
    return [...mode, ...(diff === '' ? [] : [diff.slice(0, -1)])]
  })
}
