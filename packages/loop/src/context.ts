import { realpathSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Capabilities, Env, EventBase } from '@tailtest/adapter-kit'
import {
  findRoot,
  headOf,
  type Language,
  openProject,
  type ProcessorTimes,
  type Project,
  parentOf,
  type RelPath,
  type Running,
  relPath,
  rootStateDir,
  toRelative,
} from '@tailtest/project'
import type { Progress } from '@tailtest/results'
import type { Collector, Detection, Look, Runner } from '@tailtest/runners'
import {
  type Actor,
  findJournal,
  type Journal,
  openJournal,
  openRootsIndex,
  openTrust,
  type Session,
  type Writer,
  writeView,
} from '@tailtest/session'
import type { Syntax } from '@tailtest/syntax'
import type { Config } from './config.ts'
import { besides } from './runs/besides.ts'

/** The machine that tests run on. */
export interface Machine {
  /** What its processors have done so far. @default what the system says */
  times?(): ProcessorTimes
  /** @default what the system says */
  isOnBattery?(): boolean
  /** @default what the system says */
  runningIn?(folder: string): Running[]
  /** What runs here leaves half of the processors alone and lets everything else go first. @default as all others */
  yield?(): void
  /** Somebody waits: what runs here takes all processors, and goes as fast as the system lets it. @default as all others */
  hurry?(): void
}

/** What the surroundings give: everything that is not the event or the project. */
export interface Options {
  env: Env
  /** The person's state folder (`userStateDir`). */
  userState: string
  capabilities: Capabilities
  actor: Actor
  /** The words that start tailtest for a root, in an agent's shell that stands in a folder: `node node_modules/@tailtest/cli/dist/bin.js`. */
  commandFor(root: string, from: string): string
  /** The words that start it in a person's terminal; absent: the same. */
  commandForPerson?(root: string, from: string): string
  /** The name under which the long rules can be loaded, where they are installed for a root: `tailtest-rules`. */
  skillFor?(root: string): string | undefined
  /** Whether the agent always has the short rules before it, from a file in this folder. */
  hasRule?(folder: string): boolean
  /** Names of the host's own variables, kept from test processes. */
  hostVariables: readonly RegExp[]
  syntax: Syntax
  /** Of the program, so that what another one kept is not taken; absent: what is detected is not kept. */
  version?: string
  /** Absolute paths of the files of a root that the host starts us by: an agent does not change them where the gate stands. */
  protectedFiles?(root: string): readonly string[]
  /** Where the host's documents expect the session view, relative to the root. */
  viewPath?: string
  /** Milliseconds since 1970. */
  now(): number
  debug(line: string): void
  /** Does what nobody needs who waits for the answer, once that is given. @default at once */
  later?(work: () => void): void
  /** Called at the end of a turn with the languages of the files that the session edited in a root; may add there what an install would, and gives a line that tells the person of it. */
  languagesEdited?(root: string, languages: ReadonlySet<Language>): Promise<string | undefined>
  /** Starts a process that runs a root's tests in the background, with `watchBackground`, and outlives this one. */
  startBackground?(root: string, event: EventBase): Promise<void>
  machine?: Machine
  /** What runs here runs in the background: the end of the turn has the last word on it. */
  background?: true
  /** Ends what runs, whole; the call then throws its reason. */
  signal?: AbortSignal
  /** Told when a run begins, and how far it is while it goes on. */
  onProgress?(progress: Progress): void
}

/** What a place loads on use. */
interface Parts {
  settings: Pick<typeof import('./settings.ts'), 'isUnagreed' | 'readSettings'>
  runners: Pick<typeof import('./runs/runner-of.ts'), 'runnerOf'>
}

