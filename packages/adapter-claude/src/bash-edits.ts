import {
  type FileChange,
  isBoolean,
  isString,
  listOf,
  optional,
  shape,
} from '@tailtest/adapter-kit'

/** What the client, from 2.1.330 on, saw a command change in a git work tree; at most five files are told one by one. */
const isSeen = shape<{
  bashEditDiff: {
    files: { filePath: string; created: boolean | undefined; deleted: boolean | undefined }[]
    moreFiles: number
  }
}>({
  bashEditDiff: shape({
    files: listOf(
      shape({
        filePath: isString,
        created: optional(isBoolean),
        deleted: optional(isBoolean),
      }),
    ),
    moreFiles: (value): value is number => typeof value === 'number',
  }),
})

/** What these bring is nobody's edit: the end of the turn tells a checkout, a pull and a stash from what was written. */
const BRINGS = /\b(?:git|gh|glab|hg|jj|sl|svn)\b/

/**
 * The files that a command is known to have made. Nothing of a command that took files away as well, which may have
 * moved them, nor of one that changed many: the end of the turn looks at these, as it does at files that were there.
 */
export function filesMadeBy(command: string, response: unknown): FileChange[] {
  if (!isSeen(response) || BRINGS.test(command)) return []
  const { files, moreFiles } = response.bashEditDiff
  if (moreFiles > 0 || files.some(({ deleted }) => deleted)) return []
  return files.flatMap(({ filePath: path, created }) =>
    created ? [{ path, kind: 'created' } satisfies FileChange] : [],
  )
}
