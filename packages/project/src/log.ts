import { closeSync, fstatSync, lstatSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  FOR_APPENDING,
  isLink,
  LinkRefused,
  MAY_FOLLOW,
  makeFolder,
  notWritten,
  openForReading,
} from './atomic.ts'
import { parseJson } from './data.ts'

/** In bytes, with its newline: several of the longest paths there are, and one write holds it. */
const MAX_RECORD = 16 * 1024
/** Records of one `append` go out in one write up to this many bytes. */
const MAX_WRITE = 64 * 1024
/** One `read` takes in at most this many bytes: a session of 4,000 of the largest records fits. */
const MAX_READ = 64 * 1024 * 1024
const NEWLINE = 0x0a

/** What one reading of a log found. */
export interface Slice<T> {
  entries: T[]
  /** Byte offset of the last record's start: read from here to go on; everything before it is complete. */
  settled: number
  /** Entries of `entries` that lie before `settled`. */
  settledCount: number
  /** Bytes read up to. */
  end: number
}

/** An append-only file of JSON lines that many processes write at once, without a lock. */
export interface Log<T> {
  /**
   * Adds records, each at most 16 KB (else RangeError, and nothing is written), together in one write
   * up to 64 KB. Throws where the file is a link or cannot be written. Creates its folder.
   */
  append(...entries: T[]): void
  /** Reads from a `settled` of an earlier reading (0: all); nothing where there is no regular file. */
  read(from?: number): Slice<T>
  /** In bytes; 0 where there is no regular file. */
  size(): number
}

/**
 * The log in a file. A record *begins* with a newline, so that a torn one (its writer was killed) cannot swallow
 * the next; what does not parse, or `check` refuses, is dropped. Entries are objects: of a torn number more than nothing would parse.
 */
export function openLog<T>(file: string, check: (value: unknown) => T | undefined): Log<T> {
  return {
    append: (...entries) => append(file, batches(entries.map(encode))),
    read: (from = 0) => slice(readBytes(file, from), from, check),
    size: () => regularSize(file),
  }
}

function encode(entry: unknown): Buffer {
  const record = Buffer.from(`\n${JSON.stringify(entry)}`)
  if (record.length > MAX_RECORD) {
    throw new RangeError(`a record of ${record.length} bytes; the limit is ${MAX_RECORD}`)
  }
  return record
}

function batches(records: readonly Buffer[]): Buffer[] {
  const [only] = records
  if (only !== undefined && records.length === 1) return [only]
  const all = Buffer.concat(records)
  if (all.length <= MAX_WRITE) return all.length === 0 ? [] : [all]
  const half = records.length >> 1
  return [...batches(records.slice(0, half)), ...batches(records.slice(half))]
}

function append(file: string, writes: readonly Buffer[]): void {
  if (writes.length === 0) return
  if (MAY_FOLLOW && isLink(file)) throw new LinkRefused(`${file} is a link: not written`)
  const handle = openForAppending(file)
  try {
    if (!fstatSync(handle).isFile()) throw new TypeError(`${file} is not a regular file`)
    for (const bytes of writes) writeWhole(handle, bytes)
  } catch (cause) {
    throw notWritten(file, cause) // of a handle the system names no file
  } finally {
    closeSync(handle)
  }
}

/** So often a write that a signal or a network cut short is gone on with. */
const TRIES = 3

/** What was cut short goes on with the record that was torn, from its start: what stands of it is dropped by every reader. */
function writeWhole(handle: number, bytes: Buffer): void {
  let left = bytes
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const written = writeSync(handle, left)
    if (written === left.length) return
    const isBetween = left[written] === NEWLINE
    left = left.subarray(isBetween ? written : Math.max(left.lastIndexOf(NEWLINE, written), 0))
  }
  throw new Error(`${left.length} of ${bytes.length} bytes did not fit`)
}

/** The folder is missing once in a log's life: looking for it before each append would cost more. */
function openForAppending(file: string): number {
  try {
    return openSync(file, FOR_APPENDING, 0o600)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    makeFolder(dirname(file))
    return openSync(file, FOR_APPENDING, 0o600)
  }
}

function readBytes(file: string, from: number): Buffer {
  const handle = openForReading(file)
  if (handle === undefined) return Buffer.alloc(0)
  try {
    const stat = fstatSync(handle)
    const wanted = stat.isFile() ? Math.min(Math.max(stat.size - from, 0), MAX_READ) : 0
    const bytes = Buffer.allocUnsafe(wanted)
    let length = 0
    for (let count = -1; count !== 0 && length < wanted; length += count) {
      count = readSync(handle, bytes, length, wanted - length, from + length)
    }
    return bytes.subarray(0, length)
  } finally {
    closeSync(handle)
  }
}

/** Pure: the records of bytes that begin at offset `from`. */
function slice<T>(bytes: Buffer, from: number, check: (value: unknown) => T | undefined): Slice<T> {
  const last = Math.max(bytes.lastIndexOf(NEWLINE), 0)
  const settled = parseLines(bytes.subarray(0, last), check)
  const entries = settled.concat(parseLines(bytes.subarray(last), check))
  return { entries, settled: from + last, settledCount: settled.length, end: from + bytes.length }
}

/** What stands before the first newline is the rest of something else. */
function parseLines<T>(bytes: Buffer, check: (value: unknown) => T | undefined): T[] {
  const lines = bytes.toString('utf8').split('\n').slice(1)
  return lines.map((line) => parseLine(line, check)).filter((entry) => entry !== undefined)
}

function parseLine<T>(line: string, check: (value: unknown) => T | undefined): T | undefined {
  const value = parseJson(line) // torn, or not ours
  return value === undefined ? undefined : check(value)
}

function regularSize(file: string): number {
  const stat = lstatSync(file, { throwIfNoEntry: false })
  return stat?.isFile() ? stat.size : 0
}
