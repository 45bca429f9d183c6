/** Bytes that a list may take in one record, as JSON. */
const LIST_BYTES = 2800

const bytesOf = (item: unknown): number => Buffer.byteLength(JSON.stringify(item)) + 1

/** Items in groups that fit a record each, measured as they are written; one that is too large stands alone. Pure. */
export function inRecords<T>(items: readonly T[], most: number = LIST_BYTES): T[][] {
  const groups: T[][] = []
  let left = 0
  for (const item of items) {
    const bytes = bytesOf(item)
    if (groups.length === 0 || bytes > left) {
      groups.push([])
      left = most
    }
    groups.at(-1)?.push(item)
    left -= bytes
  }
  return groups
}

/** Without the items of which one alone would be too large for a record. Pure. */
export function smallOf<T>(items: readonly T[], most: number = LIST_BYTES): T[] {
  return items.filter((item) => bytesOf(item) <= most)
}
