import type { HookCommand } from '@tailtest/adapter-kit'
import { HOST } from '../host.ts'
import { HEADING, hookLine } from './hook-line.ts'

/** A hook file: runs the hook in its own process, which the host started with `node`. CommonJS starts faster. */
export function hookScript(hook: HookCommand): string {
  return `${HEADING}
${hookLine(hook)}
process.argv[2] = '${HOST}'
try {
  require(hook)
} catch {
  // Not there, or half installed.
}
`
}
