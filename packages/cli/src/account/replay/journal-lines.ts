import { open } from 'node:fs/promises'
import { FOR_READING, isLink } from '@tailtest/project'

/** Characters of a line that are kept: a record has at most 16 KB, so a longer line is none. */
const LONGEST = 32 * 1024

/**
 * The lines of a journal as they are read, so that one of any size takes no more memory than another; a line that is
 * too long comes cut. None where no regular file is (links are not followed).
 */
export async function* journalLines(file: string): AsyncGenerator<string> {
  if (isLink(file)) return
  const handle = await open(file, FOR_READING).catch(() => undefined) // gone meanwhile, or not ours to read
  if (handle === undefined) return
  try {
    if (!(await handle.stat()).isFile()) return
    let rest = ''
    for await (const chunk of handle.createReadStream({ encoding: 'utf8', autoClose: false })) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = (lines.pop() ?? '').slice(0, LONGEST)
      yield* lines
    }
    yield rest
  } finally {
    await handle.close()
  }
}
