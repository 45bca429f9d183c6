import { quoteName } from '@tailtest/adapter-kit'
import type { BrokenUse } from '@tailtest/impact'

/** Uses named in one text; the rest is a count. */
const MOST_USES = 8

/** Characters of each name and path. */
const LENGTH = 80

function where({ from, gone, nearest, movedTo }: BrokenUse): string {
  if (movedTo !== undefined) return `now in ${quoteName(movedTo, LENGTH)}`
  if (gone === 'file') return `${quoteName(from, LENGTH)} is gone`
  const now = nearest === undefined ? '' : `; there is ${quoteName(nearest, LENGTH)}`
  return `no longer in ${quoteName(from, LENGTH)}${now}`
}

/** What other files still use although this turn removed it; one or more. Pure and byte-stable. */
export function stillUsedText(uses: readonly BrokenUse[]): string {
  const lines = uses
    .slice(0, MOST_USES)
    .map(
      (use) =>
        `- ${quoteName(use.file, LENGTH)} line ${use.line}: ${quoteName(use.name, LENGTH)}, ${where(use)}`,
    )
  const hidden = uses.length - lines.length
  return [
    'tailtest: other files still use what this turn removed or renamed.',
    ...lines,
    ...(hidden > 0 ? [`- and ${hidden} more`] : []),
    'Update them, or keep the old name.',
  ].join('\n')
}

/** The same for the person, in one line. */
export function stillUsedLine(uses: readonly BrokenUse[]): string {
  const [first] = uses
  const files = new Set(uses.map(({ file }) => file)).size
  const name = first === undefined ? '' : ` (${quoteName(first.name, LENGTH)} …)`
  return `[tailtest] still used although removed: ${uses.length} in ${files} ${files === 1 ? 'file' : 'files'}${name}`
}
