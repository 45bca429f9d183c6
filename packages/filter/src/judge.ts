import { type Project, type ProjectAt, pathAt, projectAt, type RelPath } from '@tailtest/project'
import type { Verdict } from './answer.ts'
import { openFilter } from './facts.ts'
import type { Filter } from './filter.ts'
import { printable } from './printable.ts'

/** The verdict on a path as somebody wrote it. */
export interface Judgement {
  /** Where it lies in the project; `undefined`: not below its root. */
  path: RelPath | undefined
  verdict: Verdict
}

/** Judges any text as a path, absolute, from the project's root or from `cwd`, by its path alone. */
export function judge(at: ProjectAt, file: string, filter?: Filter): Judgement {
  const project = projectAt(at)
  const path = pathAt(at, file)
  if (path === undefined || path === '') return { path: undefined, verdict: outsideRoot(project) }
  return { path, verdict: (filter ?? openFilter(project))(path) }
}

function outsideRoot({ root }: Project): Verdict {
  return {
    test: false,
    rule: 'outside-root',
    reason: `It is not a file below ${printable(root, 300)}, the root of the project.`,
    change: 'Move it into a git repository or a folder with .tailtest/config.json.',
  }
}