/** One root that a session works in, what is known of it, and what surrounds it; everything is read on use. */
export interface Place extends Options {
  readonly project: Project
  /** The person's state folder of this root. */
  readonly stateRoot: string
  /** The words that start tailtest where the agent stands; the shell of a host that tells of each `cd` may stand anywhere. */
  command(): string
  /** A file as the agent's shell takes it: below the root by its path there, in another repository by the way to it from where the agent stands. */
  named(path: RelPath): string
  /** The agent stands at its root or below it. */
  isHere(): boolean
  /** The session's journal, if it was ever opened here. Creates nothing. */
  found(): Journal | undefined
  /** The session's journal, opened with a first record if need be; `undefined`: no state can be kept here. */
  journal(): Journal | undefined
  /** The settings that hold for a folder. */
  config(directory?: RelPath): Promise<Config>
  /** The runner of a file: detected, or as the configuration's `runners` want it once the person agreed to them. `look`: what was listed before. */
  runnerOf(path: RelPath, language: Language, look?: Look): Promise<Runner | undefined>
  /** Which files are tests, by what the runners of their folders collect. */
  tests(): Promise<Collector>
  /** Every runner of the project, with the same overrides. */
  runners(): Promise<Runner[]>
  /** The integration tests beside a runner's own: by convention, or as the settings want them once the person agreed. */
  integration(runner: Runner): Promise<Runner[]>
  /** The runners, and the packages of the project's workspaces; `fresh`: although a kept answer still holds. */
  detection(options?: { fresh?: boolean }): Promise<Detection>
  /** The person agreed that tests run here. */
  trusted(): boolean
  /** Variables that look like keys and that the tests get all the same; none before the person agreed to exactly these. */
  passEnv(): Promise<readonly string[]>
  /** The configuration names commands that the person has not agreed to; they are not used. */
  hasUnagreedCommands(): Promise<boolean>
  /** Writes the view, or sees to it that {@link gather} does. */
  refreshView(journal: Journal): void
  /** While the work goes on no view is written; then one, if any was to be: of a thousand files each would show all before it. */
  gather<T>(work: () => Promise<T>): Promise<T>
  /** Has it use what is loaded already: the hook opens a file less for each of them. */
  lend(parts: Parts): void
}

export interface Context extends Options {
  /** The place a file belongs to. */
  placeOf(event: EventBase, file: string): Place
  /** Every place the session touched, or the one it started in. */
  placesOf(event: EventBase): Place[]
}

function realFolder(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path // gone, or not ours to look at
  }
}

