import { quoteName } from '@tailtest/adapter-kit'
import { showId } from '@tailtest/results'

/** What is said beside a command that ran tests. */
export interface ObservedFacts {
  /** The tests that are red since. */
  reds: readonly { id: string; kind: 'hard' | 'soft' }[]
  /** What may be edited for them, nearest first. */
  files: readonly string[]
}

/** Files in the line. */
const MOST = 3

/** One line, or '' where nothing is red since. Pure and byte-stable. */
export function observedLine({ reds, files }: ObservedFacts): string {
  const [first, ...more] = reds
  if (first === undefined) return ''
  const others = more.length === 0 ? '' : ` and ${more.length} more`
  const named = files.slice(0, MOST).map((file) => quoteName(file))
  const rest = files.length > MOST ? [`${files.length - MOST} more`] : []
  const list = [...named, ...rest].join(', ')
  const isHard = reds.some(({ kind }) => kind === 'hard')
  const red = `tailtest: red: ${quoteName(showId(first.id), 160)}${others}`
  if (!isHard)
    return `${red}; ${list || 'what it lacks'} may be ${list ? 'edited' : 'written'} once, then run it again`
  return list === '' ? red : `${red}; ${list} may be edited`
}
