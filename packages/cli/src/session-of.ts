import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Capabilities, Env, EventBase } from '@tailtest/adapter-kit'
import { type Context, openContext, type Place } from '@tailtest/loop'
import { findRoot, openProject, type Project } from '@tailtest/project'
import { readSessionFile, type Session, sessionsDirectory } from '@tailtest/session'
import { type AdapterName, adapterNames, adapters, isAdapterName } from './adapters.ts'
import { CommandFailure } from './failure.ts'
import { surroundingsOf } from './surroundings.ts'

/** A journal that was not closed counts as live for this long after its last record. */
const LIVE_MS = 24 * 60 * 60 * 1000

/** The agent in whose shell this process runs. */
export function agentShell(env: Env): { agent: AdapterName; session: string } | undefined {
  for (const agent of adapterNames) {
    const session = adapters[agent].shellSession(env)
    if (session !== undefined) return { agent, session }
  }
  return undefined
}

/** The sessions of a project, newest last. */
export function sessionsOf(project: Project): { session: Session; at: number }[] {
  const directory = sessionsDirectory(project)
  const found = namesIn(directory).flatMap((name) => {
    if (directory === undefined || !name.endsWith('.jsonl')) return []
    const file = join(directory, name)
    const session = readSessionFile(file)
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    return session === undefined || at === undefined ? [] : [{ session, at }]
  })
  return found.sort((one, other) => one.at - other.at)
}

/** The names in a folder; none where it is not there, or not ours to read. */
export function namesIn(directory: string | undefined): string[] {
  try {
    return directory === undefined ? [] : readdirSync(directory)
  } catch {
    return [] // no session was ever kept here
  }
}

export interface CommandPlace {
  context: Context
  place: Place
  /** The session that is meant; `undefined`: there is none. */
  session: Session | undefined
  actor: 'person' | 'agent'
  env: Env
}

export interface WhichSession {
  session?: string
  cwd: string
  env: Env
  /** The folder of the built files. */
  dist: string
}

function choose(project: Project, { session: wanted, env }: WhichSession): Session | undefined {
  const sessions = sessionsOf(project)
  const id = wanted ?? agentShell(env)?.session
  if (id !== undefined) {
    const found = sessions.find(({ session }) => session.id === id)
    if (found || wanted === undefined) return found?.session
    throw new CommandFailure(
      `there is no session "${wanted}" in ${project.root}`,
      `Known: ${sessions.map(({ session }) => session.id).join(', ') || 'none'}`,
    )
  }
  const now = Date.now()
  const live = sessions.filter(({ session, at }) => !session.closed && now - at < LIVE_MS)
  if (live.length > 1) {
    throw new CommandFailure(
      `${live.length} sessions are live in ${project.root}`,
      `Say which: ${live.map(({ session }) => `--session ${session.id}`).join(' or ')}`,
    )
  }
  return live[0]?.session
}

/** A command has nobody to send notes to. */
const CAPABILITIES: Capabilities = {
  noteAfterEdit: false,
  noteAtStart: false,
  noteAtPrompt: false,
  noteAfterCommand: false,
  refuse: false,
  ask: false,
  continueTurn: false,
  interactive: false,
  namesShellEdits: false,
  noteLimit: 0,
  deadlineMs: {},
}

/** The place of a folder for a command that concerns no session. */
export function placeOf({ cwd, env, dist }: Omit<WhichSession, 'session'>): Place {
  const agent = agentShell(env)?.agent ?? 'claude'
  const adapter = adapters[agent]
  const surroundings = { env, dist, adapter, capabilities: CAPABILITIES, actor: 'person' } as const
  const event: EventBase = { host: agent, session: '', cwd, start: cwd }
  return openContext(surroundingsOf(surroundings)).placeOf(event, cwd)
}

/** The project, the session and the actor that a command line means. */
export function commandPlace(which: WhichSession): CommandPlace {
  const { cwd, env, dist } = which
  const project = openProject(findRoot(cwd, cwd))
  const shell = agentShell(env)
  const session = choose(project, which)
  const host = session?.host ?? ''
  const agent = isAdapterName(host) ? host : (shell?.agent ?? 'claude')
  const actor = shell === undefined ? 'person' : 'agent'
  const adapter = adapters[agent]
  const surroundings = { env, dist, adapter, capabilities: CAPABILITIES, actor } as const
  const context = openContext(surroundingsOf(surroundings))
  const event: EventBase = {
    host: agent,
    session: session?.id ?? shell?.session ?? '',
    turn: session?.turn.id,
    cwd,
    start: cwd,
  }
  return { context, place: context.placeOf(event, cwd), session, actor, env }
}
