import type { Language, RelPath } from '@tailtest/project'
import type { Directory } from './directory.ts'
import { detectors, families } from './families/all.ts'
import { type Hit, hitsIn, unplaced } from './hits.ts'
import type { Look } from './look.ts'
import { placementOf } from './placement/observe.ts'
import type { Detector, Runner } from './types.ts'
import { MANIFEST } from './workspaces/survey.ts'

/** Every language that a runner is known for. */
const LANGUAGES_RUN = [...new Set(detectors.flatMap(({ languages }) => languages))]

/** The runners that a folder's manifests speak for: the strongest of each language. */
export function runnersIn(
  dir: Directory,
  look: Look,
  languages: readonly Language[] = LANGUAGES_RUN,
): Runner[] {
  const names = look(dir.path).like(MANIFEST)
  if (names.length === 0) return [] // most folders: no detector is asked about them
  return hitsIn(dir, names, { detectors, languages }).map((hit) => {
    const runner = unplaced(dir.path, hit, frameworkOf(dir, hit))
    return { ...runner, tests: placementOf(look, runner, hit) }
  })
}

function frameworkOf(dir: Directory, { detector }: Hit): string | undefined {
  return families.find((family) => family.detectors.includes(detector))?.frameworkOf?.(dir)
}

/** The manifests in these folders of the runners of these languages, by name. */
export function* manifestsIn(
  look: Look,
  folders: readonly RelPath[],
  languages: readonly Language[],
): Generator<string> {
  const asked = detectors.filter((detector) => isFor(detector, languages))
  for (const folder of folders) {
    for (const name of look(folder).like(MANIFEST)) {
      if (asked.some(({ manifests }) => manifests.test(name))) yield name
    }
  }
}

function isFor(detector: Detector, languages: readonly Language[]): boolean {
  return detector.languages.some((language) => languages.includes(language))
}
