import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Adapter, Capabilities, Env } from '@tailtest/adapter-kit'
import type { Options } from '@tailtest/loop'
import { type Environment, homeDir, userStateDir } from '@tailtest/project'
import type { Syntax } from '@tailtest/syntax'
import { agentsWords, personsWords, pluginSkill } from '../plugin/words.ts'
import { debugLog } from '../shell/debug-log.ts'
import {
  installationFor,
  ownCommand,
  readInstallation,
  recordedWords,
  teamCommandHere,
  wordsFrom,
} from './installation.ts'

/** Given by the build. */
declare const __VERSION__: string

export interface Surroundings {
  env: Env
  /** The folder of the built files. */
  dist: string
  adapter: Pick<Adapter, 'host' | 'viewPath' | 'rulePath' | 'variables' | 'plugin' | 'install'>
  capabilities: Capabilities
  actor: Options['actor']
}

/** Of what has nobody to send notes to. */
export const NO_CAPABILITIES: Capabilities = {
  noteAfterEdit: false,
  noteAtStart: false,
  noteAtPrompt: false,
  noteAfterCommand: false,
  refuse: false,
  ask: false,
  continueTurn: false,
  interactive: false,
  noteLimit: 0,
  deadlineMs: {},
}

/** The files that this host starts our hooks by, of every scope. */
function settingsFiles({ install }: Surroundings['adapter'], root: string, env: Env): string[] {
  const places = { root, home: homeDir(env) }
  const settings = install.scopes.flatMap((scope) => install.settings(scope, places))
  return [join(root, install.projectScript.path), ...settings.map(({ path }) => path)]
}

/** The parser, loaded when something is to be parsed. */
function lazySyntax(from: string): Syntax {
  let opened: Promise<Syntax> | undefined
  const open = () => {
    opened ??= import('@tailtest/syntax').then(({ openSyntax }) => openSyntax({ from }))
    return opened
  }
  return {
    parse: async (path, source) => (await open()).parse(path, source),
    onlyCommentsChanged: async (path, before, after) =>
      (await open()).onlyCommentsChanged(path, before, after),
    nodes: async (path, source) => (await open()).nodes(path, source),
  }
}

/** What the loop gets from this process: environment, clock, log, parser, the words for the agent. */
export function surroundingsOf({ env, dist, adapter, capabilities, actor }: Surroundings): Options {
  const { host: agent, viewPath, rulePath, variables } = adapter
  const userState = userStateDir(env)
  const installed = (root: string) => recordedWords(installationFor(env, root, agent))
  const own = (root: string) => teamCommandHere(adapter.install, root) ?? ownCommand(dist, root)
  return {
    env,
    userState,
    capabilities,
    actor,
    commandFor: (root, from) =>
      wordsFrom(installed(root) ?? agentsWords(env, adapter) ?? own(root), root, from),
    commandForPerson: (root, from) =>
      wordsFrom(installed(root) ?? personsWords(env) ?? own(root), root, from),
    skillFor: (root) => skillFor(env, root, agent) ?? pluginSkill(env, adapter),
    hasRule: (folder) => rulePath !== undefined && existsSync(join(folder, rulePath)),
    protectedFiles: (root) => settingsFiles(adapter, root, env),
    hostVariables: variables,
    syntax: lazySyntax(dist),
    version: __VERSION__,
    viewPath,
    now: Date.now,
    debug: debugLog(userState),
    languagesEdited: async (root, languages) =>
      (await import('./late-languages.ts')).bringLate({ root, env, adapter, languages }),
  }
}

/** The skill that an install wrote and that is still there, by the name under which the agent loads it. */
export function skillFor(env: Environment, root: string, agent: string): string | undefined {
  for (const scope of ['local', 'project', 'user']) {
    const { documents = [] } = readInstallation(env, root, agent, scope) ?? {}
    const file = documents.find(({ path }) => basename(path) === 'SKILL.md')?.path
    if (file !== undefined && existsSync(file)) return basename(dirname(file))
  }
  return undefined
}
