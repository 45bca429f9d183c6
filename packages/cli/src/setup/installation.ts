import { realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import {
  type InstallPlan,
  isBoolean,
  isString,
  listOf,
  optional,
  shape,
} from '@tailtest/adapter-kit'
import {
  type Environment,
  parseJson,
  readState,
  rootStateDir,
  userStateDir,
} from '@tailtest/project'
import type { WrittenDocument } from './documents.ts'
import type { FileStep } from './file-steps.ts'

/** What `install` remembers for a root, or for the person (user-wide). */
export interface Installation {
  agent: string
  scope: string
  /** The words that start tailtest in the agent's shell. */
  command: string
  /** The hook's absolute path. */
  hook: string
  version: string
  files: readonly WrittenSettings[]
  /** The files that were written as a whole. */
  documents: readonly WrittenDocument[]
  /** The folders that were made, outermost first. */
  folders: readonly string[]
  /** Languages whose pages this install has considered; absent: it wrote the pages of all languages. */
  languages?: readonly string[]
  /** Only edits that are to be made are told of: a plugin of the host tells of the rest. @default false */
  alone?: boolean
}

/** A settings file, and its text before and after the install. */
export interface WrittenSettings {
  path: string
  before?: string
  after: string
}

/** One file for each agent and scope: `install-claude-local.json`. */
function fileOf(directory: string, agent: string, scope: string): string {
  return join(directory, `install-${agent}-${scope}.json`)
}

export function directoryOf(env: Environment, root: string, scope: string): string {
  return scope === 'user' ? userStateDir(env) : rootStateDir(env, root)
}

const isInstallation = shape<Installation>({
  agent: isString,
  scope: isString,
  command: isString,
  hook: isString,
  version: isString,
  files: listOf(
    shape<WrittenSettings>({ path: isString, before: optional(isString), after: isString }),
  ),
  documents: listOf(shape<WrittenDocument>({ path: isString, sha256: isString })),
  folders: listOf(isString),
  languages: optional(listOf(isString)),
  alone: optional(isBoolean),
})

/** What earlier versions wrote, for their one settings file; the first of them wrote no documents. */
interface OneFile {
  settings: string
  before?: string
  after: string
  created_folder: boolean
  folders?: readonly string[]
}

const isOneFile = shape<OneFile>({
  settings: isString,
  before: optional(isString),
  after: isString,
  created_folder: isBoolean,
  folders: optional(listOf(isString)),
})

function renewed({ settings, before, after, created_folder, folders = [], ...more }: OneFile) {
  const made = created_folder ? [dirname(settings), ...folders] : folders
  return { documents: [], ...more, files: [{ path: settings, before, after }], folders: made }
}

function parse(text: string | undefined): Installation | undefined {
  const value = parseJson(text)
  const whole = isOneFile(value) ? renewed(value) : value
  return isInstallation(whole) ? whole : undefined // damaged: as if it were not there, `doctor` and a new install repair it
}

export function readInstallation(
  env: Environment,
  root: string,
  agent: string,
  scope: string,
): Installation | undefined {
  return parse(readState(fileOf(directoryOf(env, root, scope), agent, scope)))
}

/** What is to be done for an install to be remembered, or with `undefined` forgotten. */
export function recordStep(
  { env, root, agent, scope }: RecordPlace,
  installation: Installation | undefined,
): FileStep {
  const path = fileOf(directoryOf(env, root, scope), agent, scope)
  const after = installation && `${JSON.stringify(installation, null, 2)}\n`
  return { path, before: readState(path), after, mode: 0o600, isRecord: true }
}

/** Whose install it is. */
export interface RecordPlace {
  env: Environment
  root: string
  agent: string
  scope: string
}

/** The install that holds for a root, where not a plugin does all but tell of edits: the narrowest scope first. */
export function installationFor(
  env: Environment,
  root: string,
  agent: string,
): Installation | undefined {
  for (const scope of ['local', 'project', 'user']) {
    const found = readInstallation(env, root, agent, scope)
    if (found && found.alone !== true) return found
  }
  return undefined
}

/**
 * The words that an install recorded, where they may be said: earlier versions wrote `npx tailtest`, which asks the
 * registry for a package of that name, somebody else's, wherever nobody installed the project's dependencies.
 */
export function recordedWords(installation: Installation | undefined): string | undefined {
  const words = installation?.command
  return words?.startsWith('npx ') ? undefined : words
}

/** The words that start tailtest for a whole team: the script that a committed install writes, seen from the root. */
export function teamCommand({ projectScript }: Pick<InstallPlan, 'projectScript'>): string {
  return shellCommand(projectScript.path)
}

/** The same, where this version's script is there: a project that has it was installed by one of the team. */
export function teamCommandHere(plan: InstallPlan, root: string): string | undefined {
  const text = readState(join(root, plan.projectScript.path))
  return text === plan.projectScript.text ? teamCommand(plan) : undefined
}

/** A dependency's folder of built files, seen from the root. */
const DEPENDENCY = 'node_modules/@tailtest/cli/dist'

/** The words that start this very tailtest in a shell: the same on every machine where it is a dependency of the project. */
export function ownCommand(dist: string, root: string): string {
  const dependency = realPath(join(root, DEPENDENCY))
  const isDependency = dependency !== undefined && dependency === realPath(dist)
  return shellCommand(isDependency ? `${DEPENDENCY}/bin.js` : join(dist, 'bin.js'))
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined // not there
  }
}

/**
 * Words that start a script, as they were written for a root, for a shell that stands somewhere else: a path that begins at the
 * root would name nothing there. Pure but for the links of that folder, which a shell resolves before it goes up.
 */
export function wordsFrom(words: string, root: string, from: string): string {
  const [, quoted, plain] = /^node (?:"(.*)"|(\S+))$/s.exec(words) ?? []
  const script = quoted?.replace(/\\(["\\$`])/g, '$1') ?? plain
  if (from === root || script === undefined || isAbsolute(script)) return words
  const path = relative(realPath(from) ?? from, join(realPath(root) ?? root, script))
  return shellCommand(path.split(sep).join('/'))
}

/** The words that start a script in a shell. */
export function shellCommand(script: string): string {
  return `node ${quoteForShell(script)}`
}

function quoteForShell(path: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(path) ? path : `"${path.replace(/(["\\$`])/g, '\\$1')}"`
}
