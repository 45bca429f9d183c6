import type { Directory } from '../../directory.ts'
import { rakefileOf } from '../../families/ruby/rakefile.ts'
import type { Collects } from '../../types.ts'

/** The files that the test tasks of a Rakefile name; `undefined`: none does. */
export function minitestCollects(dir: Directory): Collects[] | undefined {
  const globs = rakefileOf(dir)?.globs ?? []
  if (globs.length === 0) return undefined
  return [{ include: globs, exclude: ['**/*{_,}helper.rb', '**/helpers.rb'], names: true }]
}
