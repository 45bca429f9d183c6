import type { Report, ReportContext } from './format.ts'
import { openReport } from './open-report.ts'
import { printable } from './sanitise.ts'

/**
 * A runner that ended before it started a test, for want of something that it named: each file that was asked for could not
 * be loaded for it. `undefined`: it still runs, or said nothing of the kind.
 */
export function notStarted(
  wants: readonly RegExp[],
  context: Pick<ReportContext, 'root' | 'files' | 'exitCode' | 'output'>,
): Report | undefined {
  const { files, exitCode, output = '' } = context
  const said = printable(output)
  const [message] = wants.flatMap((want) => want.exec(said)?.[0].replace(/\s+/g, ' ') ?? [])
  if (exitCode === undefined || message === undefined) return undefined
  const { report, fail } = openReport(context)
  for (const file of files) {
    fail({ file, message, kind: 'load' })
    report.finished.add(file)
  }
  if (files.length === 0) report.stray.push(message)
  report.complete = true
  return report
}
