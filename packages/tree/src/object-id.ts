/** How a repository names its objects. */
export type ObjectHash = 'sha1' | 'sha256'

/** As `git hash-object --no-filters`: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects */
export function objectId(bytes: Uint8Array, hash: ObjectHash): string {
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash(hash).update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}
