import type { Verdict } from '@tailtest/filter'
import { mayBeTest, type RelPath } from '@tailtest/project'
import type { Place } from '../context.ts'

/**
 * Whether an edited file counts as a test: by the filter's verdict on its path, or because a runner collects it
 * (`test/res.status.js` of mocha). The runners are asked of what lies among tests alone: most edits are of sources.
 */
export async function isTestTo(verdict: Verdict, path: RelPath, place: Place): Promise<boolean> {
  if (!verdict.test && verdict.rule === 'test-file') return true
  const isOpen = verdict.test || verdict.rule === 'test-support'
  if (!isOpen || !mayBeTest(path)) return false
  const { isTest } = await place.tests()
  return isTest(path)
}
