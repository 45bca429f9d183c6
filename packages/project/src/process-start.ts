import { readState } from './atomic.ts'

/** `starttime` is the 22nd field (proc(5)); the fields are counted from the 3rd, after the name. */
const START_TIME = 22 - 3

/**
 * When a process started, in the kernel's own units, where the system tells (Linux): with the id it names one
 * process for good, although ids are given out again.
 */
export function processStart(pid: number): string | undefined {
  const stat = readState(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME]
}

/** Whether a process of this machine runs (and, where that can be told, is still the one that started then). */
export function isRunning(pid: number, started: string | undefined): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, as somebody else
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const now = processStart(pid)
  return started === undefined || now === undefined || now === started
}
