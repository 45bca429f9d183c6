/** Holds this thread up; for waits of some milliseconds where nothing else could go on anyway. */
export function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
