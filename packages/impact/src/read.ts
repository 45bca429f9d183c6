import {
  type Project,
  plainLines,
  type RelPath,
  readBytes,
  sha256,
  toAbsolute,
} from '@tailtest/project'
import { LARGEST_SOURCE, type Syntax } from '@tailtest/syntax'
import { encodeDeclares, encodeFacts, type Reading } from './facts.ts'
import { stampOf } from './files.ts'
import { rulesFor } from './languages/index.ts'
import { namesIn } from './wiring/named-files.ts'

/** What is kept of a file that was read; in texts, as threads and files exchange it. */
export interface Read {
  stamp: string
  /** Of the content, where the stamp alone does not tell it from the next one; else ''. */
  hash: string
  declares: string
  /** '' where the file could not be read. */
  facts: string
}

/** Bytes. The parser takes an eighth at most; of longer sources the beginning, with the imports, is enough for most. */
const MOST_BYTES = 8 * LARGEST_SOURCE

/** Text has none of these; that what follows is text too is left to the parser. */
const BINARY = 0
const PROBE = 8192

/** Reads one source and takes from it what the graph needs. `undefined`: it is not there. */
async function readFile(
  project: Project,
  path: RelPath,
  syntax: Syntax,
): Promise<Read | undefined> {
  const stamp = stampOf(project, path) // before the content: a write in between makes the stamp stale
  if (stamp === undefined) return undefined
  const bytes = readBytes(toAbsolute(project, path), MOST_BYTES)
  const hash = stamp.isYoung && bytes !== undefined ? sha256(bytes) : ''
  const unread = { stamp: stamp.text, hash, declares: '', facts: '' }
  const rules = rulesFor(path)
  if (bytes === undefined || rules === undefined) return unread
  if (bytes.subarray(0, PROBE).includes(BINARY)) return unread
  const source = plainLines(bytes.toString('utf8'))
  const plain = rules.scan?.(source, path)
  const tree = plain ? undefined : await syntax.parse(path, rules.excerpt?.(source, path) ?? source)
  const reading = plain ?? (tree && rules.read(tree, source, path))
  if (reading === undefined) return unread
  const { facts, declares } = tree?.sampled ? withoutEnd(reading) : reading
  return {
    ...unread,
    declares: encodeDeclares(declares),
    facts: encodeFacts({ ...facts, named: namesIn(source, path) }),
  }
}

/** Of a file that is too long the beginning was read; the load without a text stands for the rest. */
function withoutEnd({ facts, declares }: Reading): Reading {
  const rest = { text: '', line: 0 }
  return { facts: { ...facts, computed: [...facts.computed, rest] }, declares }
}

/** Whether a file still has the content that a hash was taken of. */
export function hasContent(project: Project, path: RelPath, hash: string): boolean {
  const bytes = readBytes(toAbsolute(project, path), MOST_BYTES)
  return bytes !== undefined && sha256(bytes) === hash
}

/** Reads sources; those that are gone are missing in the answer. */
export type Reader = (paths: readonly RelPath[]) => Promise<ReadonlyMap<RelPath, Read>>

export function createReader(project: Project, syntax: Syntax): Reader {
  return async (paths) => {
    const found = new Map<RelPath, Read>()
    for (const path of paths) {
      const read = await readFile(project, path, syntax)
      if (read !== undefined) found.set(path, read)
    }
    return found
  }
}
