import { setTimeout as sleep } from 'node:timers/promises'
import { execa } from 'execa'

/** The processes whose command line holds a text, this one and `ps` aside. */
export async function processesMatching(marker: string): Promise<string[]> {
  const { stdout } = await execa('ps', ['-A', '-o', 'pid=,args='])
  const lines = stdout.split('\n').filter((line) => line.includes(marker))
  return lines.filter((line) => Number.parseInt(line, 10) !== process.pid)
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
