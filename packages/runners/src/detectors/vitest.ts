import { detectNodeRunner, type NodeRunner } from '../node/evidence.ts'
import type { Detector } from '../types.ts'

const EXTENSIONS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

/** A `vite.config` alone is not vitest: every Vite application has one. */
const RUNNER: NodeRunner = {
  package: 'vitest',
  name: 'vitest',
  args: ['run'],
  configs: [
    ...EXTENSIONS.map((extension) => `vitest.config.${extension}`),
    ...[...EXTENSIONS, 'json'].map((extension) => `vitest.workspace.${extension}`),
  ],
  kept: {
    values: [
      '--config',
      '-c',
      '--root',
      '-r',
      '--dir',
      '--project',
      '--environment',
      '--mode',
      '--pool',
    ],
    flags: ['--globals', '--dom', '--no-file-parallelism', '--no-isolate'],
  },
}

/** https://vitest.dev */
export const vitest: Detector = {
  name: 'vitest',
  languages: ['typescript', 'javascript'],
  report: 'vitest',
  manifests: /^package\.json$|^vitest\./,
  detect: (dir) => detectNodeRunner(dir, RUNNER),
  select: (tests) => tests,
}
