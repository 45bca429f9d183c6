import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Every file below a folder with its bytes, by its path from there. */
export function contentsOf(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = entries.filter((entry) => lstatSync(join(folder, entry)).isFile())
  return new Map(files.map((file) => [file.split(sep).join('/'), readFileSync(join(folder, file))]))
}

/** What is wrong with a machine's files. */
export interface Found {
  lost: string[]
  damaged: string[]
}

/** State of ours, in the project or the person's state folder. */
const isState = (path: string) => /^(?:state|my project\/\.tailtest)\//.test(path)
/** What only saves work, or shows what stands elsewhere: it may be there or not, as long as it can be read. */
const IS_DERIVED =
  /\.checkpoint(?:-\w+)?\.json$|session\.json$|\/reports\/|runner-of|runners\.json$|\/imports\/|debug\.log|\/suites\/|more-than-\d+-sources|\/\.pruned$|\/tree\/|\/store\/|\.index$/
/** Git's own, which git itself writes for us. */
const IS_GIT = /(?:^|\/)\.git\/|\/objects\//
const LOG = /\.jsonl$|^state\/tailtest\/sessions\//

/** What is gone or damaged beyond what the process may do: `clean` is the machine where nothing went wrong. */
export function compare(
  before: ReadonlyMap<string, Buffer>,
  now: ReadonlyMap<string, Buffer>,
  clean: ReadonlyMap<string, Buffer>,
  mayLeave: boolean,
): Found {
  const found: Found = { lost: [], damaged: [] }
  for (const [path, bytes] of before) {
    if (IS_DERIVED.test(path) || IS_GIT.test(path)) continue
    const there = now.get(path)
    const isMeant = there === undefined ? !clean.has(path) : isOne(there, [bytes, clean.get(path)])
    if (isMeant) continue
    if (LOG.test(path) && there?.subarray(0, bytes.length).equals(bytes) === true) continue
    if (isHistory(path) && there !== undefined && keeps(bytes, there)) continue
    found.lost.push(path)
  }
  for (const [path, bytes] of now)
    found.damaged.push(...faultsOf(path, bytes, { before, clean, mayLeave }))
  return found
}

interface Around {
  before: ReadonlyMap<string, Buffer>
  clean: ReadonlyMap<string, Buffer>
  /** It could not tidy up: it was killed, or nothing could be removed any more. */
  mayLeave: boolean
}

function faultsOf(path: string, bytes: Buffer, { before, clean, mayLeave }: Around): string[] {
  if (IS_GIT.test(path) || before.get(path)?.equals(bytes) === true) return []
  const isRest = /\.tmp$|\.tmp\/|\.lock$|\.lock\.|\.gone$/.test(path)
  if (isRest) return mayLeave ? [] : [`${path} was left behind`]
  if (!isState(path)) return isMeant(path, bytes, { before, clean }) ? [] : [`${path} is new`]
  if (LOG.test(path)) return tornIn(bytes) > tornIn(before.get(path)) + 1 ? [`${path} is torn`] : []
  if (path.endsWith('.json')) return isJson(bytes) ? [] : [`${path} cannot be read`]
  return []
}

/** Of what is not ours: only as it was, as it is to be, or in a folder for what is temporary. */
const isMeant = (
  path: string,
  bytes: Buffer,
  { before, clean }: Pick<Around, 'before' | 'clean'>,
) => path.startsWith('temp/') || isOne(bytes, [before.get(path), clean.get(path)])

const isOne = (bytes: Buffer, others: readonly (Buffer | undefined)[]) =>
  others.some((other) => other?.equals(bytes) === true)

const isHistory = (path: string) => path.endsWith('/.tailtest/history.json')

/** Whether every outcome of a history stands in another; times and attempts of the session that runs may be newer. */
function keeps(bytes: Buffer, there: Buffer): boolean {
  const namesOf = (text: Buffer): string[] =>
    JSON.parse(text.toString()).map(
      ({ file, session_id }: Record<string, string>) => `${session_id} ${file}`,
    )
  const names = new Set(isJson(there) ? namesOf(there) : [])
  return namesOf(bytes).every((name) => names.has(name))
}

/** Records that cannot be read. */
function tornIn(bytes: Buffer | undefined): number {
  const lines = (bytes ?? Buffer.alloc(0)).toString().split('\n').slice(1)
  return lines.filter((line) => line !== '' && !isJson(Buffer.from(line))).length
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString())
    return true
  } catch {
    return false
  }
}
