import { closeSync, lstatSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Env, quoteName } from '@tailtest/adapter-kit'
import { escapeId, FOR_READING, isLink, namesIn, type Project, parseJson } from '@tailtest/project'
import {
  type Envelope,
  type JournalRecord,
  readEnvelope,
  readRecord,
  sessionsDirectory,
} from '@tailtest/session'
import { agentShell } from '../shell/agent-shell.ts'
import { CommandFailure } from '../shell/failure.ts'

/** What stands in one line of a journal. */
export type Read =
  /** A record that this version knows. */
  | { type: 'known'; record: JournalRecord }
  /** Another package's, or another version's. */
  | { type: 'foreign'; record: Envelope & Readonly<Record<string, unknown>> }
  /** Its writer was killed, or somebody else wrote it. */
  | { type: 'torn' }

/** The records of a journal in their order, read as they are asked for. */
export async function* readJournal(file: string): AsyncGenerator<Read> {
  for await (const line of journalLines(file)) if (line !== '') yield readLine(line)
}

function readLine(line: string): Read {
  const value = parseJson(line)
  const record = readRecord(value)
  if (record !== undefined) return { type: 'known', record }
  const foreign = readEnvelope(value)
  return foreign === undefined ? { type: 'torn' } : { type: 'foreign', record: foreign }
}

/** Characters of a line that are kept: a record has at most 16 KB, so a longer line is none. */
const LONGEST = 32 * 1024

/**
 * The lines of a journal as they are read, so that one of any size takes no more memory than another; a line that is
 * too long comes cut. None where no regular file is (links are not followed).
 */
async function* journalLines(file: string): AsyncGenerator<string> {
  if (isLink(file)) return
  const handle = await open(file, FOR_READING).catch(() => undefined) // gone meanwhile, or not ours to read
  if (handle === undefined) return
  try {
    if (!(await handle.stat()).isFile()) return
    let rest = ''
    for await (const chunk of handle.createReadStream({ encoding: 'utf8', autoClose: false })) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = (lines.pop() ?? '').slice(0, LONGEST)
      yield* lines
    }
    yield rest
  } finally {
    await handle.close()
  }
}

/** Journals that are known, the newest: the history holds no more entries than that. */
const MOST_JOURNALS = 1000

/** A journal of a project. */
export interface Kept {
  file: string
  /** When it was written last, in milliseconds since 1970. */
  at: number
}

/** The journals of a project, the one that grew last first, none of them read; and how many older ones are left out. */
export function journalsOf(project: Project): { kept: Kept[]; left: number } {
  const directory = sessionsDirectory(project)
  const all = namesIn(directory)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => {
      const file = join(directory ?? '', name)
      const stat = lstatSync(file, { throwIfNoEntry: false })
      return stat?.isFile() ? [{ file, at: stat.mtimeMs }] : []
    })
    .sort((one, other) => other.at - one.at)
  const kept = all.slice(0, MOST_JOURNALS)
  return { kept, left: all.length - kept.length }
}

/** Bytes of a journal in which its first whole record is looked for: four of the longest. */
const HEAD = 64 * 1024

/** The session that a journal is of, by its first whole record. */
function idIn(file: string): string | undefined {
  const head = Buffer.alloc(HEAD)
  try {
    const handle = openSync(file, FOR_READING)
    try {
      const lines = head.toString('utf8', 0, readSync(handle, head)).split('\n')
      for (const line of lines) {
        const record = readEnvelope(parseJson(line))
        if (record !== undefined) return record.session
      }
    } finally {
      closeSync(handle)
    }
  } catch {
    // gone meanwhile, or not ours to read
  }
  return undefined
}

/** A session that is recorded here, and its journal. */
export interface Recorded {
  id: string
  file: string
}

/** The sessions that are recorded in a project, the one that did something last first. */
export function* recorded(project: Project): Generator<Recorded> {
  for (const { file } of journalsOf(project).kept) {
    const id = idIn(file)
    if (id !== undefined) yield { id, file }
  }
}

function recordedAs(id: string, project: Project): Recorded | undefined {
  const directory = sessionsDirectory(project)
  const file = directory === undefined ? undefined : join(directory, `${escapeId(id)}.jsonl`)
  return file !== undefined && !isLink(file) && idIn(file) === id ? { id, file } : undefined
}

/** Sessions that are named to somebody who meant none of them. */
const MOST_NAMED = 5
/** What every client's ids are made of. Others come from elsewhere; a hint is typed as it stands. */
const PLAIN = /^\w[\w.:-]{0,127}$/

/** The newest sessions, which come first, each as it is asked for. */
export function hints(
  sessions: readonly { id: string }[],
  before: string,
  between: string,
): string {
  const plain = sessions.filter(({ id }) => PLAIN.test(id)).slice(0, MOST_NAMED)
  const left = sessions.length - plain.length
  if (plain.length === 0) return `${before}one of ${sessions.length} ids`
  const words = plain.map(({ id }) => `${before}${id}`).join(between)
  return left === 0 ? words : `${words} (and ${left} more)`
}

/** The session with this id, or the only one whose id begins so; else a {@link CommandFailure} that names what there is. */
export function recordedNamed(word: string, project: Project): Recorded {
  const exact = recordedAs(word, project)
  if (exact !== undefined) return exact
  const all = [...recorded(project)]
  const fitting = all.filter(({ id }) => word !== '' && id.startsWith(word))
  const [only, second] = fitting
  if (only === undefined) {
    throw new CommandFailure(
      `there is no session ${quoteName(word)} in ${project.root}`,
      all.length === 0
        ? 'No session is recorded there.'
        : `Known sessions, the newest first: ${hints(all, '', ', ')}`,
    )
  }
  if (second === undefined) return only
  throw new CommandFailure(
    `${fitting.length} sessions begin with ${quoteName(word)}`,
    `Say which: ${hints(fitting, '', ', ')}`,
  )
}

/** The session that a person names, else that of the shell the command runs in; `undefined`: neither. */
export function recordedMeant(
  project: Project,
  { wanted, env }: { wanted: string | undefined; env: Env },
): Recorded | undefined {
  if (wanted !== undefined) return recordedNamed(wanted, project)
  const own = agentShell(env)?.session
  return own === undefined ? undefined : recordedAs(own, project)
}

/** For a command that has no session to tell of. */
export function noneRecorded({ root }: Project): CommandFailure {
  return new CommandFailure(
    `no session was recorded in ${root}`,
    'A session begins when an agent with tailtest installed edits a file: tailtest install --help',
  )
}
