import { joinRel, type Language, parentOf, type RelPath, relPath } from '@tailtest/project'
import { detectors } from './families/all.ts'
import { foldersAbove, runnerFor } from './find-runner.ts'
import { globMatcher } from './glob.ts'
import type { Overrides } from './overrides-config.ts'
import { conventionFor } from './placement/convention.ts'
import {
  type Detector,
  type Placement,
  REPORT_FORMATS,
  type ReportFormat,
  type Runner,
} from './types.ts'

type Override = Overrides[string]

/**
 * The runners as the person wants them. An override is for the runners of the folders that its key names, by path or
 * pattern; with a report for those of that report's languages alone. A folder without one gets one if command and report
 * are named; a pattern gives it to the shallowest of `folders` that it fits. Later entries win.
 */
export function applyOverrides(
  runners: readonly Runner[],
  overrides: Overrides,
  folders: readonly RelPath[] = [],
): Runner[] {
  return Object.entries(overrides).reduce<Runner[]>(
    (all, [key, override]) => {
      const pattern = key.replace(/^\.?\/+|(?<!\/)\/+$/g, '').replace(/^\.$/, '')
      const matches = globMatcher(pattern)
      const foundBy = nameOf(key)
      const isMeant = (runner: Runner) => matches(runner.directory) && isOfReport(runner, override)
      const places = placesOf(pattern, folders).filter(
        (place) => !all.some((runner) => runner.directory === place && isMeant(runner)),
      )
      return [
        ...all.map((runner) => (isMeant(runner) ? change(runner, override, foundBy) : runner)),
        ...places.flatMap((place) => added(place, override, foundBy)),
      ]
    },
    [...runners],
  )
}

/** The runner of one file as the person wants it, of the one that was found for it. */
export function overriddenFor(
  { path, language, found }: { path: RelPath; language: Language; found: Runner | undefined },
  overrides: Overrides,
): Runner | undefined {
  const folders = foldersAbove(parentOf(path) ?? path)
  const runners = applyOverrides(found === undefined ? [] : [found], overrides, folders)
  return runnerFor(path, language, runners)
}

/** The keys of overrides that change nothing: no folder that they name has a runner, and they do not say enough to give it one. */
export function unusedOverrides(
  runners: readonly Runner[],
  overrides: Overrides,
  folders: readonly RelPath[] = [],
): string[] {
  return Object.entries(overrides).flatMap(([key, override]) => {
    const changed = applyOverrides(runners, { [key]: override }, folders)
    return changed.some(({ foundBy }) => foundBy === nameOf(key)) ? [] : [key]
  })
}

function nameOf(key: string): string {
  return `setting runners[${JSON.stringify(key)}]`
}

/** The folders that an override may give a runner to. */
function placesOf(pattern: string, folders: readonly RelPath[]): readonly RelPath[] {
  if (isPlainFolder(pattern)) return [relPath(pattern)]
  const fitting = folders.filter(globMatcher(pattern))
  return fitting.filter((folder) => !fitting.some((other) => isBelow(folder, other)))
}

function isBelow(folder: RelPath, other: RelPath): boolean {
  return folder !== other && (other === '' || folder.startsWith(`${other}/`))
}

function isOfReport({ languages }: Runner, override: Override): boolean {
  const wanted = detectorsOf(reportOf(override)).flatMap((detector) => detector.languages)
  return wanted.length === 0 || wanted.some((language) => languages.includes(language))
}

function detectorsOf(report: ReportFormat | undefined): readonly Detector[] {
  return detectors.filter((detector) => detector.report === report)
}

function change(runner: Runner, override: Override, foundBy: string): Runner {
  const report = reportOf(override) ?? runner.report
  const name = report === runner.report ? runner.name : (nameFor(report, runner) ?? runner.name)
  const tests = testsOf(override, runner.directory) ?? runner.tests
  const [command, ...first] = override.command
  if (command === undefined) {
    return { ...runner, name, report, tests, args: [...runner.args, ...override.args], foundBy }
  }
  // what the project's own script sets belongs to its own command
  const { suite: _suite, env: _env, collects: _collects, setup: _setup, ...rest } = runner
  const args = [...first, ...override.args]
  return { ...rest, name, report, tests, command, args, installed: true, foundBy }
}

/** The runner of a report, of those for the same languages. */
function nameFor(report: ReportFormat, { languages }: Runner): string | undefined {
  return detectorsOf(report).find((detector) =>
    detector.languages.some((language) => languages.includes(language)),
  )?.name
}

function added(directory: RelPath, override: Override, foundBy: string): Runner[] {
  const report = reportOf(override)
  const [detector] = detectorsOf(report)
  const [command, ...first] = override.command
  if (detector === undefined || report === undefined || command === undefined) return []
  const languages = [...new Set(detectorsOf(report).flatMap((each) => each.languages))]
  const [language = 'javascript'] = languages
  return [
    {
      name: detector.name,
      languages,
      directory,
      command,
      args: [...first, ...override.args],
      report,
      tests: testsOf(override, directory) ?? conventionFor(language, directory),
      libraries: [],
      notes: [],
      installed: true,
      foundBy,
    },
  ]
}

function reportOf({ report }: Override): ReportFormat | undefined {
  return REPORT_FORMATS.find((each) => each === report)
}

function testsOf({ tests }: Override, base: RelPath): Placement | undefined {
  if (tests === undefined || !isPlainFolder(tests)) return undefined
  if (tests === 'beside' || tests === 'inside') return { kind: tests, because: 'configured' }
  if (tests === '__tests__') return { kind: 'folder', directory: tests, because: 'configured' }
  return { kind: 'mirrored', directory: joinRel(base, tests), because: 'configured' }
}

/** No pattern, and nothing that leads out of the root. */
function isPlainFolder(text: string): boolean {
  return !/[*?[\]{}\0]|^[\\/]|^\w:|(?:^|[\\/])\.\.(?:[\\/]|$)/.test(text)
}
