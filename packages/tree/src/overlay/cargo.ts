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
  const [kept, target] = [join(dirname(folder), NAME), join(folder, NAME)]
  if (isOld(kept, KEPT_MS)) await removeFolder(kept)
  else moveFolder(kept, target)
  return target
}

/** Gives it to the next overlay. */
export function handOnTarget({ folder }: Workplace): void {
  moveFolder(join(folder, NAME), join(dirname(folder), NAME))
}
