import type { Executor } from '../e2e/support/cursor-sdk.ts'

/** Starts the hook code of Cursor's SDK, which lies in the folder `sdk`, on a project; `close` ends it. */
export function start(
  sdk: string,
  place: { root: string; home: string; env: Readonly<Record<string, string>> },
): Promise<Executor>
