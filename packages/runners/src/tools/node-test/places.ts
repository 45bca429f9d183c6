import type { RelPath } from '@tailtest/project'
import type { NodeFile } from './run.ts'
import type { NodeFinding } from './stream.ts'

/**
 * Results with the test file they are of. Up to Node 22 a test that a helper declares is told of with the helper's
 * path alone; results come in the order of the test files, so it belongs to one between those of its neighbours.
 */
export function placed(
  findings: readonly NodeFinding[],
  files: ReadonlyMap<RelPath, NodeFile>,
): NodeFinding[] {
  const isTestFile = (file: RelPath) => files.get(file)?.begun === true
  const order = [...files.keys()].filter(isTestFile)
  if (order.length === 0 || findings.every(({ file }) => isTestFile(file))) return [...findings]
  const told = new Set(findings.map(({ file }) => file))
  const isSilent = (file: RelPath) => !told.has(file) && files.get(file)?.exit?.tests === true
  const placed: NodeFinding[] = []
  let last: RelPath | undefined
  for (let at = 0; at < findings.length; ) {
    const known = findings[at]
    const run = lengthOfRun(findings, at, (file) => !isTestFile(file))
    if (known && run === 0) {
      placed.push(known)
      last = known.file
      at += 1
      continue
    }
    const next = findings[at + run]?.file
    const from = last === undefined ? 0 : order.indexOf(last) + 1
    const to = next === undefined ? order.length : order.indexOf(next)
    const silent = order.slice(from, to).filter(isSilent)
    placed.push(...spread(findings.slice(at, at + run), silent, last ?? next ?? order[0]))
    at += run
  }
  return placed
}

function lengthOfRun(
  findings: readonly NodeFinding[],
  at: number,
  isForeign: (file: RelPath) => boolean,
): number {
  let end = at
  for (let one = findings[end]; one && isForeign(one.file); one = findings[end]) end += 1
  return end - at
}

/** Every file that has tests of its own gets some: the first of them what is left over. */
function spread(
  findings: readonly NodeFinding[],
  silent: readonly RelPath[],
  other: RelPath | undefined,
): NodeFinding[] {
  const groups = [...new Set(findings.map(({ group }) => group))]
  const spare = Math.max(0, groups.length - silent.length)
  return findings.map((finding) => {
    const index = Math.max(0, groups.indexOf(finding.group) - spare)
    return { ...finding, file: silent[index] ?? silent.at(-1) ?? other ?? finding.file }
  })
}
