import type { Json } from '../json.ts'
import { ClientError, firstLine, type RunOptions } from './client.ts'

/** How long a run may take that says nothing else. */
export const TIMEOUT_MS = 180_000

export function timedOut(options: RunOptions, events: readonly Json[]): ClientError {
  const last = JSON.stringify(events.at(-1) ?? {}).slice(0, 300)
  const limit = options.timeoutMs ?? TIMEOUT_MS
  return new ClientError('TIMED_OUT', `no end after ${limit} ms; the last thing it said: ${last}`)
}

export const scriptFailed = (cause: unknown): ClientError =>
  new ClientError('SCRIPT_FAILED', `a turn of the script threw: ${firstLine(cause)}`, { cause })
