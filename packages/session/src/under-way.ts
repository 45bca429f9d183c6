import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  flag,
  isRunning,
  makeFolder,
  namesIn,
  number,
  type Of,
  optional,
  parseJson,
  processStart,
  readerOf,
  readState,
  type Shape,
  text,
  writeAtomic,
} from '@tailtest/project'

const RUN = {
  pid: number,
  /** See `processStart` of `@tailtest/project`. */
  started: optional(text),
  /** In milliseconds since 1970. */
  began: number,
  ended: optional(number),
  /** Runs nothing yet: it waits until nobody else does. */
  waits: optional(flag),
} satisfies Shape

type Run = Of<typeof RUN>
const readRun = readerOf(RUN)

/** How long the file of a run that has ended stays, in milliseconds: whoever ran beside it looks when its own ends. */
const KEPT_MS = 15 * 60_000

/** The test runs of all a person's sessions, in every repository and worktree of this machine. */
export interface UnderWay {
  /** A run begins; what is given back says that it has ended. */
  begin(now: number): (now: number) => void
  /** Whether another process ran tests at some time since. */
  ranSince(since: number): boolean
  /** Queues for a time in which nobody else runs tests. */
  queue(now: number): { isNext(): boolean; leave(): void }
}

let count = 0

/** Opens what is known of it in the person's state folder. Who cannot write there runs unseen. */
export function openUnderWay(userState: string): UnderWay {
  const folder = join(userState, 'runs')
  const self = { pid: process.pid, started: processStart(process.pid) }
  const own = () => {
    makeFolder(folder)
    count += 1
    return join(folder, `${self.pid}-${count}.json`)
  }
  const write = (file: string, run: Omit<Run, 'pid' | 'started'>) =>
    writeAtomic(file, JSON.stringify({ ...self, ...run }))
  const others = () =>
    namesIn(folder).flatMap((name) => {
      const run = readRun(parseJson(readState(join(folder, name))))
      return run === undefined || run.pid === self.pid ? [] : [run]
    })
  const isOpen = ({ ended, pid, started }: Run) => ended === undefined && isRunning(pid, started)
  return {
    begin: (began) => {
      forgetIn(folder, began, isOpen)
      const file = own()
      write(file, { began })
      return (ended) => write(file, { began, ended })
    },
    ranSince: (since) =>
      others().some((run) => run.waits !== true && (isOpen(run) || (run.ended ?? 0) >= since)),
    queue: (began) => {
      const file = own()
      write(file, { began, waits: true })
      const isFirst = (run: Run) => run.began < began || (run.began === began && run.pid < self.pid)
      return {
        isNext: () => !others().some((run) => isOpen(run) && (run.waits !== true || isFirst(run))),
        leave: () => rmSync(file, { force: true }),
      }
    },
  }
}

/** Removes what nobody needs any more. */
function forgetIn(folder: string, now: number, isOpen: (run: Run) => boolean): void {
  for (const name of namesIn(folder)) {
    const file = join(folder, name)
    const run = readRun(parseJson(readState(file)))
    if (run === undefined) continue // of a process that writes it now, or not ours
    if (!isOpen(run) && now - (run.ended ?? 0) > KEPT_MS) rmSync(file, { force: true })
  }
}
