import { posix } from 'node:path'
import type { Language, RelPath } from '@tailtest/project'
import type { Directory } from './directory.ts'
import { stronger } from './find-runner.ts'
import { at } from './table.ts'
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

/** What a name may go without, in settings: `./test/setup`. */
const ENDINGS = ['', '.ts', '.js', '.mts', '.mjs', '.cts', '.cjs', '.tsx', '/index.ts', '/index.js']

/** Keys of settings whose values are loaded, with the value: a list, an object, a text, or the line and the items below it. */
const LOADED =
  /(?:^|[\s,{"'])(?:setupFiles(?:AfterEnv)?|global(?:Setup|Teardown)|(?:testE|e)nvironment|runner|testRunner|resolver|transform|snapshotSerializers|snapshotResolver|reporters?|preset|preload|extends|require|import|loader|file|helpers|bootstrap|addopts)["']?\s*[:=]\s*(\[[^\]]*\]|\{[^}]*\}|'[^'\n]*'|"[^"\n]*"|[^\n]*(?:\n\s*-\s[^\n]*)*)/g

/** A path in such a value, or on a command line. */
const PATH = /(?:<rootDir>)?[\w@./\\-]+/g

/** A plugin of pytest, by the name of its module. */
const MODULE = /(?<!\S)-p[ =]?([\w.]+)/g

const MOST_NAMES = 200

/**
 * The files that a package's runner loads whatever it runs, from the package: its settings, and what these and its
 * command line name (setup files, plugins, environments).
 */
function setupOf(
  dir: Directory,
  { settings }: Pick<Detector, 'settings'>,
  { args }: Pick<Found, 'args'>,
): string[] {
  const { files = [], key } = settings ?? {}
  const own = files.filter((name) => dir.has(name))
  const table = key === undefined ? undefined : at(dir.json('package.json'), key)
  const texts = [
    ...own.map((name) => dir.text(name) ?? ''),
    ...(table ? [JSON.stringify(table)] : []),
  ]
  const loaded = [args.join(' '), ...texts.flatMap((text) => groupsOf(LOADED, text))]
  const named = loaded.flatMap((text) => [
    ...(text.match(PATH) ?? []),
    ...groupsOf(MODULE, text).map((module) => `${module.replaceAll('.', '/')}.py`),
  ])
  const found = [...new Set(named)].slice(0, MOST_NAMES).flatMap((name) => fileAt(dir, name))
  return [...new Set([...own, ...(table ? ['package.json'] : []), ...found])]
}

function groupsOf(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(({ 1: group = '' }) => group)
}

function fileAt(dir: Directory, written: string): string[] {
  const name = posix.normalize(written.replace(/^<rootDir>\/?/, ''))
  if (name === '.' || /^(?:\.\.|[/-])/.test(name)) return []
  const ending = ENDINGS.find((each) => dir.has(name + each))
  return ending === undefined ? [] : [name + ending]
}
