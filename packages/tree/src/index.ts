export { CLOCK_MS } from './clock.ts'
export { before, changedSince, mark } from './mark.ts'
export { openOverlay, snapshot, writtenUnwatched } from './open.ts'
export { commitMark, readMark, readSnapshot } from './read-mark.ts'
export type {
  Changed,
  Changes,
  Laid,
  Left,
  Mark,
  Overlay,
  OverlayOptions,
  Refusal,
  Snapshot,
  TreeOptions,
  Written,
} from './types.ts'
export { unifiedDiff } from './unified-diff.ts'
