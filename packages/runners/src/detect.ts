import {
  type Language,
  type Project,
  parentOf,
  type RelPath,
  relPath,
  toRelative,
} from '@tailtest/project'
import { detectors } from './detectors/index.ts'
import { type Directory, openDirectory, upwards } from './directory.ts'
import { frameworkOf } from './frameworks.ts'
import { foldersBelow, type Look, openLook } from './look.ts'
import { conventionFor } from './placement/convention.ts'
import { observe } from './placement/observe.ts'
import { stronger } from './stronger.ts'
import type { Detector, Env, Found, Placement, Runner } from './types.ts'

/** Packages lie near the top: level by level, this reaches those of a workspace of hundreds. */
const MAX_FOLDERS = 500

/** Every language that a runner is known for. */
const LANGUAGES_RUN = [...new Set(detectors.flatMap(({ languages }) => languages))]

/** A first look at a name: asking every detector about every file of a large project would take longer than reading it. */
const ANY_MANIFEST = new RegExp(
  detectors.map(({ manifests }) => `(?:${manifests.source})`).join('|'),
)

type Hit = Found & { detector: Detector }

/** Every runner of the project, packages of a monorepo included: of each folder the ones its manifests speak for. */
export function detectRunners(project: Project, env: Env): Runner[] {
  const look = openLook(project)
  const folders = [...foldersBelow(look, relPath(''), MAX_FOLDERS)].sort()
  return folders.flatMap((folder) => {
    const dir = openDirectory(project, folder, env, look)
    return hitsIn(dir).map((hit) => runnerOf(dir, hit, look))
  })
}

/**
 * The runner of one file: upwards from its folder, the first folder whose manifests speak for one of this language.
 * Reads a few manifests of each folder on the way; `undefined`: none up to the root.
 */
export function findRunner(
  project: Project,
  path: RelPath,
  language: Language,
  env: Env,
): Runner | undefined {
  const folder = parentOf(path)
  const start = folder === undefined ? undefined : toRelative(project, folder === '' ? '.' : folder)
  if (start === undefined) return undefined
  const look = openLook(project)
  for (const dir of upwards(openDirectory(project, start, env, look))) {
    const hit = hitsIn(dir, [language])[0]
    if (hit !== undefined) return runnerOf(dir, hit, look)
  }
  return undefined
}

/** The runner of a list that owns a file: of its language, in the deepest folder above it. */
export function runnerFor(
  path: RelPath,
  language: Language,
  runners: readonly Runner[],
): Runner | undefined {
  const owners = runners.filter(
    ({ directory, languages }) =>
      languages.includes(language) && (directory === '' || path.startsWith(`${directory}/`)),
  )
  return owners.reduce<Runner | undefined>(
    (best, next) =>
      best === undefined || next.directory.length > best.directory.length ? next : best,
    undefined,
  )
}

/** The strongest hit of each of these languages, each once. */
function hitsIn(dir: Directory, languages: readonly Language[] = LANGUAGES_RUN): Hit[] {
  const names = [...dir.names()].filter((name) => ANY_MANIFEST.test(name))
  if (names.length === 0) return []
  const asked = detectors.filter(
    (detector) =>
      detector.languages.some((language) => languages.includes(language)) &&
      names.some((name) => detector.manifests.test(name)),
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
    installed: found.installed,
    foundBy: found.foundBy,
  }
}

/** What the runner's settings say, else what is seen, else the custom. */
function placementOf(dir: Directory, { detector, testFolder, naming }: Hit, look: Look): Placement {
  const { languages } = detector
  if (testFolder !== undefined) {
    return { kind: 'mirrored', directory: testFolder, naming, because: 'configured' }
  }
  const seen = observe(look, { base: dir.path, languages })
  const [language = 'javascript'] = languages
  const placement: Placement = seen
    ? { ...seen, because: 'observed' }
    : conventionFor(language, dir.path)
  return naming === undefined ? placement : { ...placement, naming }
}
