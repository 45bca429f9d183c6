import { type HookCommand, isHookCommand } from '@tailtest/adapter-kit'
import { HOST } from '../host.ts'

/** The first line of every script that install writes: by it a script is known to be ours. */
export const HEADING =
  '// tailtest: @generated and kept up to date by "tailtest install", taken away by "tailtest uninstall".'

/** The line that names the hook's script. */
const LINE = /^const hook = (".*")$/m

/** The line of a script that names the hook; every other one is the same everywhere. */
export function hookLine({ args: [script = ''] }: HookCommand): string {
  return `const hook = ${JSON.stringify(script)}`
}

export function isOurs(text: string): boolean {
  return text.startsWith(`${HEADING}\n`) || text.startsWith(`${HEADING}\r\n`)
}

/** The hook that a script of ours starts; `undefined`: it is none of ours, or starts nothing any more. */
export function hookIn(text: string): HookCommand | undefined {
  const [, written] = isOurs(text) ? (LINE.exec(text) ?? []) : []
  if (written === undefined) return undefined
  const command = { command: 'node', args: [scriptIn(written), HOST] }
  return isHookCommand(command, HOST) ? command : undefined
}

function scriptIn(written: string): string {
  try {
    return String(JSON.parse(written))
  } catch {
    return '' // changed by hand: no path
  }
}

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
