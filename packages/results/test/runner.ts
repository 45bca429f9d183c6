import { relPath } from '@tailtest/project'
import type { ReportFormat, Runner } from '@tailtest/runners'

/** A runner as detection would describe it, at the project's root. */
export function runnerOf(report: ReportFormat, command: string, args: readonly string[]): Runner {
  return {
    name: report,
    languages: [],
    directory: relPath(''),
    command,
    args,
    report,
    tests: { kind: 'mirrored', because: 'convention' },
    libraries: [],
    notes: [],
    installed: true,
    foundBy: 'test',
  }
}
