import { posix } from 'node:path'
import type { Directory } from '../../directory.ts'
import { directives, firstWord } from './directives.ts'

/** The folders of the modules that a go.work uses, from it; empty: there is none. */
export function membersOf(dir: Directory): string[] {
  const used = directives(dir.text('go.work') ?? '', 'use').map(firstWord)
  return used.filter((path) => path !== '').map((path) => posix.join(path.replaceAll('\\', '/')))
}
