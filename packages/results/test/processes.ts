import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export function program(name: string): string {
  return fileURLToPath(new URL(`fixtures/programs/${name}`, import.meta.url))
}

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tailtest-results-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Whether a process runs; one that only waits for its parent to notice its end does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return process.platform !== 'linux' || !/^State:\s+Z/m.test(statusOf(pid))
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return 'State: Z' // it has gone since
  }
}

/** Waits until it holds, and throws when it does not within the time. */
export async function until(holds: () => boolean, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds
  while (!holds()) {
    if (Date.now() > end) throw new Error(`not within ${milliseconds} ms: ${holds}`)
    await delay(20)
  }
}

/** The process ids that a program wrote, as soon as it has; what is left of them after the test is killed. */
export async function pidsIn(file: string): Promise<number[]> {
  let pids: number[] = []
  await until(() => {
    pids = readPids(file)
    return pids.length > 0
  }, 10_000)
  onTestFinished(() => {
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
  return pids
}

function readPids(file: string): number[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return [] // not written yet
  }
}
