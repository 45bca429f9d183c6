import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'payloads')

/** The payloads of the host, named `<event>.<case>`: most recorded, the others as its documents and its SDK describe them. */
export const recorded: readonly { name: string; payload: Record<string, unknown> }[] = readdirSync(
  folder,
)
  .sort()
  .map((file) => ({
    name: file.replace(/\.\d+\.\d+\.\d+(?:-\w+)?\.json$/, ''),
    payload: JSON.parse(readFileSync(join(folder, file), 'utf8')),
  }))

/** One of them. */
export function payload(name: string): Record<string, unknown> {
  const found = recorded.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no payload ${name}`)
  return found.payload
}
