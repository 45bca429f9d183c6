import {
  accessSync,
  constants,
  type Dirent,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { entriesIn, plainLines } from '@tailtest/project'

/**
 * What detection asks the file system: the only way there, so that a kept answer can be asked for again. Nothing
 * throws, links are followed, and each question is put once.
 */
export interface Reads {
  /** What is in a folder; empty where there is none, or it is not ours to read. */
  list(folder: string): readonly Dirent[]
  /** As {@link readText}. */
  text(file: string, maxBytes?: number): string | undefined
  isFile(path: string): boolean
  exists(path: string): boolean
  /** Whether it is a file that may be started. */
  isExecutable(file: string): boolean
  /** The path behind every link; the path itself where there is nothing. */
  target(path: string): string
}

/** Questions whose answers are short enough to be kept, each answered in a word. */
const QUESTIONS = {
  stamp: (path: string) => stampOf(statOf(path)),
  kind: (path: string) => kindOf(statOf(path)),
  executable: (path: string) => (canStart(path) ? 'yes' : 'no'),
  target: targetOf,
} as const satisfies Record<string, (path: string) => string>

export type Question = keyof typeof QUESTIONS

/** Whether a word is the name of a question. */
export function isQuestion(word: unknown): word is Question {
  return typeof word === 'string' && Object.hasOwn(QUESTIONS, word)
}

/** The answer of this moment. */
export function ask(question: Question, path: string): string {
  return QUESTIONS[question](path)
}

/** Is told each question that was answered, in the order of asking; listings and texts by the stamp they had before they were read. */
export type Witness = (question: Question, path: string, answer: string) => void

/** Opens the file system for one detection. */
export function openReads(witness?: Witness): Reads {
  const answer = (question: Question) =>
    remember((path: string) => {
      const answered = ask(question, path)
      witness?.(question, path, answered)
      return answered
    })
  const [stamp, kind, executable, target] = [
    witness ? answer('stamp') : () => undefined, // only who keeps answers pays for the stamps of listings and texts
    answer('kind'),
    answer('executable'),
    answer('target'),
  ]
  const text = remember((file: string) => {
    stamp(file)
    return readText(file)
  })
  return {
    list: (folder) => {
      stamp(folder)
      return entriesIn(folder)
    },
    text: (file, maxBytes) => {
      if (maxBytes === undefined) return text(file)
      stamp(file)
      return readText(file, maxBytes)
    },
    isFile: (path) => kind(path) === 'file',
    exists: (path) => kind(path) !== ABSENT,
    isExecutable: (file) => executable(file) === 'yes',
    target,
  }
}

/** When something last changed, by its stamp, in milliseconds since 1970; 0 for what is not there. */
export function changedAt(stamp: string): number {
  const [, , modified = '0', changed = '0'] = stamp.split(' ')
  return Math.max(Number(modified), Number(changed))
}

const ABSENT = 'absent'

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined // below a file, links in a circle, or not ours to look at: as good as absent
  }
}

function stampOf(stat: Stats | undefined): string {
  if (stat === undefined) return ABSENT
  const { mode, size, mtimeMs, ctimeMs, ino } = stat
  return `${mode} ${size} ${mtimeMs} ${ctimeMs} ${ino}`
}

function kindOf(stat: Stats | undefined): string {
  if (stat === undefined) return ABSENT
  if (stat.isFile()) return 'file'
  return stat.isDirectory() ? 'folder' : 'other'
}

function canStart(file: string): boolean {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false // not ours to start
  }
}

function targetOf(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path // nothing there
  }
}

/** A function that answers each question once; `undefined` is an answer too. */
export function remember<Q, A>(answer: (question: Q) => A): (question: Q) => A {
  const known = new Map<Q, { value: A }>()
  return (question) => {
    const entry = known.get(question) ?? { value: answer(question) }
    known.set(question, entry)
    return entry.value
  }
}

/** A manifest is written by people; what is larger is something else. */
const MAX_BYTES = 1024 * 1024

/** The text of a regular file, without a byte order mark; `undefined`: absent, unreadable, not a file, or above `maxBytes`. */
export function readText(file: string, maxBytes = MAX_BYTES): string | undefined {
  try {
    const stat = statSync(file, { throwIfNoEntry: false })
    if (stat === undefined || !stat.isFile() || stat.size > maxBytes) return undefined
    return plainLines(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch {
    return undefined // not ours to read: as good as absent
  }
}
