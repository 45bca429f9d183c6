import type { Directory } from '../../directory.ts'
import type { NodeDetector } from '../../families/script/runner.ts'
import { type Options, optionOf } from '../../options.ts'
import type { Collects } from '../../types.ts'
import { BESIDE_AS_STORY, storiesOf } from './stories.ts'

/** https://storybook.js.org/docs/writing-tests/integrations/test-runner: jest drives a Storybook that runs already. */
export const storybook: NodeDetector = {
  name: 'storybook',
  report: 'storybook',
  manifests: /^package\.json$/,
  settings: { files: ['test-runner-jest.config.js', 'test-runner-jest.config.cjs'] },
  starts: [
    {
      package: '@storybook/test-runner',
      name: 'test-storybook',
      args: [],
      configs: [],
      byScriptAlone: true,
      kept: {
        values: [
          ...['--config-dir', '-c', '--url', '--browsers', '--maxWorkers', '--testTimeout'],
          ...['--includeTags', '--excludeTags', '--skipTags'],
        ],
        flags: ['--no-index-json', '--failOnConsole', '--no-cache', '--disable-telemetry'],
        // of an index no file is known that a story stands in
        ignored: ['--index-json', '-i', '--watch', '--watchAll', '--verbose', '--coverage', '--ci'],
      },
      place: () => BESIDE_AS_STORY,
      collects: storybookCollects,
    },
  ],
  select: (tests) => (tests.length > 0 ? ['--runTestsByPath', ...tests.map(shellWord)] : []),
}

/** It puts its arguments into a line for a shell: https://github.com/storybookjs/test-runner/blob/next/src/test-storybook.ts */
export function shellWord(word: string): string {
  return /^[\w./@:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

function storybookCollects(dir: Directory, { kept }: Options): Collects[] {
  return storiesOf(dir, optionOf(kept, ['--config-dir', '-c']))
}
