import { lstatSync, type Stats } from 'node:fs'

/** What the system answers of a path where nothing can lie: a file stands where its folder was, or no name may be that long. */
const NOTHING_THERE = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']

/**
 * What lies at an absolute path, a link itself and not where it leads. `absent`: nothing, and nothing can; `hidden`: we may
 * not look, or the disk fails. Never throws: `lstatSync` does for a path below what is a file now.
 */
export function statAt(file: string): Stats | 'absent' | 'hidden' {
  try {
    return lstatSync(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return NOTHING_THERE.includes(code) ? 'absent' : 'hidden'
  }
}
