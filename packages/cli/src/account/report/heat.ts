import type { Entry } from '@tailtest/history'
import { grouped } from './grouped.ts'
import { byTime } from './moment.ts'
import type { HeatMap, Kind } from './page.ts'
import { isFailingKind, kindOf } from './past.ts'

/** Sessions side by side: as many as a wide window shows without scrolling. */
const SESSIONS = 24

/** Pure: files × sessions, from the history. */
export function heatMap(entries: readonly Entry[]): HeatMap {
  const sessions = [...grouped(entries, ({ session_id }) => session_id)]
    .map(([session_id, own]) => ({ session_id, at: own[0]?.timestamp ?? '' }))
    .sort((one, other) => byTime(one.at, other.at))
    .slice(-SESSIONS)
  const columns = new Map(sessions.map(({ session_id }, at) => [session_id, at]))
  const files = grouped(entries, ({ file }) => file)
  const rows = [...files].flatMap(([file, own]) => {
    const cells: (Kind | null)[] = sessions.map(() => null)
    for (const entry of own) {
      const at = columns.get(entry.session_id)
      if (at !== undefined) cells[at] = kindOf(entry)
    }
    return cells.every((cell) => cell === null) ? [] : [{ file, cells }]
  })
  return { sessions, rows: rows.sort(byNeed), older_files: files.size - rows.length }
}

type Row = HeatMap['rows'][number]

/** Failing now, then failing often, then by name. */
function byNeed(one: Row, other: Row): number {
  const need = ({ cells }: Row) => {
    const failing = cells.filter(isFailingKind).length
    const last = cells.findLast((cell) => cell !== null) ?? null
    return (isFailingKind(last) ? 1000 : 0) + failing
  }
  return need(other) - need(one) || (one.file < other.file ? -1 : 1)
}
