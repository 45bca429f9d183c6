import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'payloads')

/**
 * The payloads, named `<event>.<case>`: recorded from the real client and from our plugin in it; the
 * extension's are written after its documentation.
 */
export const recorded: readonly { name: string; payload: Record<string, unknown> }[] = readdirSync(
  folder,
)
  .sort()
  .map((file) => ({
    name: file.replace(/\.(?:3\.0\.65|documented)\.json$/, ''),
    payload: JSON.parse(readFileSync(join(folder, file), 'utf8')),
  }))

/** One of them. */
export function payload(name: string): Record<string, unknown> {
  const found = recorded.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no payload ${name}`)
  return found.payload
}
