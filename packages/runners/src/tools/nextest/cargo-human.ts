import type { ReportContext } from '../../report/format.ts'
import type { Diagnostic } from '../../report/rust/cargo-build.ts'
import { rustPath } from '../../report/rust/modules.ts'

const ERROR = /^error(?:\[E\d+\])?: (.+)\n(?: *--> (.+?):(\d+:\d+)$)?/gm

/** The errors of the compiler as it prints them for people; nothing where a build did not fail. */
export function humanErrors(output: string, { runner, sources }: ReportContext): Diagnostic[] {
  if (!/^error: (?:could not compile|failed to run custom build|linking with)/m.test(output))
    return []
  const found = [...output.matchAll(ERROR)].map(([, message = '', path, place]): Diagnostic => {
    const at = path === undefined ? undefined : rustPath(runner.directory, path, sources)
    return { message, ...(at !== undefined && { at, where: `${at}:${place}` }) }
  })
  const placed = found.filter(({ at }) => at !== undefined)
  return placed.length > 0 ? placed : found.slice(0, 1)
}
