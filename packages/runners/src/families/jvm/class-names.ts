import { posix } from 'node:path'
import type { Runner } from '../../types.ts'

const SOURCE_SET = /(?:^|\/)src\/\w+\/(?:java|groovy|scala)\/(.+)$/

/**
 * The class that a test file is named for, as a filter of the runner: with its package where the folders tell (Kotlin
 * lets them differ, so that it is asked for by its own name in any package).
 */
export function classOf(test: string, runner: Pick<Runner, 'directory' | 'tests'>): string {
  const path = posix.normalize(test)
  const { directory = '' } = runner.tests
  const full = posix.join(runner.directory, path)
  const below =
    SOURCE_SET.exec(path)?.[1] ??
    (directory !== '' && full.startsWith(`${directory}/`) ? full.slice(directory.length + 1) : path)
  const isTold = below !== path && !path.endsWith('.kt')
  const named = (isTold ? below : posix.basename(path)).replace(/\.\w+$/, '')
  // letters that would be an operator of the filter
  return named.replaceAll('/', '.').replace(/[^\p{L}\p{N}_$.]/gu, '*')
}
