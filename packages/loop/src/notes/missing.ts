import { quoteName } from '@tailtest/adapter-kit'

export interface MissingFacts {
  /** Sources without a test, with the place of the test (the source itself: inside it), its runner and how many scenarios to write. */
  files: readonly { source: string; test: string; runner: string; scenarios: string }[]
  /** The words that start tailtest. */
  command: string
}

/** Files named in one text; the rest is a count. */
const MOST_FILES = 6

/** Asks, at the turn's end, for tests that were never written. Pure and byte-stable. */
export function missingText({ files, command }: MissingFacts): string {
  const named = files
    .slice(0, MOST_FILES)
    .map(
      ({ source, test, runner, scenarios }) =>
        `- ${quoteName(source)}: ${source === test ? 'add a #[cfg(test)] block' : `write ${quoteName(test)}`} (${runner}, ${scenarios} scenarios)`,
    )
  const hidden = files.length - named.length
  return [
    `tailtest: ${files.length === 1 ? '1 new source has' : `${files.length} new sources have`} no test yet.`,
    ...named,
    ...(hidden > 0 ? [`- and ${hidden} more`] : []),
    `Files written together may share one test file. Then run: ${command} run`,
  ].join('\n')
}
