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

/** The first 32 bits of what is behind the point of the cube roots of the first 64 primes. */
// biome-ignore format: a table
const ROUNDS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]

/** The same of the square roots of the first eight. */
// biome-ignore format: a table
const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]

/** SHA-256 in lower-case hex as FIPS 180-4 has it, for a few kilobytes: https://doi.org/10.6028/NIST.FIPS.180-4 */
export function smallSha256(data: Uint8Array): string {
  const state = Int32Array.from(START)
  const blocks = padded(data)
  const words = new Int32Array(64)
  for (let start = 0; start < blocks.byteLength; start += 64) {
    for (let at = 0; at < 64; at += 1) {
      words[at] = at < 16 ? blocks.getInt32(start + 4 * at) : mixed(words, at)
    }
    addBlock(state, words)
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

/** A bit, zeros, and the length in bits at the end of a block of 64 bytes. */
function padded(data: Uint8Array): DataView {
  const bytes = new Uint8Array((data.length + 72) & ~63)
  bytes.set(data)
  bytes[data.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(bytes.length - 4, data.length * 8)
  return view
}

// Rotations are written out, and words handed on one by one: few blocks are hashed, so that nothing is optimized here.

function mixed(words: Int32Array, at: number): number {
  const early = words[at - 15] ?? 0
  const late = words[at - 2] ?? 0
  const one = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3)
  const two = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10)
  return ((words[at - 16] ?? 0) + one + (words[at - 7] ?? 0) + two) | 0
}

function addBlock(state: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at += 1) {
    const six = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const one = (h + six + ((e & f) ^ (~e & g)) + (ROUNDS[at] ?? 0) + (words[at] ?? 0)) | 0
    const two = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const most = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two + most) | 0
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) {
    state[at] = (state[at] ?? 0) + word
  }
}
