import { readFileSync, readlinkSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { namesIn } from './data.ts'
import { statOf } from './lock.ts'
import { pathBelow } from './rel-path.ts'

/** Milliseconds of all processors together, since the machine was started. */
export interface ProcessorTimes {
  busy: number
  total: number
}

/** What all processors have done so far. */
export function processorTimes(): ProcessorTimes {
  let [busy, total] = [0, 0]
  for (const { times } of cpus()) {
    const all = times.user + times.nice + times.sys + times.idle + times.irq
    total += all
    busy += all - times.idle
  }
  return { busy, total }
}

/** From here on somebody who works at the machine feels what runs besides. */
const BUSY = 0.75

/** Pure: whether the processors were busy between two looks; in no time at all they were not. */
export function wereBusy(before: ProcessorTimes, after: ProcessorTimes): boolean {
  const total = after.total - before.total
  return total > 0 && (after.busy - before.busy) / total >= BUSY
}

const SUPPLIES = '/sys/class/power_supply'

/** Whether the machine runs on its battery; that of a mouse is none. Only Linux is asked: elsewhere a program would have to be started. */
export function isOnBattery(supplies: string = SUPPLIES): boolean {
  return namesIn(supplies).some((name) => {
    const says = (file: string) => readIn(join(supplies, name, file))?.trim()
    return (
      says('type') === 'Battery' && says('scope') !== 'Device' && says('status') === 'Discharging'
    )
  })
}

/** What the system tells in a file; `undefined`: nothing. */
function readIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** A process as the system tells of it. */
export interface Running {
  pid: number
  /** Its number and when it was started: no other process has both. */
  name: string
  /** Clock ticks that it has worked, with the processes that it waited for. */
  worked: number
  /** Its command line. */
  words: readonly string[]
  /** The processes that it was started by, the nearest first. */
  ancestors: readonly number[]
}

const PROC = '/proc'

/** The processes that work in a folder (links resolved) or below, as far as the system tells: Linux, and of one's own. */
export function runningIn(folder: string): Running[] {
  return namesIn(PROC).flatMap((name) => {
    const at = /^\d+$/.test(name) ? linkedTo(join(PROC, name, 'cwd')) : undefined
    const isInside = at !== undefined && pathBelow(folder, at) !== undefined
    return isInside ? (running(Number(name)) ?? []) : []
  })
}

function running(pid: number): Running | undefined {
  const fields = statOf(pid)
  const text = readIn(join(PROC, String(pid), 'cmdline'))
  if (fields === undefined || text === undefined) return undefined // it has ended
  const worked = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
  const words = text.split('\0').filter(Boolean)
  return { pid, name: `${pid} ${fields[19]}`, worked, words, ancestors: ancestorsOf(pid) }
}

/** The processes that a process was started by, the nearest first; none where the system does not tell. */
export function ancestorsOf(pid: number): number[] {
  const parent = Number(statOf(pid)?.[1] ?? 0)
  return parent > 0 ? [parent, ...ancestorsOf(parent)] : []
}

/** The processes that a process started, and those that these did; none where the system does not tell. */
export function startedBy(pid: number): number[] {
  const tasks = join(PROC, String(pid), 'task')
  const own = namesIn(tasks).flatMap(
    (task) =>
      readIn(join(tasks, task, 'children'))
        ?.split(' ')
        .filter(Boolean)
        .map(Number) ?? [],
  )
  return own.flatMap((child) => [child, ...startedBy(child)])
}

function linkedTo(link: string): string | undefined {
  try {
    return readlinkSync(link)
  } catch {
    return undefined // it has ended, or is not ours
  }
}
