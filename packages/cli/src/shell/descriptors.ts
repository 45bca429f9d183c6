import { readSync, writeSync } from 'node:fs'

const isAgain = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EAGAIN'

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
}

/** Bytes that are read at a time: most of what hosts send fits into one piece. */
const PIECE = 256 * 1024

/** All of an input, by descriptor: hosts give a socket, which cannot be opened by path. `undefined`: more than `limit` bytes. */
export function readFrom(descriptor: number, limit: number): string | undefined {
  const chunks: Buffer[] = []
  let buffer = Buffer.allocUnsafe(PIECE)
  let length = 0
  let bytes = 0
  for (;;) {
    try {
      const read = readSync(descriptor, buffer, length, PIECE - length, null)
      if (read === 0) break
      bytes += read
      length += read
      if (length < PIECE) continue
      if (bytes <= limit) chunks.push(buffer)
      buffer = Buffer.allocUnsafe(PIECE)
      length = 0
    } catch (error) {
      if (!isAgain(error)) break // closed or not there: what came so far is the input
      pause()
    }
  }
  if (bytes > limit) return undefined
  if (chunks.length === 0) return buffer.toString('utf8', 0, length)
  return Buffer.concat([...chunks, buffer.subarray(0, length)]).toString('utf8')
}

/** All of a text, where somebody takes it. */
export function writeTo(descriptor: number, text: string | undefined): void {
  const bytes = Buffer.from(text ?? '')
  let at = 0
  while (at < bytes.length) {
    try {
      at += writeSync(descriptor, bytes, at)
    } catch (error) {
      if (!isAgain(error)) return // the host closed the pipe: nobody listens
      pause()
    }
  }
}
