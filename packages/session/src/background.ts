import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  isObject,
  isRunning,
  listOf,
  makeFolder,
  number,
  type Of,
  optional,
  parseJson,
  path,
  processStart,
  type RelPath,
  readerOf,
  readState,
  type Shape,
  text,
  withLock,
  writeAtomic,
} from '@tailtest/project'

const RUNNER = {
  pid: number,
  /** See `processStart` of `@tailtest/project`. */
  started: optional(text),
  /** The session whose tests it runs. */
  session: text,
  /** The test files that it runs now. */
  tests: listOf(path),
  /** The test files whose strength it measures now. */
  measures: optional(listOf(path)),
} satisfies Shape

/** The process that runs tests in the background. */
export type BackgroundRunner = Of<typeof RUNNER>

/** How long a command of the agent's keeps it from running, in milliseconds, where nobody tells of its end. */
const LONGEST_COMMAND_MS = 10 * 60_000

/** Who runs a root's tests before a turn ends: one process for all its sessions. */
export interface Background {
  /** The process that does; `undefined`: none, or it is gone. */
  runner(): BackgroundRunner | undefined
  /** Makes this process the one; `false`: another one is. */
  take(session: string): boolean
  /** Says which test files this process runs now. */
  runs(tests: readonly RelPath[]): void
  /** Says of which test files this process measures the strength now. */
  measures(tests: readonly RelPath[]): void
  /** This process is it no more. */
  leave(): void
  /** The agent's own command may run tests now: nothing runs beside it. */
  giveWay(now: number): void
  /** Somebody waits for the tests that run: they need not be considerate any more. */
  hurry(): void
  /** Whether somebody does. */
  isHurried(): boolean
  /** It has ended. */
  goOn(): void
  /** Whether such a command runs. */
  isInTheWay(now: number): boolean
}

const readRunner = readerOf(RUNNER)

/** Opens what is known of it in the person's state folder of a root. */
export function openBackground(stateRoot: string): Background {
  const file = join(stateRoot, 'background.json')
  const command = join(stateRoot, 'background-waits.json')
  const hurried = join(stateRoot, 'background-hurried')
  const self = { pid: process.pid, started: processStart(process.pid) }
  const runner = () => {
    const known = readRunner(parseJson(readState(file)))
    return known !== undefined && isRunning(known.pid, known.started) ? known : undefined
  }
  const isSelf = () => runner()?.pid === self.pid
  const write = (session: string, tests: readonly RelPath[], measures?: readonly RelPath[]) =>
    writeAtomic(file, JSON.stringify({ ...self, session, tests, measures }))
  return {
    runner,
    take: (session) => {
      makeFolder(stateRoot)
      return withLock(file, () => {
        if (runner() !== undefined) return false
        write(session, [])
        return true
      })
    },
    runs: (tests) => {
      const known = runner()
      if (known?.pid !== self.pid) return
      rmSync(hurried, { force: true }) // of other tests
      write(known.session, tests)
    },
    measures: (tests) => {
      const known = runner()
      if (known?.pid === self.pid) write(known.session, [], tests)
    },
    leave: () => {
      if (isSelf()) rmSync(file, { force: true })
    },
    giveWay: (now) => writeAtomic(command, JSON.stringify({ since: now })),
    hurry: () => writeAtomic(hurried, ''),
    isHurried: () => readState(hurried) !== undefined,
    goOn: () => rmSync(command, { force: true }),
    isInTheWay: (now) => {
      const value = parseJson(readState(command))
      const since = isObject(value) ? number(value.since) : undefined
      return since !== undefined && now - since < LONGEST_COMMAND_MS
    },
  }
}
