import { parseJson } from '@tailtest/project'
import { isArray, isTexts } from './text.ts'

/** Where the imports of one file lead. */
export interface Links {
  /** Paths of files, from the root. */
  files: readonly string[]
  /** Files that are loaded together, by the name of their group: `<language>:<folder>`. */
  groups: readonly string[]
  /** Imports that lead nowhere. */
  unresolved: readonly Loose[]
  /** Some lead where they do by settings, not by names alone: another file may change that. */
  isBySettings: boolean
}

/** A load that was not followed, as it is written. */
export interface Loose {
  text: string
  line: number
}

/** {@link Links} with what the file loads under computed names. */
export interface Kept extends Links {
  computed: readonly Loose[]
}

export const NO_LINKS: Links = { files: [], groups: [], unresolved: [], isBySettings: false }

/** One line of text. */
export function encodeLinks({ files, groups, unresolved, isBySettings, computed }: Kept): string {
  const rows = [unresolved, computed].map((list) => list.map(({ text, line }) => [text, line]))
  return JSON.stringify([files, groups, ...rows, Number(isBySettings)])
}

/** `undefined`: not written by {@link encodeLinks}. */
export function decodeLinks(line: string): Kept | undefined {
  const value = parseJson(line)
  if (!isArray(value)) return undefined
  const [files, groups, unresolved, computed, isBySettings] = value
  if (!isTexts(files) || !isTexts(groups) || typeof isBySettings !== 'number') return undefined
  const loose = [unresolved, computed].map(looseOf)
  const [nowhere, unknown] = loose
  if (nowhere === undefined || unknown === undefined) return undefined
  return { files, groups, unresolved: nowhere, computed: unknown, isBySettings: isBySettings === 1 }
}

/** `undefined`: not rows of a text and a line. */
export function looseOf(rows: unknown): Loose[] | undefined {
  if (!isArray(rows)) return undefined
  const found: Loose[] = []
  for (const row of rows) {
    if (!isArray(row)) return undefined
    const [text, line] = row
    if (typeof text !== 'string' || typeof line !== 'number') return undefined
    found.push({ text, line })
  }
  return found
}
