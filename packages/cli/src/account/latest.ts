import { join } from 'node:path'
import { isBoolean, isObject, isString, oneOf, optional, shape } from '@tailtest/adapter-kit'
import type { Failure, Report } from '@tailtest/loop'
import { type Project, parseJson, readState, stateDir } from '@tailtest/project'

/** What of `.tailtest/reports/latest.json` the page shows, whichever version wrote it. */
export type Latest = Pick<Report, 'session_id' | 'failures' | 'not_run' | 'duration_ms'> & {
  summary: Pick<
    Report['summary'],
    'passed' | 'failed' | 'skipped' | 'not_run' | 'adversarial' | 'budget_ms'
  >
}

const isCount = (value: unknown): value is number => Number.isFinite(value)
const isCategory = oneOf(['real_bug', 'test_bug', 'environment'])
const isSaid = shape<NonNullable<Failure['said']>>({
  category: oneOf(['real_bug', 'test_bug', 'environment', 'intended']),
  reason: isString,
  by: isString,
})

const isFailure = shape<Omit<Failure, 'unloadable' | 'foreign' | 'mixed' | 'unrelated' | 'remedy'>>(
  {
    id: isString,
    file: isString,
    status: oneOf(['new', 'pre-existing', 'flaky', 'contention', 'unattributed']),
    category: isCategory,
    certain: isBoolean,
    evidence: isString,
    message: isString,
    said: optional(isSaid),
  },
)

const isNotRun = shape<Latest['not_run'][number]>({ test: isString, reason: isString })

const isSummary = shape<Latest['summary']>({
  passed: isCount,
  failed: isCount,
  skipped: isCount,
  not_run: isCount,
  adversarial: isString,
  budget_ms: isCount,
})

const items = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The report of the last run; `undefined`: the text is none. Of its lists, what is not understood is left out. */
export function parseLatest(text: string): Latest | undefined {
  const value = parseJson(text)
  if (!isObject(value) || !isString(value.session_id) || !isSummary(value.summary)) return undefined
  return {
    session_id: value.session_id,
    summary: value.summary,
    failures: items(value.failures).filter(isFailure),
    not_run: items(value.not_run).filter(isNotRun),
    duration_ms: isCount(value.duration_ms) ? value.duration_ms : 0,
  }
}

/** The report of a project's last run, whichever session it was of; damaged where something else stands there. */
export function latestOf(project: Project): { latest: Latest | undefined; isDamaged: boolean } {
  const directory = stateDir(project)
  const text = directory && readState(join(directory, 'reports', 'latest.json'))
  const latest = text === undefined ? undefined : parseLatest(text)
  return { latest, isDamaged: text !== undefined && latest === undefined }
}
