import { test } from 'vitest'
import { checkEdits, type Edited } from './broken-typescript.ts'

const PROJECTS: readonly Edited[] = [
  {
    name: 'packages of this repository',
    folders: ['packages/project', 'packages/syntax', 'packages/impact'],
    rounds: 6,
    most: 0,
  },
  // one file passes on all of its core, a file with more in it than a question looks at among it
  { name: 'zod', folders: ['node_modules/zod/src'], rounds: 2, most: Number.POSITIVE_INFINITY },
]

test.each(PROJECTS)('of $name, what edits break is what the compiler misses', checkEdits, 600_000)
