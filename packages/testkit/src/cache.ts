import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 250

/** No download takes this long: the holder's process id belongs to somebody else by now. */
const ABANDONED_MS = 30 * 60_000

/** Where clients are kept: `$TAILTEST_CLIENTS`, else `tailtest/clients` in the user's cache. */
export function clientCache(env = process.env, platform = process.platform): string {
  if (env.TAILTEST_CLIENTS) return env.TAILTEST_CLIENTS
  return join(userCache(env, platform), 'tailtest', 'clients')
}

function userCache(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'win32') return env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches')
  return env.XDG_CACHE_HOME || join(homedir(), '.cache')
}

/**
 * Makes a folder once, however many processes ask for it: one fills a folder of its own and
 * renames it, the others wait for it. A folder that exists is whole.
 */
export async function makeOnce(
  folder: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  await mkdir(join(folder, '..'), { recursive: true })
  const lock = `${folder}.lock`
  while (!(await exists(folder))) {
    if (await take(lock)) {
      try {
        if (!(await exists(folder))) await fillAndRename(folder, fill)
      } finally {
        await rm(lock, { force: true })
      }
    } else {
      await freeIfAbandoned(lock)
      await sleep(POLL_MS)
    }
  }
}

async function fillAndRename(folder: string, fill: (folder: string) => Promise<void>) {
  const partial = `${folder}.partial-${process.pid}`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial)
  try {
    await fill(partial)
    await rename(partial, folder)
  } catch (error) {
    if (!(await exists(folder))) throw error // else another process was faster: as good
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    const file = await open(lock, 'wx')
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/** A holder that was killed cannot free its lock. */
async function freeIfAbandoned(lock: string): Promise<void> {
  const [pid, age] = await Promise.all([
    readFile(lock, 'utf8').then(Number),
    stat(lock).then(({ mtimeMs }) => Date.now() - mtimeMs),
  ]).catch(() => [0, 0] as const) // freed meanwhile
  if ((pid > 0 && !isAlive(pid)) || age > ABANDONED_MS) await rm(lock, { force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM') // alive, and somebody else's
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
