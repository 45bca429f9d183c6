import type { Directory } from '../directory.ts'
import { iniWords } from '../ini.ts'
import { allAt, tableAt, texts } from '../table.ts'

/** Requirement files by the names they usually have. */
const FILES = [
  ...[
    'requirements.txt',
    'requirements-dev.txt',
    'requirements-test.txt',
    'requirements-tests.txt',
  ],
  ...[
    'requirements_dev.txt',
    'requirements_test.txt',
    'dev-requirements.txt',
    'test-requirements.txt',
  ],
  ...['requirements.in', 'requirements-dev.in', 'requirements/base.txt', 'requirements/dev.txt'],
  ...[
    'requirements/development.txt',
    'requirements/local.txt',
    'requirements/test.txt',
    'requirements/tests.txt',
  ],
  ...['requirements/testing.txt', 'requirements/ci.txt'],
]

/** Lists of requirements in pyproject.toml; `*` stands for every key. */
const LISTS = [
  ['project', 'dependencies'],
  ['project', 'optional-dependencies', '*'],
  ['dependency-groups', '*'],
  ['tool', 'uv', 'dev-dependencies'],
  ['tool', 'pdm', 'dev-dependencies', '*'],
  ['tool', 'hatch', 'envs', '*', 'dependencies'],
  ['tool', 'hatch', 'envs', '*', 'extra-dependencies'],
]

/** Tables of pyproject.toml whose keys are requirements. */
const TABLES = [
  ['tool', 'poetry', 'dependencies'],
  ['tool', 'poetry', 'dev-dependencies'],
  ['tool', 'poetry', 'group', '*', 'dependencies'],
]

/** The packages that a folder's manifests ask for: normalised name → the file that names it first. */
export function requirementsOf(dir: Directory): ReadonlyMap<string, string> {
  const named = [
    ...LISTS.flatMap((keys) => allAt(dir.toml('pyproject.toml'), keys))
      .flatMap(texts)
      .map(from('pyproject.toml')),
    ...TABLES.flatMap((keys) => keysAt(dir.toml('pyproject.toml'), keys)).map(
      from('pyproject.toml'),
    ),
    ...FILES.flatMap((file) => (dir.text(file)?.split(/\r?\n/) ?? []).map(from(file))),
    ...['packages', 'dev-packages']
      .flatMap((key) => Object.keys(tableAt(dir.toml('Pipfile'), key)))
      .map(from('Pipfile')),
    ...setupRequirements(dir).map(from('setup.cfg')),
    ...toxRequirements(dir).map(from('tox.ini')),
  ]
  return new Map(
    named.reverse().flatMap(([text, file]) => {
      const name = requirementName(text)
      return name === undefined ? [] : [[name, file]]
    }),
  )
}

/** The normalised name in a requirement (`Pytest_Asyncio[x]>=1 ; extra` → `pytest-asyncio`), as PEP 503 has it; `undefined`: an option or a comment. */
export function requirementName(requirement: string): string | undefined {
  const name = /^\s*([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*(?:$|[[<>=!~;@,#( ])/.exec(
    requirement,
  )?.[1]
  return name?.toLowerCase().replace(/[-_.]+/g, '-')
}

function from(file: string): (text: string) => [string, string] {
  return (text) => [text, file]
}

function keysAt(table: unknown, keys: readonly string[]): string[] {
  return allAt(table, keys).flatMap((value) => Object.keys(tableAt(value)))
}

function setupRequirements(dir: Directory): string[] {
  const sections = dir.ini('setup.cfg')
  const options = sections.get('options')
  const lists = [options?.get('install_requires'), options?.get('tests_require')]
  const extras = [...(sections.get('options.extras_require')?.values() ?? [])]
  return [...lists, ...extras].flatMap((list) => list?.split('\n') ?? [])
}

function toxRequirements(dir: Directory): string[] {
  const sections = [...dir.ini('tox.ini')].filter(([name]) => name.startsWith('testenv'))
  return sections.flatMap(([, keys]) => iniWords(keys.get('deps')))
}
