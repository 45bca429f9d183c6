import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { Options } from '@tailtest/loop'
import { startedBy } from '@tailtest/project'

/** How what runs in the background uses the machine: it, and all that it starts. */
export function considerateMachine(): NonNullable<Options['machine']> {
  const all = processorsIn(allowedList())
  const half = all.slice(0, Math.max(1, Math.floor(all.length / 2)))
  return {
    yield: () => {
      keepTo(half, process.pid)
      prioritise(process.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    },
    hurry: () => {
      for (const pid of [process.pid, ...startedBy(process.pid)]) {
        keepTo(all, pid)
        // only an administrator may do so, or on Windows whoever started it
        prioritise(pid, constants.priority.PRIORITY_NORMAL)
      }
    },
  }
}

/** What stands for the processors that this process may use, `0-3,8`; '': the system does not tell. */
function allowedList(): string {
  try {
    const status = readFileSync('/proc/self/status', 'utf8')
    return /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? ''
  } catch {
    return ''
  }
}

/** Pure: the numbers in a list of processors. */
export function processorsIn(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? []
    if (from === undefined || to === undefined) return []
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at)
  })
}

/** Has every thread of a process, and what it starts from now on, use these processors; without `taskset` it uses all. */
function keepTo(processors: readonly number[], pid: number): void {
  if (processors.length === 0) return
  const args = ['--all-tasks', '--cpu-list', '--pid', processors.join(','), String(pid)]
  spawnSync('taskset', args, { cwd: '/', stdio: 'ignore', timeout: MOST_MS })
}

const MOST_MS = 2000

function prioritise(pid: number, priority: number): void {
  try {
    setPriority(pid, priority)
  } catch {
    // a system that does not let us, or it has ended
  }
}
