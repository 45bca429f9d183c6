import { openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { createFilter, readFacts } from '../src/index.ts'
import { tempDir, write } from './temp.ts'

/** What a repository that means harm could write, to keep a matcher busy that goes back to every star. */
const PATTERNS = [
  `${'*a'.repeat(100)}b`,
  `${'*a*?'.repeat(60)}b`,
  `${'**/a/'.repeat(50)}b`,
  `*/${'**/'.repeat(50)}b`,
  `${'**/'.repeat(80_000)}b`,
  `${'*/**/'.repeat(20_000)}b`,
  `${'**/*a'.repeat(1000)}b`,
  '[[:'.repeat(50_000),
  `${'\\'.repeat(99_999)}b`,
  `${'x '.repeat(100_000)}b`,
]

const PATHS = [
  `${'a/'.repeat(400)}${'a'.repeat(200)}.ts`,
  `x/${'a'.repeat(250)}.ts`,
  `${'ab/ba/'.repeat(200)}c.ts`,
]

test.each(PATTERNS.map((pattern) => ({ pattern, name: pattern.slice(0, 20) })))(
  'a pattern that is slow to look for ends: $name',
  ({ pattern }) => {
    const dir = tempDir()
    write(dir, { '.tailtest-ignore': `${pattern}\n` })
    const project = openProject(dir)
    for (const path of PATHS.map(relPath)) {
      expect(createFilter(readFacts(project, path))(path).test).toBe(true)
    }
  },
)
