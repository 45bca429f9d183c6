import { openFilter, rank } from '@tailtest/filter'
import { LANGUAGES, type Language, type Project, type RelPath } from '@tailtest/project'
import { isFixture, type Runner, runnerFor, testsByName } from '@tailtest/runners'
import type { Entry } from '@tailtest/session'
import type { Syntax } from '@tailtest/syntax'
import { CAPS } from '../runs/caps.ts'
import { readTestable } from '../runs/source.ts'

/** Of a path in the journal. */
const MOST_BYTES = 2000

interface Scan {
  project: Project
  runners: readonly Runner[]
  syntax: Syntax
  /** At most so many. */
  limit: number
}

/** A source that tests are offered for, as the journal has it. */
export type RampUp = Entry<'session.queued'>

/** The sources without a test of their own that matter most, as a first session queues them, the first first. */
export async function findRampUp({ project, runners, syntax, limit }: Scan): Promise<RampUp[]> {
  const found = new Map<RelPath, Language>()
  const paths = await rank(project, openFilter(project), {
    limit,
    timeMs: CAPS.rampUpMs,
    hasTest: (path, language) => {
      const runner = runnerFor(path, language, runners)
      return runner !== undefined && testsByName(project, path, runner).length > 0
    },
    isTestable: async ({ path, language }) => {
      if (isFixture(path) || Buffer.byteLength(path) > MOST_BYTES) return false
      if (LANGUAGES[language].needsRunner && !runnerFor(path, language, runners)) return false
      const content = await readTestable({ path, language }, { project, syntax })
      if (content !== undefined) found.set(path, content.language)
      return content !== undefined
    },
  })
  return paths.flatMap((path) => {
    const language = found.get(path)
    if (language === undefined) return []
    return [{ type: 'session.queued', path, language, status: 'ramp-up' } as const]
  })
}
