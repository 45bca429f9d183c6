import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  makeFolder,
  type RelPath,
  readState,
  relPath,
  sha256,
  writeAtomic,
} from '@tailtest/project'
import type { Stamp, Stamps } from './stamps.ts'

const FOLDER = 'marks'
const NAME = /^[0-9a-f]{16}$/
/** A turn is over by then. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

type Row =
  | [path: string]
  | [path: string, size: number, mtimeMs: number, oid: string, mode?: 'executable' | 'link']

/** Keeps stamps under a name made of their content; `undefined` for none. Lists of old marks are removed. */
export function saveStamps(stateDirectory: string, stamps: Stamps): string | undefined {
  if (stamps.size === 0) return undefined
  const folder = join(stateDirectory, FOLDER)
  const text = JSON.stringify([...stamps].map(([path, stamp]) => toRow(path, stamp)))
  const name = sha256(text).slice(0, 16)
  makeFolder(folder)
  writeAtomic(join(folder, `${name}.json`), text)
  removeOld(folder)
  return name
}

/** The stamps kept under a name; `undefined`: they are gone, or not as we write them. */
export function loadStamps(stateDirectory: string, name: string | undefined): Stamps | undefined {
  if (name === undefined) return new Map()
  const text = NAME.test(name) ? readState(join(stateDirectory, FOLDER, `${name}.json`)) : undefined
  if (text === undefined || sha256(text).slice(0, 16) !== name) return undefined
  const rows: unknown = JSON.parse(text) // the name vouches for it: it is what we wrote
  return Array.isArray(rows) && rows.every(isRow) ? new Map(rows.map(fromRow)) : undefined
}

function toRow(path: string, stamp: Stamp | undefined): Row {
  if (stamp === undefined) return [path]
  const { size, mtimeMs, oid = '', mode } = stamp
  return mode === undefined ? [path, size, mtimeMs, oid] : [path, size, mtimeMs, oid, mode]
}

function fromRow([path, size, mtimeMs, oid, mode]: Row): [RelPath, Stamp | undefined] {
  if (size === undefined || mtimeMs === undefined) return [relPath(path), undefined]
  return [relPath(path), { size, mtimeMs, oid: oid === '' ? undefined : oid, mode }]
}

function isRow(value: unknown): value is Row {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false
  const [, size, mtimeMs, oid, mode] = value
  if (value.length === 1) return true
  if (![undefined, 'executable', 'link'].includes(mode)) return false
  return typeof size === 'number' && typeof mtimeMs === 'number' && typeof oid === 'string'
}

/**
 * The week ends with the newest list but the one just written: a clock that is years ahead for a moment does not make
 * the mark of a running turn old.
 */
function removeOld(folder: string): void {
  const lists = readdirSync(folder)
    .filter((entry) => NAME.test(entry.replace(/\.json$/, '')))
    .flatMap((entry) => {
      const stat = statSync(join(folder, entry), { throwIfNoEntry: false })
      return stat === undefined ? [] : [{ file: join(folder, entry), at: stat.mtimeMs }]
    })
    .sort((one, other) => other.at - one.at)
  const last = Math.min(lists[1]?.at ?? 0, Date.now())
  for (const { file, at } of lists) if (at < last - KEPT_MS) rmSync(file, { force: true })
}
