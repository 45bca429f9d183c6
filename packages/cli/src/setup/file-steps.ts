import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeFolder, openProject, replaceFile, toRelative } from '@tailtest/project'
import { CommandFailure } from '../shell/failure.ts'
import { readSettings } from './first-config.ts'

/** One file as it is and as it is to be; `undefined`: not there. */
export interface FileStep {
  path: string
  before: string | undefined
  after: string | undefined
  /** Permissions of a file that is new, as far as the system lets them be. @default all may read it, its owner alone may write */
  mode?: number
  /** Whoever may read it may start it. @default false */
  executable?: boolean
  /** It may be a link, and what that leads to is meant. @default false: a link itself is replaced */
  follow?: boolean
  /** What tailtest itself remembers, in its own folder. @default false */
  isRecord?: boolean
}

/** What there is to do, before any of it is done. */
export interface Steps {
  steps: readonly FileStep[]
  /** The folder that none of it may lead out of, but for what tailtest itself remembers. @default any place is meant */
  within?: string | undefined
  /** Folders that go once nothing is in them. */
  emptied: readonly string[]
}

/** Whether a link on the way to a path, or in its place, leads out of a folder. */
export function leadsOut(path: string, within: string | undefined): boolean {
  return within !== undefined && toRelative(openProject(within), path) === undefined
}

/** Throws where a path leads out of the folder that is meant: a link there would make one project's settings everybody's. */
export function assertWithin(paths: readonly string[], within: string | undefined): void {
  const beyond = paths.find((path) => leadsOut(path, within))
  if (beyond === undefined) return
  throw new CommandFailure(
    `${beyond} is behind a link that leads outside ${within}`,
    'Nothing was changed. Replace the link with a folder or a file of the project.',
  )
}

/** Whether anything is to be done to a file. */
export function isStep({ path, before, after, executable }: FileStep): boolean {
  if (before !== after) return true
  return executable === true && after !== undefined && !isExecutable(path)
}

/** All of it, or nothing: where one file cannot be written, those before it are put back. Gives what puts back all. */
export function carryOut({ steps, emptied, within }: Steps): () => void {
  const meant = steps.filter((step) => !step.isRecord && isStep(step))
  assertWithin(
    meant.map(({ path }) => path),
    within,
  )
  const done: (() => void)[] = []
  const undo = () => takeBack(done)
  try {
    for (const step of steps.filter(isStep)) take(step, done)
    for (const folder of deepestFirst(emptied)) {
      if (!leadsOut(folder, within) && removeEmpty(folder))
        done.push(() => mkdirSync(folder, { recursive: true }))
    }
  } catch (error) {
    undo()
    throw error
  }
  return undo
}

/** The last first, and all of them, whatever becomes of one; throws then what the first could not do. */
export function takeBack(done: (() => void)[]): void {
  const failed: unknown[] = []
  for (const one of done.splice(0).reverse()) {
    try {
      one()
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw failed[0]
}

/** Takes one step; what takes it back comes to the list as soon as anything is changed. */
function take(step: FileStep, done: (() => void)[]): void {
  const target = step.follow && existsSync(step.path) ? realpathSync(step.path) : step.path
  if (readSettings(target) !== step.before) {
    throw new CommandFailure(
      `${step.path} was just changed by another program`,
      'Nothing was changed: try again.',
    )
  }
  const mode = modeOf(target)
  const made = step.after === undefined ? [] : missingAbove(target)
  done.push(() => {
    for (const folder of deepestFirst(made)) removeEmpty(folder)
  })
  // a change may be reported as failed and be made
  done.push(() => {
    if (readSettings(target) !== step.before || mode !== modeOf(target)) {
      put(target, step.before, mode)
    }
  })
  if (step.after !== undefined) makeFolder(dirname(target), 0o755)
  put(target, step.after, modeFor(step, mode))
}

/** Replaces a file as a whole: who reads it now, or once the power failed, sees old or new. */
function put(target: string, text: string | undefined, mode: number | undefined): void {
  const name = `${process.pid}-${process.hrtime.bigint().toString(36)}`
  const temporary = join(dirname(target), `.${basename(target)}.${name}.tmp`)
  try {
    if (text === undefined) {
      rmSync(target, { force: true })
      return
    }
    writeToDisk(temporary, text, mode)
    if (mode !== undefined) chmodSync(temporary, mode) // what the system takes away of a new file's
    replaceFile(temporary, target)
  } catch (error) {
    removeRest(temporary)
    throw new CommandFailure(`cannot write ${target}`, 'Check its permissions and the disk.', {
      cause: error,
    })
  }
}

/** Its bytes are on the disk before it takes another file's name: the system may else keep the name and lose the bytes. */
function writeToDisk(file: string, text: string, mode: number | undefined): void {
  const handle = openSync(file, 'wx', mode ?? NEW_FILE)
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function removeRest(temporary: string): void {
  try {
    rmSync(temporary, { force: true })
  } catch {
    // a disk that turned read-only: it stays, why nothing was written is what counts
  }
}

/** Also where others may write all that is new: who writes settings says what is started. */
const NEW_FILE = 0o644
const NEW_PROGRAM = 0o755

function modeFor({ mode, executable }: FileStep, present: number | undefined): number | undefined {
  if (!executable) return present ?? mode
  // starting is for those who may read
  return present === undefined ? NEW_PROGRAM : present | ((present & 0o444) >> 2)
}

function modeOf(path: string): number | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && stat.mode & 0o777
}

/** Windows has no such permission. */
function isExecutable(path: string): boolean {
  return process.platform === 'win32' || ((modeOf(path) ?? 0) & 0o100) !== 0
}

/** The folders that a file still lacks, outermost first. */
export function missingAbove(path: string): string[] {
  const folder = dirname(path)
  return existsSync(folder) ? [] : [...missingAbove(folder), folder]
}

function deepestFirst(folders: readonly string[]): string[] {
  return [...folders].sort((one, other) => other.length - one.length)
}

/** Deletes a folder, unless somebody has something in it; whether it went. */
function removeEmpty(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch {
    return false // somebody put a file there since: it is theirs
  }
}
