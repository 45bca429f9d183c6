import { join } from 'node:path'
import {
  listOf,
  makeFolder,
  number,
  type Of,
  parseJson,
  path,
  readerOf,
  readState,
  type Shape,
  writeAtomic,
} from '@tailtest/project'

const SUITE = {
  /** When it ended, in milliseconds since 1970. */
  ts: number,
  /** Milliseconds it took. */
  ms: number,
  /** The test files that the runner reported, from the root. */
  files: listOf(path),
} satisfies Shape

/** The last whole run of a runner's suite. */
export type SuiteRun = Of<typeof SUITE>

/** What is known of whole suites, in the person's state folder. */
export interface Suites {
  of(key: string): SuiteRun | undefined
  write(key: string, run: SuiteRun): void
}

const read = readerOf(SUITE)

/** Opens the suites of a root; `key` names one, in letters and digits. The last to write wins. */
export function openSuites(stateRoot: string): Suites {
  const folder = join(stateRoot, 'suites')
  const fileOf = (key: string) => join(folder, `${key}.json`)
  return {
    of: (key) => read(parseJson(readState(fileOf(key)))),
    write: (key, run) => {
      makeFolder(folder)
      writeAtomic(fileOf(key), JSON.stringify(run))
    },
  }
}
