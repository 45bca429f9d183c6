import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'payloads')

/** The clients whose contract is on record, the older one first. */
const VERSIONS = ['2.1.197', '2.1.330'] as const

export type Version = (typeof VERSIONS)[number]

interface Recorded {
  /** `<event>.<case>` */
  name: string
  version: Version
  payload: Record<string, unknown>
}

/** The payloads recorded from the real clients. */
export const recorded: readonly Recorded[] = readdirSync(folder)
  .sort()
  .flatMap((file) =>
    VERSIONS.filter((version) => file.endsWith(`.${version}.json`)).map((version) => ({
      name: file.replace(`.${version}.json`, ''),
      version,
      payload: JSON.parse(readFileSync(join(folder, file), 'utf8')),
    })),
  )

/** One recorded payload, of the older client unless another one is asked for. */
export function payload(name: string, version: Version = '2.1.197'): Record<string, unknown> {
  const found = recorded.find((one) => one.name === name && one.version === version)
  if (found === undefined) throw new Error(`no payload ${name} of ${version}`)
  return found.payload
}
