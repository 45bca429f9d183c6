import { posix } from 'node:path'
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
import { frameworkOf } from './frameworks/index.ts'
import { foldersBelow, type Look, openLook } from './look.ts'
import { loadParsers } from './parsers.ts'
import { conventionFor } from './placement/convention.ts'
import { observe } from './placement/observe.ts'
import { openReads } from './reads.ts'
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
export async function detectRunners(project: Project, env: Env): Promise<Runner[]> {
  const reads = openReads()
  const look = openLook(project, reads)
  const folders = [...foldersBelow(look, relPath(''), MAX_FOLDERS)].sort()
  const parsers = await loadParsers(manifestsIn(look, folders, detectors))
  return folders.flatMap((folder) => {
    const dir = openDirectory(folder, { project, env, look, reads, parsers })
    return hitsIn(dir).map((hit) => runnerOf(dir, hit, look))
  })
}

/**
 * The runner of one file: upwards from its folder, the first folder whose manifests speak for one of this language.
 * Reads a few manifests of each folder on the way; `undefined`: none up to the root.
 */
export async function findRunner(
  project: Project,
  path: RelPath,
  language: Language,
  env: Env,
): Promise<Runner | undefined> {
  const folder = parentOf(path)
  const start = folder === undefined ? undefined : toRelative(project, folder === '' ? '.' : folder)
  if (start === undefined) return undefined
  const reads = openReads()
  const look = openLook(project, reads)
  const asked = detectors.filter(({ languages }) => languages.includes(language))
  const parsers = await loadParsers(manifestsIn(look, foldersAbove(start), asked))
  for (const dir of upwards(openDirectory(start, { project, env, look, reads, parsers }))) {
    const hit = hitsIn(dir, [language])[0]
    if (hit !== undefined) return runnerOf(dir, hit, look)
  }
  return undefined
}

/** The arguments that make a runner run these test files (from the root); of none: its whole suite. */
export function testArgs(runner: Runner, tests: readonly RelPath[]): readonly string[] {
  const detector = detectors.find(({ name }) => name === runner.name)
  const names = tests.map((test) => argumentFor(runner, test))
  return detector?.select(names, runner) ?? names
}

/** From the runner's directory; a name must not be taken for an option or for pytest's `@file`. */
function argumentFor({ directory }: Runner, test: RelPath): string {
  const name = posix.relative(directory, test)
  return /^[-@]/.test(name) ? `./${name}` : name
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

/** A folder and those above it. */
function foldersAbove(folder: RelPath): RelPath[] {
  const parent = parentOf(folder)
  return parent === undefined ? [folder] : [folder, ...foldersAbove(parent)]
}

/** The names of files that these detectors read. */
function* manifestsIn(
  look: Look,
  folders: readonly RelPath[],
  asked: readonly Detector[],
): Generator<string> {
  for (const folder of folders) {
    for (const name of look(folder).names) {
      if (asked.some(({ manifests }) => manifests.test(name))) yield name
    }
  }
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
