import {
  type Language,
  type Project,
  parentOf,
  type RelPath,
  relPath,
  toRelative,
} from '@tailtest/project'
import { detectors } from './detectors/index.ts'
import { type Directory, openDirectory } from './directory.ts'
import { frameworkOf } from './frameworks.ts'
import { foldersBelow, type Look, openLook } from './look.ts'
import { conventionFor } from './placement/convention.ts'
import { observe } from './placement/observe.ts'
import { stronger } from './stronger.ts'
import type { Detector, Env, Found, Placement, Runner } from './types.ts'

/** Packages lie near the top: breadth first, this reaches every package of a workspace of hundreds. */
const MAX_FOLDERS = 600

/** A folder without any file like these holds no package. */
const MANIFEST =
  /^(?:package\.json|(?:vitest|jest)\..+|\.?pytest\.(?:ini|toml)|pyproject\.toml|setup\.(?:cfg|py)|tox\.ini|Pipfile|conftest\.py|.*requirements.*)$/

type Hit = Found & { detector: Detector }

/** Every runner of the project, packages of a monorepo included: for each folder the one its manifests speak for, by language. */
export function detectRunners(project: Project, env: Env): Runner[] {
  const look = openLook(project)
  const folders = [...foldersBelow(look, relPath(''), MAX_FOLDERS)].filter((folder) =>
    [...look(folder).names].some((name) => MANIFEST.test(name)),
  )
  return folders.sort().flatMap((folder) => {
    const dir = openDirectory(project, folder, env, look)
    const languages = [...new Set(detectors.flatMap((detector) => detector.languages))]
    const hits = languages.flatMap((language) => strongestOf(dir, language) ?? [])
    const byDetector = new Map(hits.map((hit) => [hit.detector, hit]))
    return [...byDetector.values()].map((hit) => runnerOf(dir, hit, look))
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
  const look = openLook(project)
  let dir = start === undefined ? undefined : openDirectory(project, start, env, look)
  for (; dir !== undefined; dir = dir.parent()) {
    const hit = strongestOf(dir, language)
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

function strongestOf(dir: Directory, language: Language): Hit | undefined {
  return detectors
    .filter(({ languages }) => languages.includes(language))
    .map((detector) => hitOf(dir, detector))
    .reduce(stronger, undefined)
}

function hitOf(dir: Directory, detector: Detector): Hit | undefined {
  const found = detector.detect(dir)
  return found && { ...found, detector }
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
