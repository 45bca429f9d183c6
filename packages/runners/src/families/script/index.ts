import { bun } from '../../tools/bun/index.ts'
import { deno } from '../../tools/deno/index.ts'
import { nodeTest } from '../../tools/node-test/index.ts'
import type { Detector } from '../../types.ts'
import type { Family } from '../family.ts'
import { detectNode, testScriptsOf } from './evidence.ts'
import { script as frameworkOf } from './framework.ts'
import { nodeDetectors } from './node-detectors.ts'
import type { NodeDetector } from './runner.ts'

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
