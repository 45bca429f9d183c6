import { type Classification, type Entry, isFailing, type NewEntry } from './entry.ts'

/** What an outcome means beside those that earlier sessions left (`before`, oldest first; this session's own are passed over). */
export function classify(entry: NewEntry, before: readonly Entry[]): Classification {
  const last = before.findLast(
    ({ file, session_id }) => file === entry.file && session_id !== entry.session_id,
  )
  if (last === undefined) return 'gap'
  return isFailing(entry) && !isFailing(last) ? 'regression' : entry.status
}
