import type { RelPath } from '@tailtest/project'

/** What Deno prints besides its report. */
export interface DenoOutput {
  /** The files that it says it runs. */
  files: ReadonlySet<RelPath>
  /** The files that run an outermost test of a name. */
  runs: ReadonlyMap<string, RelPath>
  /** What nobody caught, by file. */
  uncaught: ReadonlyMap<RelPath, string>
  /** It came to its last line. */
  ended: boolean
}

const RUNNING = /^running \d+ tests? from (.+)$/
const RESULT = /^(\S.*?) \.\.\.(?: |$)/
const UNCAUGHT = /^(.+) \(uncaught error\)$/
const LAST = /^(?:ok|FAILED) \| \d.*\)$/
const EXPLAINED = 'This error was not caught from a test'

/** Longer lines are not Deno's. */
const LONGEST = 4_000

/** Reads what Deno printed; what tests print is set apart there, and can only be about tests of their own. */
export function readDenoOutput(
  text: string,
  file: (path: string) => RelPath | undefined,
): DenoOutput {
  const output = { files: new Set<RelPath>(), runs: new Map(), uncaught: new Map(), ended: false }
  const lines = text.split('\n').map((line) => line.slice(0, LONGEST))
  let current: RelPath | undefined
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    output.ended ||= LAST.test(line)
    const running = RUNNING.exec(line)?.[1]
    if (running !== undefined) {
      current = file(running)
      if (current !== undefined) output.files.add(current)
      continue
    }
    const name = RESULT.exec(line)?.[1]
    if (name !== undefined && current !== undefined && !output.runs.has(name)) {
      output.runs.set(name, current)
    }
    const broken = file(UNCAUGHT.exec(line)?.[1] ?? '')
    const message = lines[at + 1]?.startsWith('error: ') ? messageAt(lines, at + 1) : undefined
    if (broken !== undefined && message !== undefined) output.uncaught.set(broken, message)
  }
  return output
}

function messageAt(lines: readonly string[], at: number): string {
  const rest = lines.slice(at, at + 50)
  const end = rest.findIndex((line) => line.startsWith(EXPLAINED))
  const own = (end === -1 ? rest : rest.slice(0, end)).join('\n')
  return own.replace(/^error: (?:\(in promise\) )?/, '')
}
