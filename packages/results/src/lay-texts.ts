import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { RelPath } from '@tailtest/project'
import type { FileError } from '@tailtest/runners/report'
import { openRunFolder } from './run.ts'
import type { Copy } from './run-tests.ts'
import { asBuilt } from './text-writer.ts'
import type { FileText } from './try-texts.ts'
import type { Results } from './types.ts'

/** One text of a file that does what any of several does: which of them, a file says, by its number. */
export interface Switched {
  text: string
  holds(at: number): boolean
  /** The same without the texts that these lines of it belong to; `undefined`: there is no such. */
  without(lines: Iterable<number>): Switched | undefined
}

/** Makes one text of several for builds that cost more than what they build takes to run. */
export interface Switching {
  /** With this in the switch's file instead of a number the text fails as soon as it is asked. */
  check: string
  /** The text reads its number in the switch's file (absolute). `undefined`: it would not help, or cannot be done. */
  switched(
    file: RelPath,
    before: string,
    texts: readonly string[],
    switchFile: string,
  ): Promise<Switched | undefined>
}

/** Puts a text in a file's place, and gives back the one that was there. */
type Write = (file: RelPath, text: string) => string

export interface LaidTexts {
  /** Runs tests with one of the texts in its file's place, by its number. */
  run(at: number, run: () => Promise<Results>): Promise<Results>
  /** Whether one of the texts is built with others. */
  isBuilt(at: number): boolean
  /** The file is as it was again. */
  close(): void
}

export interface LayOptions {
  write: Write
  /** @default each text is built by itself */
  switching?: Switching | undefined
  /** Runs the same tests once more, to find out whether they read the switch: before a run that passes is believed. */
  probe(): Promise<Results>
}

/** Prepares texts of one file, of which any may be tried; together in one build where that can be done. */
export async function layTexts(
  copy: Pick<Copy, 'folder'>,
  texts: readonly FileText[],
  options: LayOptions,
): Promise<LaidTexts> {
  const { write } = options
  const shared = await shareBuild(copy, texts, options)
  return {
    close: () => shared?.close(),
    isBuilt: (at) => shared?.holds(at) === true,
    run: async (at, run) => {
      const results = await shared?.run(at, run)
      if (results !== undefined) return results
      const one = texts[at]
      if (one === undefined) throw new RangeError(`no text ${at}`)
      const before = write(one.file, one.text)
      return run().finally(() => write(one.file, before))
    },
  }
}

/** Texts of one file in one build. */
interface SharedBuild {
  holds(at: number): boolean
  /** `undefined`: this text needs a build of its own, and the file is as it was. */
  run(at: number, run: () => Promise<Results>): Promise<Results | undefined>
  close(): void
}

async function shareBuild(
  copy: Pick<Copy, 'folder'>,
  texts: readonly FileText[],
  { write, switching, probe }: LayOptions,
): Promise<SharedBuild | undefined> {
  const [{ file } = { file: undefined }] = texts
  const isOne = texts.length > 1 && texts.every((one) => one.file === file)
  if (switching === undefined || file === undefined || !isOne) return undefined
  const own = readFileSync(join(copy.folder, file), 'utf8')
  // not in the copy: a repository may contain a link of any name
  const { folder, filled: switchFile } = await openRunFolder(async (at) => {
    const path = join(at, 'switch')
    await writeFile(path, '')
    return path
  })
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const all = texts.map(({ text }) => text)
  let known = await switching.switched(file, own, all, switchFile)
  if (known === undefined) {
    remove()
    return undefined
  }
  let laid: Switched | undefined
  let isRead = false
  const reads = async () => {
    writeFileSync(switchFile, switching.check)
    isRead = isRed(await probe())
    return isRead
  }
  const restore = () => {
    if (laid !== undefined) write(file, own)
    laid = undefined
  }
  return {
    holds: (at) => known?.holds(at) === true,
    close: () => {
      restore()
      remove()
    },
    run: async (at, run) => {
      while (known?.holds(at) === true) {
        const isNew = laid !== known
        if (isNew) write(file, known.text)
        laid = known
        writeFileSync(switchFile, String(at))
        const began = Date.now()
        const results = await run().finally(() => {
          if (isNew) asBuilt(copy, file, began)
        })
        const broken = results.fileErrors.filter(({ kind }) => kind === 'compile')
        if (broken.length > 0) {
          // a text that does not compile keeps the others from being built: it runs by itself, and says so there
          known = known.without(broken.flatMap(linesOf(file)))
          continue
        }
        isRead ||= isRed(results)
        if (isRead || (await reads())) return results
        known = undefined
      }
      restore()
      return undefined
    },
  }
}

/** What was ended may have failed for that alone. */
const isRed = ({ tests, fileErrors, crash, timedOut }: Results) =>
  !timedOut &&
  (crash !== undefined ||
    fileErrors.length > 0 ||
    tests.some(({ status }) => status === 'fail' || status === 'error'))

/** The lines of a file that a compiler names: `./cart.go:12:3`, `--> src/cart.rs:12:3`. */
function linesOf(file: RelPath): (error: FileError) => number[] {
  const name = posix.basename(file).replaceAll(/[^\w]/g, '\\$&')
  const places = new RegExp(`(?:^|[\\s/\\\\])${name}:(\\d+)`, 'gm')
  return ({ message, stack = '' }) =>
    [...`${message}\n${stack}`.matchAll(places)].map(([, line]) => Number(line))
}
