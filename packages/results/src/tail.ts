/** The last bytes of a stream; however much flows through, no more than about twice `limit` is held. */
export function keepTail(limit: number): { add(chunk: Uint8Array): void; text(): string } {
  let kept: Uint8Array[] = []
  let size = 0
  const compact = () => {
    const all = Buffer.concat(kept)
    kept = [all.subarray(Math.max(0, all.length - limit))]
    size = kept[0]?.length ?? 0
  }
  return {
    add: (chunk) => {
      kept.push(chunk.length > limit ? chunk.subarray(chunk.length - limit) : chunk)
      size += kept.at(-1)?.length ?? 0
      if (size > 2 * limit) compact()
    },
    text: () => {
      compact()
      return Buffer.concat(kept)
        .toString('utf8')
        .replace(/^\ufffd+/, '')
    },
  }
}
