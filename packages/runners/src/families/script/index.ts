import { bun } from '../../tools/bun/index.ts'
import { deno } from '../../tools/deno/index.ts'
import { nodeTest } from '../../tools/node-test/index.ts'
import type { Detector } from '../../types.ts'
import type { Family, FrameworkOf } from '../family.ts'
import { detectNode, testScriptsOf } from './evidence.ts'
import { nodeDetectors } from './node-detectors.ts'
import type { NodeDetector } from './runner.ts'

/** By the package that brings it, or the configuration that nobody has without it; the first that is declared. */
const FRAMEWORKS = [
  { name: 'nextjs', package: 'next', config: /^next\.config\.[cm]?[jt]s$/ },
  { name: 'nuxt', package: 'nuxt', config: /^nuxt\.config\.[cm]?[jt]s$/ },
  { name: 'nestjs', package: '@nestjs/core', config: /^nest-cli\.json$/ },
]

/** Frameworks of JavaScript and TypeScript. */
const frameworkOf: FrameworkOf = (dir) => {
  const names = [...dir.names()]
  return FRAMEWORKS.find(
    ({ package: name, config }) => dir.dependsOn(name) || names.some((file) => config.test(file)),
  )?.name
}

/** For JavaScript and TypeScript. */
export const script: Family = {
  detectors: [...nodeDetectors.map(detectorOf), nodeTest, bun, deno],
  frameworkOf,
  startsForeign: (dir) => testScriptsOf(dir).foreign !== undefined,
}

function detectorOf(row: NodeDetector): Detector {
  const { name, report, manifests, settings, select } = row
  const detect: Detector['detect'] = (dir) => detectNode(dir, row)
  return {
    name,
    languages: ['typescript', 'javascript'],
    report,
    manifests,
    settings,
    select,
    detect,
  }
}
