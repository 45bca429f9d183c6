import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processStart } from '@tailtest/project'
import { onTestFinished } from 'vitest'

/** A test run of another session of the person's that goes on until it is ended. */
export function otherRun(userState: string): { end(): void } {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const pid = child.pid ?? 0
  const folder = join(userState, 'runs')
  mkdirSync(folder, { recursive: true })
  const write = (run: object) =>
    writeFileSync(
      join(folder, `${pid}-1.json`),
      JSON.stringify({ pid, started: processStart(pid), ...run }),
    )
  const began = Date.now()
  write({ began })
  return { end: () => write({ began, ended: Date.now() }) }
}
