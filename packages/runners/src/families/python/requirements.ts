import type { Directory } from '../../directory.ts'
import { iniWords } from '../../ini.ts'
import { allAt, tableAt, texts } from '../../table.ts'
import { condaItems } from './conda.ts'
import { hatchEnvironments } from './hatch.ts'
import { requirementName } from './requirement.ts'

/** `requirements.txt`, `requirements-dev.in`, `test_requirements.txt`, and whatever is in a folder of that name. */
const FILES = /requirements.*\.(?:txt|in)$/
const IN_FOLDER = /\.(?:txt|in)$/

/** Lists of requirements in pyproject.toml; `*` stands for every key. */
const LISTS = [
  ['project', 'dependencies'],
  ['project', 'optional-dependencies', '*'],
  ['dependency-groups', '*'],
  ['tool', 'uv', 'dev-dependencies'],
  ['tool', 'pdm', 'dev-dependencies', '*'],
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
    ...filesOf(dir).flatMap((file) => (dir.text(file)?.split(/\r?\n/) ?? []).map(from(file))),
    ...['packages', 'dev-packages']
      .flatMap((key) => Object.keys(tableAt(dir.toml('Pipfile'), key)))
      .map(from('Pipfile')),
    ...setupRequirements(dir).map(from('setup.cfg')),
    ...setupScriptWords(dir.text('setup.py') ?? '').map(from('setup.py')),
    ...toxRequirements(dir).map(from('tox.ini')),
    ...hatchRequirements(dir).map(from(dir.has('hatch.toml') ? 'hatch.toml' : 'pyproject.toml')),
    ...condaItems(dir).map(from('environment.yml')),
  ]
  return new Map(
    named.reverse().flatMap(([text, file]) => {
      const name = requirementName(text)
      return name === undefined ? [] : [[name, file]]
    }),
  )
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

function filesOf(dir: Directory): string[] {
  const here = [...dir.names()].filter((name) => FILES.test(name)).sort()
  const inside = dir.names().has('requirements')
    ? [...(dir.at('requirements')?.names() ?? [])].filter((name) => IN_FOLDER.test(name)).sort()
    : []
  return [...here, ...inside.map((name) => `requirements/${name}`)]
}

function hatchRequirements(dir: Directory): string[] {
  return ['dependencies', 'extra-dependencies'].flatMap((key) =>
    allAt(hatchEnvironments(dir), ['*', key]).flatMap(texts),
  )
}

/** Where setup.py lists what it needs. */
const LIST = /\b(?:install_requires|tests_require|extras_require)\s*=\s*(?=[[{])/g

/** A bracket, or a plain word in quotes. */
const TOKEN = /[[{(]|[\]})]|(["'])([^"'\\\n]{0,200})\1/g

/** The plain words in the lists of requirements of a setup.py; it is code, and nothing else of it is read. */
export function setupScriptWords(text: string): string[] {
  return [...text.matchAll(LIST)].flatMap(({ index, 0: { length } }) =>
    wordsInBrackets(text, index + length),
  )
}

/** From an opening bracket to the one that closes it. */
function wordsInBrackets(text: string, start: number): string[] {
  const words: string[] = []
  let depth = 0
  for (const [token, , word] of text.slice(start, start + 20_000).matchAll(TOKEN)) {
    if (word !== undefined) words.push(word)
    else depth += /[[{(]/.test(token) ? 1 : -1
    if (depth === 0) break
  }
  return words
}
