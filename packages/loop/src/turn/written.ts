import type { RelPath } from '@tailtest/project'
import type { FailureFacts } from '@tailtest/results'
import type { Session } from '@tailtest/session'
import { before, type Changed } from '@tailtest/tree'
import type { Place } from '../context.ts'
import { readSource } from '../source.ts'
import { changesSince } from './changes.ts'
import { markOf } from './mark.ts'

/** Files that are read; each costs a look at what git keeps of it. */
const MOST_FILES = 100

interface Text {
  path: RelPath
  then: string
  now: string
}

/**
 * What the session brought into files, or took out of them, since it began; of files that somebody else changed it is
 * not asked.
 */
export async function writtenBy(
  place: Place,
  { begun, turn }: Pick<Session, 'begun' | 'turn'>,
  isForeign: (path: RelPath) => boolean,
): Promise<Pick<FailureFacts, 'wrote' | 'tookOut' | 'changedLine'>> {
  const mark = markOf(begun ?? turn.mark)
  const found = mark && (await changesSince(place, mark))
  if (mark === undefined || found === undefined) return {}
  const own = found.changes.filter(({ path }) => !isForeign(path)).slice(0, MOST_FILES)
  const texts: Text[] = []
  for (const change of own) {
    const then = await textThen(change, place, mark)
    const now = change.kind === 'deleted' ? '' : readSource(place.project, change.path)
    if (then !== undefined && now !== undefined) texts.push({ path: change.path, then, now })
  }
  return {
    wrote: (word) => texts.find(({ then, now }) => has(now, word) && !has(then, word))?.path,
    changedLine: (pattern) =>
      texts.find((text) => differing(text).some((line) => pattern.test(line)))?.path,
    tookOut: (word) => texts.find(({ then, now }) => has(then, word) && !has(now, word))?.path,
  }
}

async function textThen(
  { path, kind, from }: Changed,
  { project, stateRoot }: Place,
  mark: Parameters<typeof before>[1],
): Promise<string | undefined> {
  if (kind === 'created') return ''
  const bytes = await before(project, mark, from ?? path, { stateDirectory: stateRoot })
  return bytes?.toString('utf8')
}

/** The lines that only one of the two has. */
function differing({ then, now }: Text): string[] {
  const [old, fresh] = [then.split('\n'), now.split('\n')]
  const [before, after] = [new Set(old), new Set(fresh)]
  return [...old.filter((line) => !after.has(line)), ...fresh.filter((line) => !before.has(line))]
}

/** As a word of its own: `yaml` is not in `yamllint`. */
function has(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + word.length] ?? ' '}`
    if (!/[\w-]/.test(around)) return true
  }
  return false
}
