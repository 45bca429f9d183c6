import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EventBase } from '@tailtest/adapter-kit'
import {
  openProject,
  type Project,
  type RelPath,
  relPath,
  rootStateDir,
  toAbsolute,
  userStateDir,
} from '@tailtest/project'
import { type Journal, openTrust } from '@tailtest/session'
import { openSyntax } from '@tailtest/syntax'
import { onTestFinished } from 'vitest'
import { type Context, type Options, openContext, type Place } from '../src/context.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** One parser for all tests: its native files are loaded once. */
export const syntax = openSyntax({ from: repository })

/** A project on the disk, with a person's state folder of its own. */
export interface TempProject {
  project: Project
  /** The person's state folder. */
  userState: string
  /** The person's state folder of this root. */
  stateRoot: string
  env: Options['env']
  write(path: string, text?: string): RelPath
  remove(path: string): void
  /** Makes a folder of the project a link to another one of it. */
  link(path: string, target: string): void
  git(...args: string[]): string
  /** Commits everything; gives the commit's id. */
  commit(): string
  /** The person agrees to tests here, and to the commands of the configuration with this hash. */
  trust(commands?: string): void
}

interface TempOptions {
  git?: boolean
  /** The first files. */
  files?: Readonly<Record<string, string>>
}

/** Creates a project in a folder with spaces; it is gone when the test is. */
export function tempProject({ git: withGit = false, files = {} }: TempOptions = {}): TempProject {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest loop ')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const root = join(folder, 'my shop')
  mkdirSync(root)
  const project = openProject(root)
  // no PATH: what happens to be installed on this machine decides nothing
  const env = { TAILTEST_STATE_DIR: join(folder, 'state') }
  const userState = userStateDir(env)
  const git = (...args: string[]) => {
    const settings = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com']
    return execFileSync('git', [...settings, ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  }
  const write = (path: string, text = '') => {
    const relative = relPath(path)
    const file = toAbsolute(project, relative)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return relative
  }
  const commit = () => {
    git('add', '--all')
    git('commit', '--quiet', '--allow-empty', '--message', 'state')
    return git('rev-parse', 'HEAD')
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  if (withGit) {
    git('init', '--quiet')
    commit()
  }
  return {
    project,
    userState,
    stateRoot: rootStateDir(env, project.root),
    env,
    write,
    remove: (path) => rmSync(toAbsolute(project, relPath(path)), { recursive: true }),
    link: (path, target) => {
      const place = toAbsolute(project, relPath(path))
      mkdirSync(dirname(place), { recursive: true })
      symlinkSync(toAbsolute(project, relPath(target)), place, 'junction')
    },
    git,
    commit,
    trust: (commands) =>
      openTrust(userState).record({ root: project.root, how: 'trust', ts: Date.now(), commands }),
  }
}

/** Makes vitest a dependency of the project, and this repository's installation its own. */
export function addVitest(temp: TempProject): void {
  temp.write('package.json', '{"type":"module","devDependencies":{"vitest":"*"}}\n')
  temp.write('.gitignore', 'node_modules\n.tailtest\n')
  symlinkSync(join(repository, 'node_modules'), join(temp.project.root, 'node_modules'), 'junction')
}

/** What every host can do, unless a test says otherwise. */
export const CAPABILITIES: Options['capabilities'] = {
  noteAfterEdit: true,
  noteAtStart: true,
  noteAtPrompt: true,
  noteAfterCommand: true,
  refuse: true,
  ask: false,
  continueTurn: true,
  interactive: true,
  noteLimit: 10_000,
  deadlineMs: { 'turn-ended': 150_000 },
}

/** A process of the hook: what one event gets to work with. */
export function contextOf(temp: TempProject, over: Partial<Options> = {}): Context {
  return openContext({
    env: temp.env,
    userState: temp.userState,
    capabilities: CAPABILITIES,
    actor: 'hook',
    commandFor: () => 'npx tailtest',
    hostVariables: [],
    syntax,
    now: Date.now,
    debug: () => {},
    ...over,
  })
}

/** What every event of a session carries. */
export function eventBase(temp: TempProject, over: Partial<EventBase> = {}): EventBase {
  const { root } = temp.project
  return { host: 'demo', session: 'one', cwd: root, start: root, ...over }
}

/** A session's journal, opened with its first record, and its place. */
export function session(
  temp: TempProject,
  over: Partial<EventBase> = {},
  options: Partial<Options> = {},
): { context: Context; place: Place; journal: Journal } {
  const context = contextOf(temp, options)
  const place = context.placeOf(eventBase(temp, over), temp.project.root)
  const journal = place.journal()
  if (journal === undefined) throw new Error('the journal could not be opened')
  return { context, place, journal }
}
