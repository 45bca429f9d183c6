import { quoteName } from '@tailtest/adapter-kit'
import { openReview, unreadIgnores } from '@tailtest/filter'
import { parentOf, type RelPath, relPath, walk } from '@tailtest/project'
import { type Check, warning } from './check.ts'

/** A project of more is not looked through to its end. */
const MOST_FILES = 20_000

/** Whether anything is left to test: one line of an ignore file, by whomever it was brought, silences everything. */
export const ignored: Check = ({ project }) => {
  const review = openReview(project)
  let left = 0
  for (const path of walk(project, { limit: MOST_FILES })) {
    const { answers } = review(path)
    if (answers.length === 0) return []
    if (answers.every(({ rule }) => rule === 'ignored')) left += 1
  }
  if (left === 0) return []
  const message = `.tailtest-ignore leaves out every source that would need tests: ${left}`
  return [warning('ignored', message, 'tailtest why <file> names the pattern that does.')]
}

/** Whether an ignore file is too long to be read: its lines count as not there, and nothing else would say so. */
export const unread: Check = ({ project }) => {
  const folders = new Set<RelPath>([relPath('')])
  for (const path of walk(project, { limit: MOST_FILES })) {
    for (let at = parentOf(path); at && !folders.has(at); at = parentOf(at)) folders.add(at)
  }
  const files = [...folders].flatMap((folder) => unreadIgnores(project, folder))
  return files.map((file) =>
    warning(
      'ignored',
      `${quoteName(file)} is larger than 256 KB: none of its lines counts`,
      'Name folders instead of the files in them.',
    ),
  )
}
