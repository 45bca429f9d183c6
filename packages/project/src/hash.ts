import { smallSha256 } from './small-sha256.ts'

/** Of what is hashed without the module `crypto`, in bytes: 2 KB take 0.8 ms, and to load that some 2.8. */
const SMALL = 2048
/** So much of it in one process. */
let left = 2 * SMALL

/** SHA-256 in lower-case hex. The module behind it is loaded for more than a few small contents. */
export function sha256(data: string | Uint8Array): string {
  if (data.length <= Math.min(SMALL, left)) {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data
    left -= bytes.length
    return smallSha256(bytes)
  }
  left = 0 // loaded now: whatever comes is hashed with it
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(data).digest('hex')
}
