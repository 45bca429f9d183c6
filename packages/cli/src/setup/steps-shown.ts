import { unifiedDiff } from '@tailtest/tree'
import { isStep, type Steps } from './file-steps.ts'

/** Every file that would be written, for programs; `before` and `after` are null where it is not there. */
export function stepRows({ steps }: Steps) {
  return steps.filter(isStep).map(({ path, before = null, after = null, executable }) => ({
    path,
    before,
    after,
    ...(executable && { executable }),
  }))
}

/** The same as a diff; what tailtest itself remembers is only named. */
export function stepLines({ steps }: Steps): string[] {
  return steps.filter(isStep).flatMap(({ path, before, after, executable, isRecord }) => {
    if (isRecord) return [`# ${after === undefined ? 'forgets' : 'remembers in'} ${path}`]
    const mode = executable && after !== undefined ? [`# may be started: ${path}`] : []
    const diff = unifiedDiff(path, before, after)
    return [...mode, ...(diff === '' ? [] : [diff.slice(0, -1)])]
  })
}
