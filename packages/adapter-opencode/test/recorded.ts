import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'payloads')

/** The payloads recorded from the real client, named `<event>.<case>`. */
export const recorded: readonly { name: string; payload: Record<string, unknown> }[] = readdirSync(
  folder,
)
  .sort()
  .map((file) => ({
    name: file.replace('.1.18.33.json', ''),
    payload: JSON.parse(readFileSync(join(folder, file), 'utf8')),
  }))

/** One recorded payload. */
export function payload(name: string): Record<string, unknown> {
  const found = recorded.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no payload ${name}`)
  return found.payload
}
