import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Env, type EventBase, quoteName } from '@tailtest/adapter-kit'
import { type Context, openContext, type Place } from '@tailtest/loop'
import { findRoot, openProject, type Project, userStateDir } from '@tailtest/project'
import { type Journal, openRootsIndex, readSessionFile, type Session } from '@tailtest/session'
import { adapterOf, isAgent } from '../setup/adapters.ts'
import { NO_CAPABILITIES, surroundingsOf } from '../setup/surroundings.ts'
import { agentShell } from '../shell/agent-shell.ts'
import { CommandFailure } from '../shell/failure.ts'
import { hints, journalsOf, recordedMeant, recordedNamed } from './journals.ts'

/** A journal that was not closed counts as live for this long after its last record. */
const LIVE_MS = 24 * 60 * 60 * 1000

/** A journal that a repository brings is no session of this machine: hooks here note every one that they begin. */
function isOurs({ id, host }: Session, project: Project, env: Env): boolean {
  const roots = openRootsIndex(userStateDir(env), host, id).all()
  return roots.some(({ root }) => root === project.root)
}

/** The session of a project that did something last, closed or not; `undefined`: none is kept. */
function lastSessionOf(project: Project, env: Env): Session | undefined {
  for (const { file } of journalsOf(project).kept) {
    const session = readSessionFile(file)
    if (session !== undefined && isOurs(session, project, env)) return session
  }
  return undefined
}

/** The session of a project that a person or an agent names by its id, or by how the id begins. */
function sessionNamed(word: string, project: Project): Session {
  const { id, file } = recordedNamed(word, project)
  const session = readSessionFile(file)
  if (session !== undefined) return session
  throw new CommandFailure(
    `nothing of session ${quoteName(id)} can be read in ${project.root}`,
    'Run `tailtest doctor` for details.',
  )
}

export interface CommandPlace {
  context: Context
  place: Place
  /** The session that is meant; `undefined`: there is none. */
  session: Session | undefined
  actor: 'person' | 'agent'
  /** The shell of an agent that names its session: what its host has not told of yet begins with this command. */
  begins: boolean
  env: Env
}

export interface WhichSession {
  session?: string
  /** `false`: none is meant, however many are live. @default true */
  ofSession?: false
  cwd: string
  env: Env
  /** The folder of the built files. */
  dist: string
  /** An agent asks, whatever the environment says: of several live sessions none is meant, unless it names one. */
  actor?: 'agent'
}

function choose(
  project: Project,
  { session: wanted, ofSession, env, actor }: WhichSession,
): Session | undefined {
  if (ofSession === false) return undefined
  if (wanted !== undefined) return sessionNamed(wanted, project)
  if (agentShell(env)?.session !== undefined) {
    const own = recordedMeant(project, { wanted, env })
    return own && readSessionFile(own.file)
  }
  const now = Date.now()
  const recent = journalsOf(project).kept.filter(({ at }) => Math.abs(now - at) < LIVE_MS)
  const live = recent
    .flatMap(({ file }) => readSessionFile(file) ?? [])
    .filter((session) => !session.closed && isOurs(session, project, env))
  // whoever asks for an agent from outside of its shell cannot tell which is its own
  if (live.length > 1 && actor === 'agent') return undefined
  if (live.length > 1) {
    throw new CommandFailure(
      `${live.length} sessions are live in ${project.root}`,
      `Say which: ${hints(live, '--session ', ' or ')}`,
    )
  }
  return live[0]
}

/** The place of a folder for a command that concerns no session. */
export function placeOf({ cwd, env, dist }: Omit<WhichSession, 'session'>): Place {
  const agent = agentShell(env)?.agent ?? 'claude'
  const adapter = adapterOf(agent)
  const surroundings = {
    env,
    dist,
    adapter,
    capabilities: NO_CAPABILITIES,
    actor: 'person',
  } as const
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
  const agent = isAgent(host) ? host : (shell?.agent ?? 'claude')
  const actor = which.actor ?? (shell === undefined ? 'person' : 'agent')
  const adapter = adapterOf(agent)
  const surroundings = { env, dist, adapter, capabilities: NO_CAPABILITIES, actor } as const
  const context = openContext(surroundingsOf(surroundings))
  const event: EventBase = {
    host: session?.host ?? agent, // that of an adapter from elsewhere, too: what is written down names it
    session: session?.id ?? shell?.session ?? '',
    turn: session?.turn.id,
    cwd,
    start: cwd,
  }
  return {
    context,
    place: context.placeOf(event, cwd),
    session,
    actor,
    begins: shell?.session !== undefined,
    env,
  }
}

/** The same; where no session is live, of the last one: what came of it is mostly asked when it is over. */
export function commandPlaceOrLast(which: WhichSession): CommandPlace {
  const at = commandPlace(which)
  const last = at.session ?? lastSessionOf(at.place.project, which.env)
  return last === undefined ? at : commandPlace({ ...which, session: last.id })
}

/** The same, of the project that a file lies in: an agent reads of another repository's tests by the way from where it stands. */
export function commandPlaceOf(file: string | undefined, which: WhichSession): CommandPlace {
  const { cwd } = which
  const absolute = resolve(cwd, file ?? '')
  if (file === undefined || !existsSync(absolute)) return commandPlace(which)
  const root = findRoot(cwd, cwd)
  const owner = findRoot(dirname(absolute), root)
  return commandPlace(owner === root ? which : { ...which, cwd: owner })
}

/** The journal of the session; an agent's shell begins one where its host has not told of itself yet. */
export function journalOf({ place, session, begins }: CommandPlace): Journal {
  const journal = session ? place.found() : begins ? place.journal() : undefined
  if (journal !== undefined) return journal
  throw new CommandFailure(
    `no live session in ${place.project.root}`,
    'It counts for the session of an agent: `tailtest run` runs a test without one.',
  )
}
