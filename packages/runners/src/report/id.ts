import { type RelPath, relPath } from '@tailtest/project'
import { printable, shorten } from './sanitise.ts'
import type { TestId } from './types.ts'

/** ␟, the unit separator: no runner prints it, no keyboard types it. */
const SEPARATOR = '\u001f'

/** On a screen or in a prompt an id is one line of at most this many characters. */
const SHOWN = 300

/** A test's id from its file and its titles, outermost first; no titles: the file as a whole. */
export function testId(file: string, path: readonly string[], occurrence = 1): TestId {
  return idIn(relPath(file), path, occurrence)
}

function idIn(file: RelPath, path: readonly string[], occurrence = 1): TestId {
  const titles = path.map((title) => title.replaceAll(SEPARATOR, ' ')).join(SEPARATOR)
  return brand(`${file}::${titles}${occurrence > 1 ? `#${occurrence}` : ''}`)
}

/** A test by the titles that its runner reported, outermost first. */
export interface Titled {
  file: RelPath
  titles: readonly string[]
}

/** What {@link testId} made an id of, but for the number that may stand behind the last title. */
export function titledOf(id: TestId): Titled {
  const at = id.indexOf('::')
  return { file: relPath(id.slice(0, at)), titles: id.slice(at + 2).split(SEPARATOR) }
}

/** An id as people and models read it: ` > ` between the titles, no control characters, bounded; a whole file's is its path. */
export function showId(id: string): string {
  const titles = id.replace(/::$/, '').replaceAll(SEPARATOR, ' > ')
  return shorten(printable(titles).replace(/\s+/g, ' '), SHOWN)
}

/** Numbers equal ids in the order of their coming: `a`, `a#2`, `a#3`. */
export function distinctIds(): (file: RelPath, path: readonly string[]) => TestId {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return (file, path) => {
    const first = idIn(file, path)
    let count = counts.get(first) ?? 0
    let id: TestId
    do {
      count += 1
      id = idIn(file, path, count)
    } while (taken.has(id)) // a test may really be called `a#2`
    taken.add(id)
    counts.set(first, count)
    return id
  }
}

/** The one place that makes a {@link TestId} of a string. */
function brand(id: string): TestId {
  return id as TestId
}

/** An id as it was written down. */
export function knownId(value: unknown): TestId | undefined {
  return typeof value === 'string' ? brand(value) : undefined
}
