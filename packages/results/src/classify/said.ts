import { printable } from '@tailtest/runners/report'

/** What a runner says of a run that came to nothing, or of a command that failed: what matters stands below it. */
const HEADING = /^(?:the runner |outside of any test file: |Error: Command failed: )/

/** What is set before an exception's own words. */
const PREFIX = /^(?:outside of any test file:|Unhandled|Caused by:|●|E) +/

/** An exception of Python, as pytest marks those of a chain. */
const MARKED = /^E {3}[\w.]+(?:Error|Exception)\b/

/** The exception's own line and those of its causes; of a crash or a failed command, every line. */
export function tellingLines(message: string, stack: string): string[] {
  const [first = '', ...rest] = printable(message).split('\n')
  const causes = HEADING.test(first) ? rest : rest.filter((line) => line.startsWith('Caused by: '))
  const chain = stack.split('\n').filter((line) => MARKED.test(line))
  return [first, ...causes, ...chain].map((line) =>
    line
      .replace(PREFIX, '')
      .replace(/ \[ERR_\w+\](?=: )/, '')
      .trim(),
  )
}
