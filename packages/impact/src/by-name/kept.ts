import { join } from 'node:path'
import { escapeId, type Project, parseJson, type RelPath } from '@tailtest/project'
import { BREAKS, readProven, writeProven } from '../cache.ts'
import { stampOf } from '../files.ts'
import type { Origin } from '../origin.ts'
import { isArray, isTexts } from '../text.ts'
import type { Part } from './blocks.ts'

/** Raised whenever what is kept, or what is read of a source, is no longer what it was. */
const FORMAT = 'tailtest names 1'
/** So many new files to one that was kept are worth a write; fewer are read again next time. */
const WORTH = 1 / 50

/** What a file says, as its bytes were when it was kept. */
interface Said {
  words: readonly string[]
  /** Its parts, as they are kept; '' where nobody needed them. */
  parts: string
}

/** What files say, from one selection to the next; of a file whose content may have changed nothing is known. */
export interface Kept {
  of(file: RelPath): Said | undefined
  /** Remembers what was read of a file just now. */
  add(file: RelPath, said: Said): void
  /** Whether what is read now is what {@link add} may keep. */
  isSteady(file: RelPath): boolean
  write(): void
}

/** Opens what is kept beside a project's import graph. */
export function openKept(project: Project, { cache, stamp }: Origin): Kept {
  const none: Kept = { of: () => undefined, add: () => {}, isSteady: () => false, write: () => {} }
  if (cache === undefined) return none
  const path = join(cache, `${escapeId(project.root)}.names`)
  const lines = new Map<string, string>()
  for (const line of readProven(path, FORMAT)?.split('\n').slice(1) ?? []) {
    const tab = line.indexOf('\t')
    lines.set(line.slice(0, tab), line.slice(tab + 1))
  }
  const kept = lines.size
  const added = new Set<RelPath>()
  return {
    of(file) {
      const line = lines.get(file)
      const now = stamp(file)
      if (line === undefined || now === '' || !line.startsWith(`${now}\t`)) return undefined
      const [, words = '', parts = ''] = line.split('\t')
      return { words: words === '' ? [] : words.split(' '), parts }
    },
    isSteady: (file) => stamp(file) !== '' && stampOf(project, file)?.text === stamp(file),
    add(file, { words, parts }) {
      if (BREAKS.test(file)) return
      lines.set(file, `${stamp(file)}\t${words.join(' ')}\t${parts}`)
      added.add(file)
    },
    write() {
      if (added.size === 0 || added.size < WORTH * kept) return
      const all = [...lines].map(([file, line]) => `${file}\t${line}`)
      writeProven(path, FORMAT, [project.root, ...all].join('\n'))
    },
  }
}

const FLAGS = ['isMember', 'isImplicit', 'isLoaded', 'isOpen', 'isType', 'isImport'] as const

/** Parts as one line, their words as places in those of the file, others as they are. */
export function encodeParts(parts: readonly Part[], words: readonly string[]): string {
  const places = new Map(words.map((word, at) => [word, at]))
  const rows = parts.map(({ names, owner, receivers, from, words: own, ...part }) => [
    ...[names, owner ?? 0, FLAGS.reduce((sum, flag, at) => sum + (part[flag] ? 1 << at : 0), 0)],
    receivers.map((one) => [one.name, one.from ?? 0, Number(one.isObject)]),
    ...[from ?? 0, [...own].map((word) => places.get(word) ?? word)],
  ])
  return JSON.stringify(rows)
}

/** `undefined`: not written by {@link encodeParts}. */
export function decodeParts(line: string, words: readonly string[]): Part[] | undefined {
  const rows = line === '' ? undefined : parseJson(line)
  if (!isArray(rows)) return undefined
  const parts: Part[] = []
  for (const row of rows) {
    const part = isArray(row) ? partOf(row, words) : undefined
    if (part === undefined) return undefined
    parts.push(part)
  }
  return parts
}

function partOf(row: readonly unknown[], all: readonly string[]): Part | undefined {
  const [names, owner, flags, receivers, from, words] = row
  if (!isTexts(names) || typeof flags !== 'number' || !isArray(receivers) || !isArray(words)) {
    return undefined
  }
  const has = (flag: (typeof FLAGS)[number]) => (flags & (1 << FLAGS.indexOf(flag))) !== 0
  return {
    ...{ names, isMember: has('isMember'), isImplicit: has('isImplicit') },
    ...{ isLoaded: has('isLoaded'), isOpen: has('isOpen') },
    ...{ isType: has('isType'), isImport: has('isImport') },
    receivers: receivers.filter(isArray).map(([name, place, isObject]) => ({
      ...{ name: String(name), isObject: isObject === 1 },
      ...(typeof place === 'string' && { from: place }),
    })),
    ...(typeof owner === 'string' && { owner }),
    ...(isTexts(from) && { from }),
    words: new Set(
      words.map((word) => (typeof word === 'number' ? (all[word] ?? '') : String(word))),
    ),
  }
}
