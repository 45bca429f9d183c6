import { existsSync } from 'node:fs'
import {
  type ConsentProblem,
  type HookCommand,
  type HookStart,
  type Scope,
  SettingsError,
  type SettingsFile,
  type SettingsProblem,
} from '@tailtest/adapter-kit'
import { isBesidePlugin, tellsOfEdits } from '../../tdd/edit-hook.ts'
import { adapterOf } from '../adapters.ts'
import { placed, readSettings } from '../first-config.ts'
import type { Patient } from './check.ts'

/** A settings file that is there, and what doctor wants to know of it. */
export interface Settings {
  agent: string
  scope: Scope
  path: string
  /** Our hook, where the file could be read. */
  hook: HookCommand | undefined
  /** Our hooks as the host starts them, where that can be told. */
  starts: readonly HookStart[]
  /** What this version would write there; `undefined`: the same. */
  renewed: { starts: readonly HookStart[] } | undefined
  /** The host tells of edits before they are made. */
  tellsOfEdits: boolean
  /** Of nothing else: a plugin tells of the rest. */
  isBesidePlugin: boolean
  /** Our hook is in it, or nobody can tell. */
  mayHoldHook: boolean
  /** Nobody can tell what stands in it: it is not JSON, or may not be read. */
  isUnread: boolean
  /** Each message begins with the path. */
  problems: readonly SettingsProblem[]
  /** What nobody agreed to yet; absent: this host asks nobody. Rejects where nobody can tell. */
  consent?(): Promise<readonly ConsentProblem[]>
}

/** In every scope the hook's script has this name: it tells whether a file that is no JSON was ours. */
const SCRIPT = 'hook.cjs'

/** The settings files of an agent that there are. */
export function settingsOf(agent: string, { project, home }: Patient): Settings[] {
  const { install } = adapterOf(agent)
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

type Look = Omit<Settings, 'agent' | 'scope' | 'path' | 'consent'>

function look(file: SettingsFile): Look {
  let text: string | undefined
  try {
    text = readSettings(file.path) ?? '{}'
    const [hook] = file.find(text)
    const problems = file
      .problems(text)
      .map(({ message, stops }) => ({ message: `${file.path}: ${message}`, stops }))
    const starts = hook === undefined ? [] : (file.starts?.(text) ?? [])
    const renewed = problems.length === 0 && hook ? renewedOf(file, text, hook) : undefined
    const edits = {
      tellsOfEdits: tellsOfEdits(file, text),
      isBesidePlugin: isBesidePlugin(file, text),
    }
    return {
      hook,
      starts,
      renewed,
      ...edits,
      mayHoldHook: hook !== undefined,
      isUnread: false,
      problems,
    }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    const message = error instanceof SettingsError ? placed(error) : words
    const mayHoldHook = text?.includes(SCRIPT) ?? true
    const problems = [{ message, stops: 'file' }] as const
    const none = { hook: undefined, starts: [], renewed: undefined }
    return {
      ...none,
      tellsOfEdits: false,
      isBesidePlugin: false,
      mayHoldHook,
      isUnread: true,
      problems,
    }
  }
}

function renewedOf(file: SettingsFile, text: string, hook: HookCommand): Settings['renewed'] {
  try {
    const needs = isBesidePlugin(file, text) ? { edits: true, alone: true } : {}
    const renewed = file.merge(text, hook, needs)
    return renewed === text ? undefined : { starts: file.starts?.(renewed) ?? [] }
  } catch {
    return undefined // nothing can be added to it; what is in it may do
  }
}
