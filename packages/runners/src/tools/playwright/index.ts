import { posix } from 'node:path'
import type { Directory } from '../../directory.ts'
import { collectedBy, from, placeFor } from '../../families/script/collected.ts'
import type { Literal } from '../../families/script/literals.ts'
import type { NodeDetector, Settled } from '../../families/script/runner.ts'
import { settingsOf } from '../../families/script/settings.ts'
import { type Options, optionOf } from '../../options.ts'
import type { Collects } from '../../types.ts'
import { codeNote } from '../jest/place.ts'

const CONFIGS = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].map(
  (extension) => `playwright.config.${extension}`,
)

/** https://playwright.dev/docs/api/class-testproject#test-project-test-match */
const MATCH = ['**/*.@(spec|test).?(c|m)[jt]s?(x)']

/** https://playwright.dev: a runner of the package only where its test script starts it, for it drives a whole application. */
export const playwright: NodeDetector = {
  name: 'playwright',
  report: 'playwright',
  manifests: /^package\.json$|^playwright\.config\./,
  settings: { files: CONFIGS },
  starts: [
    {
      package: '@playwright/test',
      name: 'playwright',
      args: ['test'],
      words: ['test'],
      configs: [],
      byScriptAlone: true,
      kept: {
        values: [
          ...['--config', '-c', '--project', '--browser', '--grep', '-g', '--grep-invert', '-G'],
          ...['--workers', '-j', '--timeout', '--global-timeout', '--retries', '--tsconfig'],
        ],
        flags: ['--no-deps', '--fully-parallel', '--ignore-snapshots'],
        ignored: [
          ...['--ui', '--debug', '--headed', '--quiet', '--list', '--forbid-only', '-x'],
          ...['--pass-with-no-tests', '--last-failed', '--fail-on-flaky-tests'],
        ],
      },
      place: playwrightPlace,
      collects: playwrightCollects,
    },
  ],
  select: (tests, { suite = [] }) => (tests.length > 0 ? tests.map(patternOf) : suite),
}

/** What it is given are regular expressions of whole paths. */
function patternOf(test: string): string {
  return `${test.replace(/^\.(?=\/)/, '').replace(/[^\w/-]/g, '\\$&')}$`
}

/** By `testDir` and `testMatch`, where they are written out. */
function playwrightPlace(dir: Directory, options: Options): Settled {
  const { file, testDir, wanted } = settingsIn(dir, options)
  if (wanted === undefined) return { notes: [codeNote(file, 'testDir')] }
  const place = placeFor(dir, from(testDir, collectedBy(wanted)))
  return place ?? { notes: [`No name for a new test was found that ${file} takes.`] }
}

/** The files that it takes; `undefined`: its settings are code, or those of several projects. */
function playwrightCollects(dir: Directory, options: Options): Collects[] | undefined {
  const { testDir, wanted, unwanted } = settingsIn(dir, options)
  if (wanted === undefined) return undefined
  return [{ include: wanted, exclude: unwanted, within: [testDir] }]
}

/** What its settings say; without `wanted` they are code in part, or each of several projects has its own. */
function settingsIn(
  dir: Directory,
  { kept }: Options,
): { file: string; testDir: string; wanted?: readonly string[]; unwanted: readonly string[] } {
  const named = optionOf(kept, ['--config', '-c'])?.replace(/^\.\//, '')
  const file = named ?? CONFIGS.find((name) => dir.has(name)) ?? 'playwright.config.ts'
  const settings = settingsOf(dir, file)
  const value = (key: string): Literal => settings?.get(key) ?? []
  const [testDir, match, ignore] = ['testDir', 'testMatch', 'testIgnore'].map(value)
  const folder = posix.dirname(file)
  const none = { file, testDir: folder, unwanted: [] }
  const isOfProjects = ['testDir', 'testMatch', 'testIgnore'].some((key) =>
    settings?.endingIn(key).some((path) => path !== key),
  )
  if (testDir === 'unread' || match === 'unread' || ignore === 'unread' || isOfProjects) return none
  const below = posix.normalize(posix.join(folder, testDir?.[0] ?? '.'))
  if (below.startsWith('..')) return none
  return { ...none, testDir: below, wanted: match?.length ? match : MATCH, unwanted: ignore ?? [] }
}
