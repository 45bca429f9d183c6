import type { Directory } from '../../directory.ts'
import { type Convention, NAMES } from '../../integration/types.ts'

/** Folders of a module that are looked into, and test files whose first lines are read. */
const MOST_FOLDERS = 500
const MOST_FILES = 500

/** https://pkg.go.dev/cmd/go#hdr-Build_constraints: above the package clause, comments and blank lines only. */
const CONSTRAINT = /^\/\/(?:go:build| \+build) (.*)$/gm

/** The tests behind a build tag of their own; a test command of the module's own that sets tags runs them already. */
export const goIntegration: Convention = (dir, runner) => {
  if (runner.args.some((arg) => /^--?tags(?:=|$)/.test(arg))) return []
  const constraints = constraintsOf(dir)
  const tags = NAMES.filter((name) => constraints.some((line) => asksFor(line, name)))
  if (tags.length === 0) return []
  const args = [...runner.args, `-tags=${tags.join(',')}`]
  return [{ ...runner, args, foundBy: `//go:build ${tags.join(', ')}` }]
}

function constraintsOf(dir: Directory): string[] {
  const lines: string[] = []
  let left = MOST_FILES
  for (const path of dir.filesBelow(MOST_FOLDERS)) {
    if (!path.endsWith('_test.go')) continue
    if (left === 0) break
    left -= 1
    const [head = ''] = (dir.text(path) ?? '').split(/^package\b/m, 1)
    for (const [, line = ''] of head.matchAll(CONSTRAINT)) lines.push(line)
  }
  return lines
}

function asksFor(constraint: string, tag: string): boolean {
  return new RegExp(`(?<![\\w!.])${tag}(?![\\w.])`).test(constraint)
}
