import { join } from 'node:path'
import { ensureStateDir, type Project, writeAtomic } from '@tailtest/project'
import { CommandFailure } from '../failure.ts'

/** The place of the page within a project, absolute; its folder is made. */
export function pagePlace(project: Project): string {
  return join(ensureStateDir(project, 'reports') ?? notWritten(project.root), 'index.html')
}

function notWritten(root: string): never {
  throw new CommandFailure(
    `.tailtest/reports cannot be written in ${root}`,
    'Name another place: tailtest report --html --out report.html',
  )
}

/** Writes a report as a whole, or leaves what was there. */
export function writeReport(file: string, text: string): void {
  try {
    writeAtomic(file, text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CommandFailure(
      `${file} was not written: ${reason.split('\n', 1)[0]}`,
      'Give --out a file in a folder that exists and may be written.',
      { cause },
    )
  }
}
