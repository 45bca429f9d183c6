import type { Language, RelPath } from '@tailtest/project'
import { detectors } from './detectors/index.ts'
import type { Directory } from './directory.ts'
import { frameworkOf } from './frameworks/index.ts'
import type { Look } from './look.ts'
import { MANIFEST } from './manifests.ts'
import { conventionFor } from './placement/convention.ts'
import { observe } from './placement/observe.ts'
import { stronger } from './stronger.ts'
import type { Detector, Found, Placement, Runner } from './types.ts'

/** Every language that a runner is known for. */
const LANGUAGES_RUN = [...new Set(detectors.flatMap(({ languages }) => languages))]

type Hit = Found & { detector: Detector }

/** The runners that a folder's manifests speak for: the strongest of each language. */
export function runnersIn(
  dir: Directory,
  look: Look,
  languages: readonly Language[] = LANGUAGES_RUN,
): Runner[] {
  return hitsIn(dir, look, languages).map((hit) => runnerOf(dir, hit, look))
}

/** The manifests in these folders of the runners of these languages, by name. */
export function* manifestsIn(
  look: Look,
  folders: readonly RelPath[],
  languages: readonly Language[] = LANGUAGES_RUN,
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

/** The strongest hit of each of these languages, each once. */
function hitsIn(dir: Directory, look: Look, languages: readonly Language[]): Hit[] {
  const names = look(dir.path).like(MANIFEST)
  if (names.length === 0) return [] // most folders: no detector is asked about them
  const asked = detectors.filter(
    (detector) => isFor(detector, languages) && names.some((name) => detector.manifests.test(name)),
  )
  const hits = asked.flatMap((detector) => {
    const found = detector.detect(dir)
    return found === undefined ? [] : [{ ...found, detector }]
  })
  const best = languages.map((language) =>
    hits
      .filter(({ detector }) => detector.languages.includes(language))
      .reduce<Hit | undefined>(stronger, undefined),
  )
  return [...new Set(best)].filter((hit) => hit !== undefined)
}

function runnerOf(dir: Directory, { detector, ...found }: Hit, look: Look): Runner {
  const { name, languages, report } = detector
  return {
    name,
    languages,
    directory: dir.path,
    command: found.command,
    args: found.args,
    report,
    tests: placementOf(dir, { detector, ...found }, look),
    framework: frameworkOf(dir, languages),
    libraries: found.libraries ?? [],
    notes: found.notes ?? [],
    targets: found.targets,
    suite: found.suite,
    env: found.env,
    installed: found.installed,
    foundBy: found.foundBy,
  }
}

/** What the runner's settings say, else what is seen, else the custom. */
function placementOf(dir: Directory, hit: Hit, look: Look): Placement {
  const { detector, testFolder, naming, convention } = hit
  const { languages } = detector
  if (testFolder !== undefined) {
    const sources = convention?.sources
    return { kind: 'mirrored', directory: testFolder, sources, naming, because: 'configured' }
  }
  const seen = observe(look, { base: dir.path, languages })
  const [language = 'javascript'] = languages
  const custom = convention ? { ...convention, because: 'convention' as const } : undefined
  const placement: Placement = seen
    ? { ...seen, because: 'observed' }
    : (custom ?? conventionFor(language, dir.path))
  return naming === undefined ? placement : { ...placement, naming }
}
