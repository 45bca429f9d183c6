import { joinRel, swiftTargets } from '@tailtest/project'
import { onPath } from '../../on-path.ts'
import { stemOf } from '../../placement/names.ts'
import { escaped } from '../../report/only.ts'
import type { Collects, Detector } from '../../types.ts'

/** https://docs.swift.org/swiftpm/documentation/packagemanagerdocs/swifttest: the targets of a package, all built at once. */
export const swift: Detector = {
  name: 'swift',
  languages: ['swift'],
  report: 'swift',
  manifests: /^Package\.swift$/,
  detect: (dir) => {
    const manifest = dir.text('Package.swift')
    if (manifest === undefined) return undefined
    const command = onPath('swift', dir)
    return {
      ...{ evidence: 'config', foundBy: 'Package.swift', libraries: [] },
      ...{ command: command ?? 'swift', args: ['test'], installed: command !== undefined },
      convention: {
        kind: 'mirrored',
        directory: joinRel(dir.path, 'Tests'),
        sources: joinRel(dir.path, 'Sources'),
      },
      notes: /\btestTarget\b/i.test(manifest) ? [] : [NO_TARGET],
      collects: collectedIn(manifest),
    }
  },
  // a report's start knows what the files declare
  select: (tests) => {
    const names = tests.map((test) => escaped(stemOf(test.slice(test.lastIndexOf('/') + 1))))
    return names.length === 0 ? [] : ['--filter', `(?:\\.|/)(?:${names.join('|')})(?:/|\\.swift:)`]
  },
}

const NO_TARGET = 'Package.swift declares no test target: `.testTarget(name: …, dependencies: …)`.'

/** All of its test targets, wherever they lie; where none is written out, what lies in `Tests`. */
function collectedIn(manifest: string): Collects[] {
  const folders = swiftTargets(manifest).flatMap(({ isTest, folder }) => (isTest ? [folder] : []))
  const include = [...new Set(['Tests', ...folders])].map((folder) => `${folder}/**/*.swift`)
  // another package below, and what a target only copies
  return [{ include, exclude: ['**/Package.swift', '**/{Fixtures,Resources}/**'] }]
}
