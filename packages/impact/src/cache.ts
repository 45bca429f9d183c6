import { dirname, join } from 'node:path'
import { escapeId, makeFolder, parseJson, readBytes, sha256, writeAtomic } from '@tailtest/project'
import type { Read } from './read.ts'
import { isTexts } from './text.ts'

/** Raised whenever what is kept, or what is read of a source, is no longer what it was. */
const FORMAT = 'tailtest import graph 5'

/** A file of the project, as it is kept. */
export interface Entry extends Read {
  /** As {@link encodeLinks} writes it. */
  links: string
}

/** What a build leaves for the next one. */
export interface Snapshot {
  /** Everything outside the sources that resolution depends on. */
  settings: string
  /** Stands for the list of all files. */
  tree: string
  /** Files that are no sources: an import may lead to them. */
  others: readonly string[]
  /** Sources that no walk names. */
  beyond: readonly string[]
  /** What was not installed. */
  lacks: readonly string[]
  /** By path, as {@link encodeEntry} writes them. A file whose name would break a line is not kept. */
  lines: ReadonlyMap<string, string>
}

/** Bytes; a project of 100,000 files has a fifth of it. */
const LARGEST = 256 * 1024 * 1024

/** What may not be in the name of a file that is kept. */
export const BREAKS = /[\t\n\r]/

/** Where a project's snapshot is kept. */
export interface Cache {
  /** `undefined`: none, or none that this version wrote whole. */
  read(): Snapshot | undefined
  /** The same without the proof that it is whole, which takes longest: where it is not, a guess is wrong. */
  glance(): Snapshot | undefined
  /** Replaces what is there; nothing is written where the folder may not be. */
  write(snapshot: Snapshot): void
}

/** The snapshot of one root in a folder for many (absolute; made on the first write). */
export function openCache(directory: string, root: string): Cache {
  const file = join(directory, `${escapeId(root)}.imports`)
  return {
    read: () => decode(proven(readBytes(file, LARGEST), FORMAT), root),
    glance: () => decode(readBytes(file, LARGEST), root),
    write: (snapshot) => writeProven(file, FORMAT, encode(snapshot, root)),
  }
}

/** What was written whole, in a format; `undefined`: not as it was written, or no file. */
export function readProven(file: string, format: string): string | undefined {
  const bytes = proven(readBytes(file, LARGEST), format)
  return bytes?.toString('utf8', bytes.indexOf('\n') + 1)
}

/** Replaces a file by a text, beside a proof that it is whole; nothing is written where the folder may not be. */
export function writeProven(file: string, format: string, text: string): void {
  if (text.length > LARGEST) return
  try {
    makeFolder(dirname(file))
    writeAtomic(file, `${format} ${sha256(text)}\n${text}`)
  } catch {
    // a full disk, a folder of somebody else's: the next build reads the sources again
  }
}

function encode({ lines, ...rest }: Snapshot, root: string): string {
  const { settings, tree, others, beyond, lacks } = rest
  const body = [JSON.stringify([root, settings, tree, others, beyond, lacks])]
  for (const [path, line] of lines) if (!BREAKS.test(path)) body.push(`${path}\t${line}`)
  return body.join('\n')
}

function proven(bytes: Buffer | undefined, format: string): Buffer | undefined {
  const end = bytes?.indexOf('\n') ?? -1
  if (bytes === undefined || end < 0) return undefined
  const isWhole = bytes.toString('utf8', 0, end) === `${format} ${sha256(bytes.subarray(end + 1))}`
  return isWhole ? bytes : undefined
}

function decode(bytes: Buffer | undefined, root: string): Snapshot | undefined {
  const [first = '', head = '', ...lines] = bytes?.toString('utf8').split('\n') ?? []
  if (!first.startsWith(`${FORMAT} `)) return undefined
  const values = parseJson(head)
  if (!Array.isArray(values)) return undefined
  const [of, settings, tree, others, beyond, lacks]: unknown[] = values
  if (of !== root || typeof settings !== 'string' || typeof tree !== 'string') return undefined
  if (!isTexts(others) || !isTexts(beyond) || !isTexts(lacks)) return undefined
  const byPath = new Map<string, string>()
  for (const line of lines) {
    const tab = line.indexOf('\t')
    byPath.set(line.slice(0, tab), line.slice(tab + 1))
  }
  return { settings, tree, others, beyond, lacks, lines: byPath }
}

/** Whatever a file is, it has one line. */
export function encodeEntry({ stamp, hash, links, declares, facts }: Entry): string {
  return `${stamp}\t${hash}\t${links}\t${declares}\t${facts}`
}

/** What a line begins with if the file's content is that of the stamp. */
export function settled(stamp: string): string {
  return `${stamp}\t\t`
}

export function decodeEntry(line: string): Entry {
  const [stamp = '', hash = '', links = '', declares = '', facts = ''] = line.split('\t')
  return { stamp, hash, links, declares, facts }
}
