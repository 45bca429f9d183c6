import { git, type Project, type RelPath } from '@tailtest/project'
import type { Session } from '@tailtest/session'
import { before } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { markOf } from '../changes/mark.ts'
import { readSource } from '../source.ts'
import type { Points } from './nearest.ts'

/** Files whose change is looked at; of each git is asked. */
const MOST_CHANGED = 20
/** Tests that are read. */
const MOST_TESTS = 2000

/**
 * Finds out which tests speak of the lines that a turn changed: the fewer of them know a word of these lines, the more it
 * says. Without a turn the lines are those that git's last commit does not have.
 */
export async function openSpeaks(
  place: Place,
  session: Session,
  { changed, tests }: { changed: readonly RelPath[]; tests: readonly RelPath[] },
): Promise<Points> {
  const { project } = place
  const words = new Set<string>()
  for (const path of changed.slice(0, MOST_CHANGED)) {
    const now = readSource(project, path) ?? ''
    const then = (await textThen(place, session, path)) ?? ''
    for (const line of differingLines(then, now)) for (const word of wordsIn(line)) words.add(word)
  }
  const known = new Map<RelPath, readonly string[]>()
  const counts = new Map<string, number>()
  for (const test of words.size === 0 ? [] : tests.slice(0, MOST_TESTS)) {
    const own = [...spokenOf(project, test, words)]
    known.set(test, own)
    for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const weight = (word: string) => Math.log((known.size + 1) / ((counts.get(word) ?? 0) + 1))
  return (test) => (known.get(test) ?? []).reduce((sum, word) => sum + weight(word), 0)
}

async function textThen(
  { project, stateRoot }: Place,
  { turn, begun }: Session,
  path: RelPath,
): Promise<string | undefined> {
  const mark = markOf(turn.mark ?? begun)
  const bytes =
    mark === undefined
      ? await git(project, ['cat-file', 'blob', `HEAD:./${path}`])
      : await before(project, mark, path, { stateDirectory: stateRoot })
  return bytes?.toString('utf8')
}

/** The lines that only one of two texts has. Pure. */
export function differingLines(then: string, now: string): string[] {
  const [old, fresh] = [then.split('\n'), now.split('\n')]
  const [before, after] = [new Set(old), new Set(fresh)]
  return [...old.filter((line) => !after.has(line)), ...fresh.filter((line) => !before.has(line))]
}

/** Names and words of three letters and more; shorter ones stand everywhere. */
function wordsIn(text: string): string[] {
  return text.match(/[\p{L}_$][\p{L}\p{N}_$]{2,}/gu) ?? []
}

function spokenOf(project: Project, test: RelPath, words: ReadonlySet<string>): Set<string> {
  return new Set(wordsIn(readSource(project, test) ?? '').filter((word) => words.has(word)))
}

/** As a word of its own: `yaml` is not in `yamllint`. */
export function has(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + word.length] ?? ' '}`
    if (!/[\w-]/.test(around)) return true
  }
  return false
}

/** Whether a text says the title of a test. */
export function isNamedIn(text: string, id: string): boolean {
  const title = id.replace(/^.*(?:::|\u001f)/s, '').replace(/(?:\[.*\])?(?:#\d+)?$/s, '')
  return title !== '' && title !== id && has(text, title)
}
