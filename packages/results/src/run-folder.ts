import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where else than the environment says; a `TMPDIR` that is gone or full should not keep tests from running. */
const ELSEWHERE = process.platform === 'win32' ? [] : ['/tmp', '/var/tmp']

/**
 * Makes a folder for one run and has it filled: in the system's folder for what is temporary, or where that cannot be
 * done in another one. Throws what the system said of the first.
 */
export async function openRunFolder<T>(
  fill: (folder: string) => Promise<T>,
  places: readonly string[] = [tmpdir(), ...ELSEWHERE],
): Promise<{ folder: string; filled: T }> {
  const errors: unknown[] = []
  for (const place of new Set(places)) {
    let folder: string | undefined
    try {
      folder = await mkdtemp(join(place, 'tailtest-run-'))
      return { folder, filled: await fill(folder) }
    } catch (error) {
      errors.push(error)
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    }
  }
  throw errors[0]
}
