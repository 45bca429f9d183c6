/**
 * Bytes of file names in one command line. Linux and macOS take hundreds of kilobytes, together with the
 * environment; on Windows a `.cmd` goes through cmd.exe, which takes 8,191 characters in all.
 */
const LIMITS: Readonly<Partial<Record<NodeJS.Platform, number>>> = { win32: 6_000 }
const LIMIT = 100_000

/** The names in as few groups as a command line allows, in their order; none makes one group of none. */
export function batches<Name extends string>(
  names: readonly Name[],
  limit: number = LIMITS[process.platform] ?? LIMIT,
): Name[][] {
  const groups: Name[][] = [[]]
  let size = 0
  for (const name of names) {
    const bytes = Buffer.byteLength(name) + 1
    if (size > 0 && size + bytes > limit) {
      groups.push([])
      size = 0
    }
    groups.at(-1)?.push(name)
    size += bytes
  }
  return groups
}
