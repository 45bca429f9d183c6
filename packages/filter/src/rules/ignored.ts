import type { RelPath } from '@tailtest/project'
import type { Objection } from '../answer.ts'
import { type Match, patternFor } from '../ignore.ts'
import { printable } from '../printable.ts'
import type { Rule } from './rule.ts'

export const ignored: Rule = ({ path, ignored }) => excludedBy(ignored(), path)

export const gitIgnored: Rule = ({ path, gitIgnored }) => excludedBy(gitIgnored(), path)

function excludedBy(match: Match | undefined, path: RelPath): Objection | undefined {
  if (match === undefined) return undefined
  const [pattern, file] = [printable(match.pattern.trim()), printable(match.file)]
  const back = `!${patternFor(path, match.directory)}`
  return {
    reason: `The pattern ${pattern} in ${file} excludes it.`,
    change: match.isBelow
      ? `Take ${pattern} out of ${file}: no pattern brings back a file below an excluded folder.`
      : `Take ${pattern} out, or add the line ${printable(back, 300)} below it in ${file}.`,
  }
}
