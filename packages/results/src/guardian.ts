import { randomUUID } from 'node:crypto'
import type { execa as Execa } from 'execa'
import { GUARDIAN } from './guardian-source.ts'

/** Our own timer comes first; the guardian's is for when our process is stopped or stuck. */
const LATER_MS = 250

/** How long it may take over what it was told to do: its own grace and patience, and some. */
const PATIENCE_MS = 5000

/** `setTimeout` takes no more. */
const LONGEST_MS = 2 ** 31 - 1

/** The only variables a guardian needs; NODE_OPTIONS could keep it from starting. */
const NEEDED = ['PATH', 'SystemRoot', 'ELECTRON_RUN_AS_NODE']

/** A process that outlives ours and sees to it that no process of a run does. */
export interface Guardian {
  /** What the run's processes carry in their environment. */
  readonly mark: string
  readonly started: boolean
  /** Settles when the guardian has left, for whatever reason. */
  readonly gone: Promise<void>
  /** The runner, leader of its process group. */
  watch(pid: number): void
  /** Kills the run: SIGTERM, 500 ms later SIGKILL. A guardian that does not (a test may have stopped it) is killed, too. */
  kill(): void
  /** The runner has ended; settles when nothing of its group is left, or the guardian does not answer. */
  dismiss(): Promise<void>
}

/** Starts the guardian of one run; `folder` is removed by it if our process dies. */
export function startGuardian(
  execa: typeof Execa,
  { timeoutMs, folder }: { timeoutMs: number; folder: string },
): Guardian {
  const mark = randomUUID()
  const deadline = Math.min(timeoutMs + LATER_MS, LONGEST_MS)
  const child = execa(process.execPath, ['-e', GUARDIAN, String(deadline), mark, folder], {
    stdin: 'pipe',
    stdout: 'ignore',
    stderr: 'ignore',
    buffer: false,
    reject: false,
    detached: true, // its own session: what kills our group does not reach it
    cleanup: false,
    env: Object.fromEntries(NEEDED.map((name) => [name, process.env[name]])),
    extendEnv: false,
  })
  child.stdin.on('error', () => {}) // it has left already
  const gone = child.then(() => {})
  // a stopped process reads nothing; this signal ends it all the same
  const expectEnd = () => {
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    void gone.then(() => clearTimeout(timer))
  }
  return {
    mark,
    started: child.pid !== undefined,
    gone,
    watch: (pid) => child.stdin.write(`pid ${pid}\n`),
    kill: () => {
      child.stdin.end('kill\n')
      expectEnd()
    },
    dismiss: () => {
      if (!child.stdin.writableEnded) {
        child.stdin.end('end\n')
        expectEnd()
      }
      return gone
    },
  }
}
