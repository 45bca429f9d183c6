import { lstatSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { FOR_READING, isLink, type Project } from '@tailtest/project'
import {
  type Envelope,
  type JournalRecord,
  readEnvelope,
  readRecord,
  sessionsDirectory,
} from '@tailtest/session'
import { CommandFailure } from '../../shell/failure.ts'
import { meantBy, namesIn } from '../session-of.ts'

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
  const value = parsed(line)
  const record = readRecord(value)
  if (record !== undefined) return { type: 'known', record }
  const foreign = readEnvelope(value)
  return foreign === undefined ? { type: 'torn' } : { type: 'foreign', record: foreign }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined // torn
  }
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

/** A session's journal. */
interface Found {
  id: string
  file: string
}

/** The journals of a project, the one that grew last first. */
function journalFiles(project: Project): string[] {
  const directory = sessionsDirectory(project)
  return namesIn(directory)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => {
      const file = join(directory ?? '', name)
      const stat = lstatSync(file, { throwIfNoEntry: false })
      return stat?.isFile() ? [{ file, at: stat.mtimeMs }] : []
    })
    .sort((one, other) => other.at - one.at)
    .map(({ file }) => file)
}

/** The session that a journal is of, by its first whole record. */
async function idOf(file: string): Promise<string | undefined> {
  for await (const read of readJournal(file)) if (read.type !== 'torn') return read.record.session
  return undefined
}

async function* sessionsIn(project: Project): AsyncGenerator<Found> {
  for (const file of journalFiles(project)) {
    const id = await idOf(file)
    if (id !== undefined) yield { id, file }
  }
}

/** The words that name a session. */
interface Words {
  /** An id, or how one begins. */
  wanted: string | undefined
  /** The session of the shell; taken where nothing else is wanted. */
  own?: string | undefined
}

/** The session that is meant; without a word that of the shell, or the one that grew last. Else a {@link CommandFailure}. */
export async function sessionMeant(project: Project, { wanted, own }: Words): Promise<Found> {
  const found: Found[] = []
  for await (const session of sessionsIn(project)) {
    if (session.id === (wanted ?? own)) return session
    found.push(session)
    if (wanted === undefined && own === undefined) break
  }
  if (wanted !== undefined) return meantBy(wanted, found, project)
  const [newest] = found
  if (newest !== undefined) return newest
  throw new CommandFailure(
    `no session was recorded in ${project.root}`,
    'A session begins when an agent with tailtest installed edits a file: tailtest install --help',
  )
}
