import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { execa } from 'execa'

/** The processes whose command line holds a text, this one aside. */
export async function processesMatching(text: string): Promise<string[]> {
  const { stdout } = await execa('ps', ['-A', '-ww', '-o', 'pid=,args='])
  const lines = stdout.split('\n').filter((line) => line.includes(text))
  return lines.filter((line) => Number.parseInt(line, 10) !== process.pid)
}

/** The processes that work in a folder or below: a runner's workers hide their command line. Linux only; elsewhere none. */
export function processesIn(folder: string): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && `${workingDirectory(pid)}/`.startsWith(`${folder}/`))
    .map((pid) => `${pid} ${workingDirectory(pid)}`)
}

function workingDirectory(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return '' // ended meanwhile, or another user's
  }
}

/** Waits until a condition holds; throws after the limit, saying what was waited for. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = 60_000,
): Promise<void> {
  const end = Date.now() + limitMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${limitMs} ms`)
    await sleep(100)
  }
}
