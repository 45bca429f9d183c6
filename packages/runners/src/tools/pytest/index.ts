import { type RelPath, toRelative } from '@tailtest/project'
import type { Directory } from '../../directory.ts'
import { startModule } from '../../families/python/environment.ts'
import { pytestEvidence } from '../../families/python/evidence.ts'
import { requirementsOf } from '../../families/python/requirements.ts'
import { namedTests } from '../../families/python/scripts.ts'
import { readOptions } from '../../options.ts'
import type { Collects, Detector, Found } from '../../types.ts'
import { PYTEST_FILES, type PytestSettings, pytestSettings } from './settings.ts'

/** Plugins that change how a test is written. */
const LIBRARIES = ['pytest-asyncio', 'anyio', 'pytest-trio', 'pytest-django']

/** What a script's tests may depend on: where settings are, how tests are imported, Django's settings. */
const KEPT = {
  values: [
    ...['-c', '--config-file', '--rootdir', '--confcutdir', '--import-mode', '-p'],
    ...['-o', '--override-ini', '--ds', '--dc'],
  ],
  flags: [],
  ignored: ['-v', '-vv', '-q', '-x', '-s', '-l', '--cov', '--no-cov', '--lf', '--ff', '--sw'],
}

/** Options of `addopts` after which a path is one, and no value of theirs. */
const WITHOUT_VALUE = {
  values: [],
  flags: [],
  ignored: [
    ...['-v', '-vv', '-q', '-x', '-s', '-l', '-ra', '-rA', '--verbose', '--exitfirst', '--no-cov'],
    ...['--strict', '--strict-markers', '--strict-config', '--no-header', '--disable-warnings'],
    ...['--doctest-modules', '--showlocals', '--reuse-db', '--nomigrations', '--no-migrations'],
  ],
}

const DEFAULT_FILES = 'test_*.py'

/** https://docs.pytest.org */
export const pytest: Detector = {
  name: 'pytest',
  languages: ['python'],
  report: 'pytest',
  manifests:
    /^(?:\.?pytest\.\w+|pyproject\.toml|setup\.\w+|tox\.\w+|noxfile\.py|Pipfile|conftest\.py|hatch\.toml|environment\.ya?ml|tests?|test_.*\.py|.*_test\.py|.*requirements.*)$/,
  settings: { files: PYTEST_FILES },
  detect: (dir) => {
    const evidence = pytestEvidence(dir)
    if (evidence === undefined) return undefined
    const { words = [], ...found } = evidence
    const settings = pytestSettings(dir)
    const configured = settings === undefined ? {} : placementOf(dir, settings)
    const needed = requirementsOf(dir)
    const libraries = LIBRARIES.filter((name) => needed.has(name))
    const { kept, rest } = readOptions(words, KEPT)
    const { command, args, installed } = startModule(dir, 'pytest')
    const { paths, without } = pathsIn(dir, settings?.options ?? [])
    const suite = namedTests(dir, words.length > 0 ? rest : paths)
    return {
      ...found,
      ...configured,
      collects: pytestCollects(settings),
      libraries,
      ...(words.length + paths.length > 0 && { suite }),
      command,
      args: [...args, ...kept, ...without],
      installed,
    }
  },
  select: (tests, { suite = [] }) => (tests.length > 0 ? tests : suite),
}

/** What `addopts` names to be run in every call, whatever is asked for, and what takes it out again. */
function pathsIn(dir: Directory, options: readonly string[]) {
  const { rest } = readOptions(options, WITHOUT_VALUE)
  const paths = rest.filter((word) => word.endsWith('/') || namedTests(dir, [word]).length > 0)
  if (paths.length === 0) return { paths, without: [] }
  const others = options.filter((word) => !paths.includes(word))
  return { paths, without: ['-o', `addopts=${others.map(quoted).join(' ')}`] }
}

/** As `shlex.split` takes it apart. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`
}

function placementOf(
  dir: Directory,
  settings: PytestSettings,
): Pick<Found, 'testFolder' | 'naming'> {
  const folders = settings.testpaths.flatMap((path) => folderOf(dir, path) ?? [])
  const testFolder =
    folders.find((path) => /test/i.test(path.slice(dir.path.length))) ??
    folders.find((path) => !holdsSources(dir, path))
  return { testFolder, naming: namingOf(settings.pythonFiles) }
}

/** A folder of `testpaths` inside the root; patterns, absolute paths and the package itself name no place. */
function folderOf(dir: Directory, path: string): RelPath | undefined {
  if (/[*?[\\]|^\/|^\w:/.test(path)) return undefined
  const folder = toRelative(dir.project, `${dir.path || '.'}/${path}`)
  return folder === dir.path ? undefined : folder
}

/** A folder of sources that tests lie among: where a new one goes is for the eye to see. */
function holdsSources(dir: Directory, folder: RelPath): boolean {
  const below = dir.path === '' ? folder : folder.slice(dir.path.length + 1)
  return below === 'src' || dir.has(`${below}/__init__.py`)
}

function namingOf(patterns: readonly string[]): string | undefined {
  if (patterns.includes(DEFAULT_FILES)) return undefined
  const pattern = patterns.find((text) => /^\w*\*\w*\.py$/.test(text))
  return pattern?.replace('*', '{name}').replace(/\.py$/, '')
}

/** The files that pytest takes by `python_files`. One that is given by its path runs whatever its name. */
function pytestCollects(settings: PytestSettings | undefined): Collects[] | undefined {
  const patterns = settings?.pythonFiles ?? []
  if (patterns.length === 0) return undefined
  const include = patterns.map((pattern) => {
    const named = pattern.endsWith('.py') || pattern.includes('*') ? pattern : `${pattern}*`
    return named.includes('/') ? `**/${named.replace(/^\*\*\//, '')}` : `**/${named}`
  })
  return [{ include, exclude: ['**/conftest.py', '**/__init__.py'], names: true }]
}
