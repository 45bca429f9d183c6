import type { Options } from '../context.ts'

/**
 * Writes what an answer does not rest on: a view, a report, what saves a run. Where a hook cannot, that is a line of the
 * debug log and the answer is given all the same; of a command it is a failure, which it throws.
 */
export function besides(
  { actor, debug }: Pick<Options, 'actor' | 'debug'>,
  write: () => void,
): void {
  try {
    write()
  } catch (error) {
    if (actor !== 'hook') throw error
    debug(`not written: ${error instanceof Error ? error.message : String(error)}`)
  }
}
