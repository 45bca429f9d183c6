import type { Language, RelPath } from '@tailtest/project'
import type { Directory } from './directory.ts'
import { setupOf } from './setup.ts'
import { stronger } from './stronger.ts'
import type { Detector, Found, Runner } from './types.ts'

/** What speaks for one runner in a folder. */
export interface Hit extends Found {
  detector: Detector
}

/** A runner before it is known where its tests go: all that the manifests alone say. */
export type Unplaced = Omit<Runner, 'tests'>

/** The strongest hit of each of these languages in a folder with names like manifests, each once. */
export function hitsIn(
  dir: Directory,
  names: readonly string[],
  { detectors, languages }: { detectors: readonly Detector[]; languages: readonly Language[] },
): Hit[] {
  const asked = detectors.filter(
    (detector) =>
      detector.languages.some((language) => languages.includes(language)) &&
      names.some((name) => detector.manifests.test(name)),
  )
  const hits = asked.flatMap((detector) => {
    const found = detector.detect(dir)
    if (found === undefined) return []
    const setup = setupOf(dir, detector, found)
    return [{ ...found, ...(setup.length > 0 && { setup }), detector }]
  })
  const best = languages.map((language) =>
    hits
      .filter(({ detector }) => detector.languages.includes(language))
      .reduce<Hit | undefined>(stronger, undefined),
  )
  return [...new Set(best)].filter((hit) => hit !== undefined)
}

/** The runner of a folder as a hit describes it. */
export function unplaced(
  directory: RelPath,
  { detector, ...found }: Hit,
  framework: string | undefined,
): Unplaced {
  const { name, languages, report } = detector
  return {
    name,
    languages,
    directory,
    command: found.command,
    args: found.args,
    report,
    framework,
    libraries: found.libraries ?? [],
    notes: found.notes ?? [],
    targets: found.targets,
    suite: found.suite,
    collects: found.collects,
    setup: found.setup,
    env: found.env,
    installed: found.installed,
    foundBy: found.foundBy,
  }
}
