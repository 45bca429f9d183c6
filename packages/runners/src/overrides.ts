import { type ConfigOf, type Fields, joinRel, type RelPath, relPath } from '@tailtest/project'
import { detectors } from './detectors/index.ts'
import { conventionFor } from './placement/convention.ts'
import { type Placement, REPORT_FORMATS, type ReportFormat, type Runner } from './types.ts'

/** The settings of this package: a wrong guess is one line to correct. */
export const runnersConfig = {
  runners: {
    type: 'map',
    describe: 'Runners by folder or pattern of folders from the root, over what was detected',
    of: {
      type: 'object',
      describe: 'What is different from what was detected',
      fields: {
        command: {
          type: 'strings',
          default: [],
          describe: 'The executable, and arguments that always come first',
        },
        args: { type: 'strings', default: [], describe: 'Arguments of a single run' },
        report: {
          type: 'enum',
          values: ['detected', ...REPORT_FORMATS],
          default: 'detected',
          describe: 'The format of the report',
        },
        tests: {
          type: 'string',
          describe: 'Where tests go: beside, __tests__, or a folder of the package that mirrors it',
        },
      },
    },
  },
} as const satisfies Fields

/** The `runners` setting as it is read. */
export type Overrides = ConfigOf<typeof runnersConfig>['runners']
type Override = Overrides[string]

/**
 * The runners as the person wants them. A pattern (`packages/*`) changes the runners that it matches; a plain
 * folder also adds one where none was found, if it names a command and a report. Later entries win.
 */
export function applyOverrides(runners: readonly Runner[], overrides: Overrides): Runner[] {
  return Object.entries(overrides).reduce<Runner[]>(
    (all, [key, override]) => {
      const pattern = key.replace(/^\.?\/+|\/+$/g, '').replace(/^\.$/, '')
      const matches = matcher(pattern)
      const foundBy = `setting runners[${JSON.stringify(key)}]`
      const changed = all.map((runner) =>
        matches(runner.directory) ? change(runner, override, foundBy) : runner,
      )
      if (changed.some(({ foundBy: by }) => by === foundBy)) return changed
      return [...changed, ...added(pattern, override, foundBy)]
    },
    [...runners],
  )
}

function change(runner: Runner, override: Override, foundBy: string): Runner {
  const report = reportOf(override) ?? runner.report
  const tests = testsOf(override, runner.directory) ?? runner.tests
  const [command, ...first] = override.command
  if (command === undefined) {
    return { ...runner, report, tests, args: [...runner.args, ...override.args], foundBy }
  }
  return {
    ...runner,
    report,
    tests,
    command,
    args: [...first, ...override.args],
    installed: true,
    foundBy,
  }
}

function added(pattern: string, override: Override, foundBy: string): Runner[] {
  const report = reportOf(override)
  const detector = detectors.find((each) => each.report === report)
  const [command, ...first] = override.command
  if (detector === undefined || report === undefined || command === undefined) return []
  if (!isPlainFolder(pattern)) return []
  const directory = relPath(pattern)
  const [language = 'javascript'] = detector.languages
  return [
    {
      name: detector.name,
      languages: detector.languages,
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
  if (tests === 'beside') return { kind: 'beside', because: 'configured' }
  if (tests === '__tests__') return { kind: 'folder', directory: tests, because: 'configured' }
  return { kind: 'mirrored', directory: joinRel(base, tests), because: 'configured' }
}

/** No pattern, and nothing that leads out of the root. */
function isPlainFolder(text: string): boolean {
  return !/[*?\0]|^[\\/]|^\w:|(?:^|[\\/])\.\.(?:[\\/]|$)/.test(text)
}

/** `*` is any part of a name, `**` any folders. */
function matcher(pattern: string): (directory: RelPath) => boolean {
  const source = pattern
    .split(/(\*\*\/?|\*)/)
    .map((part) => WILDCARDS[part] ?? part.replace(/[$()+.?[\\\]^{|}]/g, '\\$&'))
  const expression = new RegExp(`^${source.join('')}$`)
  return (directory) => expression.test(directory)
}

const WILDCARDS: Readonly<Record<string, string>> = {
  '**/': '(?:[^/]+/)*',
  '**': '.*',
  '*': '[^/]*',
}
