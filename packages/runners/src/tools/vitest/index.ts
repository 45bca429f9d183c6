import type { NodeDetector, NodeRunner } from '../../families/script/runner.ts'
import { VITE_CONFIGS, VITEST_CONFIGS, vitestCollects, vitestPlace } from './list.ts'

/** A `vite.config` alone is not vitest: every Vite application has one. */
const RUNNER: NodeRunner = {
  package: 'vitest',
  name: 'vitest',
  args: ['run'],
  configs: VITEST_CONFIGS,
  subcommands: ['run', 'watch', 'dev', 'related', 'bench'],
  kept: {
    values: [
      ...['--config', '-c', '--root', '-r', '--dir', '--project', '--exclude', '--workspace'],
      ...['--environment', '--mode', '--pool', '--testTimeout', '--maxWorkers'],
    ],
    flags: ['--globals', '--dom', '--no-file-parallelism', '--no-isolate'],
    ignored: [
      ...['--run', '--watch', '-w', '--no-watch', '--silent', '--ui', '-u', '--update'],
      ...['--passWithNoTests', '--coverage.enabled', '--typecheck', '--no-coverage'],
    ],
  },
  place: vitestPlace,
  collects: vitestCollects,
}

/** https://vitest.dev */
export const vitest: NodeDetector = {
  name: 'vitest',
  report: 'vitest',
  manifests: /^package\.json$|^vitest\./,
  settings: { files: [...VITEST_CONFIGS, ...VITE_CONFIGS] },
  starts: [RUNNER],
  select: (tests, { suite = [] }) => (tests.length > 0 ? tests : suite),
}
