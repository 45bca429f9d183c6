import { baseName, parentOf, type RelPath } from '@tailtest/project'
import { RENAME, type Rule, type Subject } from './rule.ts'

/** https://storybook.js.org/docs/api/csf: the usual names of Storybook's own settings. */
const STORY = /.\.stories\.(?:[cm]?[jt]s|[jt]sx)$/

/** Only where Storybook is: in a newsroom `feed.stories.ts` is a source. */
export const story: Rule = ({ path, markers }) =>
  STORY.test(baseName(path)) && hasStorybook(path, markers)
    ? { reason: 'It is a story of Storybook, which shows it.', change: RENAME }
    : undefined

function hasStorybook(path: RelPath, markers: Subject['markers']): boolean {
  const folder = parentOf(path)
  return (
    folder !== undefined && (markers(folder).has('.storybook') || hasStorybook(folder, markers))
  )
}
