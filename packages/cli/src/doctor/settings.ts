import { existsSync } from 'node:fs'
import type {
  ConsentProblem,
  HookCommand,
  Scope,
  SettingsFile,
  SettingsProblem,
} from '@tailtest/adapter-kit'
import { type AdapterName, adapters } from '../adapters.ts'
import { readSettings } from '../settings-file.ts'
import type { Patient } from './check.ts'

/** A settings file that is there, and what doctor wants to know of it. */
export interface Settings {
  agent: AdapterName
  scope: Scope
  path: string
  /** Our hook, where the file could be read. */
  hook: HookCommand | undefined
  /** Our hook is in it, or nobody can tell. */
  mayHoldHook: boolean
  /** Each message begins with the path. */
  problems: readonly SettingsProblem[]
  /** What nobody agreed to yet; absent: this host asks nobody. Rejects where nobody can tell. */
  consent?(): Promise<readonly ConsentProblem[]>
}

/** In every scope the hook's script has this name: it tells whether a file that is no JSON was ours. */
const SCRIPT = 'hook.cjs'

/** The settings files of an agent that there are. */
export function settingsOf(agent: AdapterName, { project, home }: Patient): Settings[] {
  const { install } = adapters[agent]
  return install.scopes.flatMap((scope) => {
    const files = install.settings(scope, { root: project.root, home })
    return files
      .filter(({ path }) => existsSync(path))
      .map((file) => ({ agent, scope, path: file.path, ...look(file), consent: consentIn(file) }))
  })
}

function consentIn({ path, consent }: SettingsFile): Settings['consent'] {
  return consent && (() => consent.problems(readSettings(path) ?? '{}', readSettings(consent.path)))
}

function look(file: SettingsFile): Pick<Settings, 'hook' | 'mayHoldHook' | 'problems'> {
  let text: string | undefined
  try {
    text = readSettings(file.path) ?? '{}'
    const [hook] = file.find(text)
    const problems = file
      .problems(text)
      .map(({ message, stops }) => ({ message: `${file.path}: ${message}`, stops }))
    return { hook, mayHoldHook: hook !== undefined, problems }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const mayHoldHook = text?.includes(SCRIPT) ?? true
    return { hook: undefined, mayHoldHook, problems: [{ message, stops: 'file' }] }
  }
}
