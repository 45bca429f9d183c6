import { readFileSync, readlinkSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { namesIn } from './data.ts'

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
    const says = (file: string) => firstWord(join(supplies, name, file))
    return (
      says('type') === 'Battery' && says('scope') !== 'Device' && says('status') === 'Discharging'
    )
  })
}

function firstWord(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined // not every supply says everything
  }
}

/** A process as the system tells of it. */
export interface Running {
  pid: number
  parent: number
  /** Its number and when it was started: no other process has both. */
  name: string
  /** Clock ticks that it has worked, with the processes that it waited for. */
  worked: number
  /** Its command line. */
  words: readonly string[]
  /** The folder that it works in; `undefined`: not ours to know. */
  folder: string | undefined
}

/** The processes of this machine, as far as the system tells (Linux); of others' nothing but that they are there. */
export function runningProcesses(proc = '/proc'): Running[] {
  return namesIn(proc).flatMap((name) => (/^\d+$/.test(name) ? (runningAt(proc, name) ?? []) : []))
}

function runningAt(proc: string, name: string): Running | undefined {
  try {
    const stat = readFileSync(join(proc, name, 'stat'), 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const words = readFileSync(join(proc, name, 'cmdline'), 'utf8')
      .split('\0')
      .filter(Boolean)
    return {
      pid: Number(name),
      parent: Number(fields[1]),
      name: `${name} ${fields[19]}`,
      worked: [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0),
      words,
      folder: folderOf(join(proc, name, 'cwd')),
    }
  } catch {
    return undefined // it has ended
  }
}

function folderOf(link: string): string | undefined {
  try {
    return readlinkSync(link)
  } catch {
    return undefined
  }
}
