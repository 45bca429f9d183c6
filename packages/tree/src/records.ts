/** The records of what git prints with `-z`, without empty ones. */
export function* recordsOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0, start)
    if (end !== start) yield bytes.subarray(start, end < 0 ? bytes.length : end)
    start = end < 0 ? bytes.length : end + 1
  }
}
