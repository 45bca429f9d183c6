import type { RelPath } from '@tailtest/project'
import {
  type Invocation,
  type LinesStart,
  openLines,
  type Start,
  type Stretch,
  type Stretches,
} from '@tailtest/runners/report'

/** A run that also notes what it runs of some sources. */
export interface Noting {
  invocation: Invocation
  /** Once it has ended. */
  read(): Promise<Stretches | undefined>
}

/** Has a run note what it runs of some sources; where its runner cannot, or there are none, it starts as it did. */
export async function noting(
  start: Start,
  own: Invocation,
  sources: readonly RelPath[] | undefined,
): Promise<Noting> {
  const plain: Noting = { invocation: own, read: async () => undefined }
  if (sources === undefined || sources.length === 0) return plain
  const lines = await openLines(start.runner.report)
  const asked: LinesStart = { ...start, sources }
  const invocation = lines?.invocation(asked, own)
  if (lines === undefined || invocation === undefined) return plain
  return { invocation, read: () => lines.read(asked) }
}

/** What several runs ran together; `undefined`: of one of them it is not known. */
export function joinedLines(parts: readonly (Stretches | undefined)[]): Stretches | undefined {
  const all = new Map<RelPath, Stretch[]>()
  for (const part of parts) {
    if (part === undefined) return undefined
    for (const [file, stretches] of part) all.set(file, [...(all.get(file) ?? []), ...stretches])
  }
  return parts.length > 0 ? all : undefined
}