function openPlace(root: string, event: EventBase, options: Options): Place {
  const project = openProject(root)
  const writer: Writer = {
    session: event.session,
    host: event.host,
    actor: options.actor,
    turn: event.turn,
    now: options.now,
  }
  const settings = new Map<RelPath | undefined, Promise<Config>>()
  let known: Journal | undefined
  let lent: Partial<Parts> = {}
  let gathered: Set<Journal> | undefined
  const { later = (work) => work() } = options
  const showIn = (journal: Journal) =>
    later(() => besides(options, () => writeView(project, journal, options.viewPath)))
  const loadSettings = async () => lent.settings ?? (await import('./settings.ts'))
  const loadRunners = async () => lent.runners ?? (await import('./runs/runner-of.ts'))

  async function agreedOverrides(): Promise<Config['runners']> {
    return (await place.hasUnagreedCommands()) ? {} : (await place.config()).runners
  }

  async function readConfig(directory?: RelPath): Promise<Config> {
    const { readSettings } = await loadSettings()
    return readSettings(project, directory, options.debug)
  }

  const runners = new Map<string, Promise<Runner | undefined>>()

  async function findRunnerOf(
    file: { path: RelPath; language: Language },
    look: Look | undefined,
  ): Promise<Runner | undefined> {
    const { runnerOf } = await loadRunners()
    const { env, version } = options
    const folder = join(place.stateRoot, 'runner-of')
    const cache = version === undefined ? undefined : { folder, version }
    return runnerOf(file, { project, env, overrides: await agreedOverrides(), look, cache })
  }

  let collector: Promise<Collector> | undefined

  async function openTests(): Promise<Collector> {
    const { openCollector } = await import('@tailtest/runners')
    const { env, version } = options
    const folder = join(place.stateRoot, 'runner-of')
    const isOverridden = Object.keys(await agreedOverrides()).length > 0
    return openCollector(project, env, {
      ...(version !== undefined && { cache: { folder, version } }),
      ...(isOverridden && { runnerOf: place.runnerOf }),
    })
  }

  const place: Place = {
    ...options,
    project,
    stateRoot: rootStateDir(options.env, project.root),
    command: () => options.commandFor(project.root, event.cwd),
    isHere: () => toRelative(project, event.cwd) !== undefined,
    named: (path) => {
      if (place.isHere()) return path
      const from = realFolder(event.cwd) // a program that the shell starts sees its folder so
      return relative(from, join(project.root, path)).split(sep).join('/')
    },
    found: () => {
      known ??= findJournal(project, writer)
      return known
    },
    journal: () => {
      known ??= openJournal(project, writer)
      if (known?.size() === 0) {
        // first, for no later event comes back to it: a root without a journal is looked at and passed over
        besides(options, () =>
          openRootsIndex(options.userState, event.host, event.session).add({ root: project.root }),
        )
        known.append({
          type: 'session.opened',
          head: headOf(project),
          depth: 'standard',
          runners: [],
          packages: [],
        })
      }
      return known
    },
    config: (directory) => {
      const loading = settings.get(directory) ?? readConfig(directory)
      settings.set(directory, loading)
      return loading
    },
    runnerOf: (path, language, look) => {
      const key = `${language} ${parentOf(path) ?? ''}` // neighbours have the same
      const finding = runners.get(key) ?? findRunnerOf({ path, language }, look)
      runners.set(key, finding)
      return finding
    },
    tests: () => {
      collector ??= openTests()
      return collector
    },
    runners: async () => (await place.detection()).runners,
    detection: async ({ fresh } = {}) => {
      const { applyOverrides, detectProject } = await import('@tailtest/runners')
      const { version } = options
      const file = join(place.stateRoot, 'runners.json')
      const cache = version === undefined ? undefined : { file, version }
      const found = await detectProject(project, options.env, { cache, fresh })
      const folders = [relPath(''), ...found.workspaces.packages.map(({ directory }) => directory)]
      const runners = applyOverrides(found.runners, await agreedOverrides(), folders)
      return { ...found, runners }
    },
    trusted: () => openTrust(options.userState).has(project.root),
    hasUnagreedCommands: async () => {
      const settings = await place.config()
      const { isUnagreed } = await loadSettings()
      return isUnagreed(settings, project, options.userState)
    },
    passEnv: async () =>
      (await place.hasUnagreedCommands()) ? [] : (await place.config()).pass_env,
    integration: async (runner) => {
      const { integrationRunners, REPORT_FORMATS } = await import('@tailtest/runners')
      const { integration } = await place.config()
      const [command, ...first] = integration.command
      if (command === undefined) return integrationRunners(project, runner, options.env)
      if (await place.hasUnagreedCommands()) return []
      const report = REPORT_FORMATS.find((format) => format === integration.report)
      const { suite: _suite, env: _env, ...rest } = runner
      const args = [...first, ...integration.args]
      const foundBy = 'setting integration'
      return [{ ...rest, command, args, report: report ?? runner.report, installed: true, foundBy }]
    },
    refreshView: (journal) => {
      if (gathered === undefined) showIn(journal)
      else gathered.add(journal)
    },
    gather: async (work) => {
      const due = new Set<Journal>()
      gathered = due
      try {
        return await work()
      } finally {
        gathered = undefined
        for (const journal of due) showIn(journal)
      }
    },
    lend: (parts) => {
      lent = parts
    },
  }
  return place
}

/** Opens what the steps of the flow work with. */
export function openContext(options: Options): Context {
  const places = new Map<string, Place>()
  /** Of the files of an event: it asks several times. */
  const roots = new WeakMap<EventBase, Map<string, string>>()
  const at = (root: string, event: EventBase) => {
    const place = places.get(root) ?? openPlace(root, event, options)
    places.set(root, place)
    return place
  }
  return {
    ...options,
    placeOf: (event, file) => {
      const known = roots.get(event) ?? new Map<string, string>()
      const root = known.get(file) ?? findRoot(file, startOf(file, event))
      roots.set(event, known.set(file, root))
      return at(root, event)
    },
    placesOf: (event) => {
      const touched = openRootsIndex(options.userState, event.host, event.session).all()
      const roots = new Set(touched.map(({ root }) => root))
      for (const folder of [event.start, ...(event.folders ?? [])]) {
        roots.add(findRoot(folder, folder))
      }
      return [...roots].map((root) => at(root, event))
    },
  }
}

/** Of the folders that a session was started with, the one that holds a file: what lies in none belongs to the first. */
function startOf(file: string, { start, folders = [] }: EventBase): string {
  const holds = (folder: string) => toRelative(openProject(folder), file) !== undefined
  return folders.length === 0 ? start : ([start, ...folders].find(holds) ?? start)
}

/** The settings of the folder a file lies in. */
export function configOf(place: Place, file: RelPath): Promise<Config> {
  return place.config(parentOf(file))
}

/** Whether anything happened since the last turn end was dealt with. */
export function isQuiet(session: Session): boolean {
  const { since, turn } = session
  return since.edits === 0 && since.commands === 0 && turn.from === undefined
}
