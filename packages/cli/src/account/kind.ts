import type { Classification, Entry } from '@tailtest/history'

/** What became of a file in a session, as a reader sees it: its status, or that it passed before and fails now. */
export type Kind = Exclude<Classification, 'gap'>

/** How a reader sees an entry: beside what earlier sessions left, where that says more than how the session left it. */
export function kindOf({ status, classification }: Pick<Entry, 'status' | 'classification'>): Kind {
  if (status === 'unresolved' && classification === 'regression') return 'regression'
  return status === 'passed' && classification === 'fixed' ? 'fixed' : status
}

/** Whether a file was left failing. */
export function isFailingKind(kind: Kind | null): boolean {
  return kind === 'regression' || kind === 'unresolved' || kind === 'deferred'
}
