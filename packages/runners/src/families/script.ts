import { bun } from '../detectors/bun.ts'
import { deno } from '../detectors/deno.ts'
import { nodeDetectors } from '../detectors/node.ts'
import { nodeTest } from '../detectors/node-test.ts'
import { script as frameworkOf } from '../frameworks/script.ts'
import { detectNode, testScriptsOf } from '../node/evidence.ts'
import type { NodeDetector } from '../node/runner.ts'
import type { Detector } from '../types.ts'
import type { Family } from './family.ts'

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
