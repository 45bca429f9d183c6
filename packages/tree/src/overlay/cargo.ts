import { existsSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isOld, moveFolder, removeFolder, type Workplace } from './workplace.ts'

const NAME = 'cargo-target'
/** As long as marks are kept. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Building what a project imports from elsewhere takes minutes: it is built once, and handed from overlay to overlay.
 * Only one at a time has it, and whoever takes it copies the project afterwards: for Cargo takes for built, wherever
 * it lies, what is older than the last build.
 */
export async function takeTarget({ folder }: Workplace): Promise<string> {
  const target = join(folder, NAME)
  moveFolder(join(dirname(folder), NAME), target)
  if (isOld(target, KEPT_MS)) await removeFolder(target)
  return target
}

/** Gives it to the next overlay. */
export function handOnTarget({ folder }: Workplace): void {
  const target = join(folder, NAME)
  if (!existsSync(target)) return
  const now = new Date()
  utimesSync(target, now, now)
  moveFolder(target, join(dirname(folder), NAME))
}
