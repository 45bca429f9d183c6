import type { Directory } from '../directory.ts'
import { commandsOf } from '../node/script.ts'
import { allAt, at, isTable, tableAt, texts } from '../table.ts'

/** Tables of pyproject.toml whose keys are names of commands; `*` stands for every key. */
const TABLES = [
  ['tool', 'pdm', 'scripts'],
  ['tool', 'poe', 'tasks'],
  ['tool', 'taskipy', 'tasks'],
  ['tool', 'rye', 'scripts'],
  ['tool', 'hatch', 'envs', '*', 'scripts'],
]

/** The test script of a Python project that starts a program: its name and file; `undefined`: none does. */
export function testScriptOf(dir: Directory, program: string): string | undefined {
  const pyproject = TABLES.flatMap((keys) => allAt(dir.toml('pyproject.toml'), keys))
  const scripts = [
    ...pyproject.map(inFile('pyproject.toml')),
    inFile('Pipfile')(tableAt(dir.toml('Pipfile'), 'scripts')),
  ]
  const found = scripts
    .flat()
    .find(({ commands }) => commands.some((text) => starts(text, program)))
  if (found !== undefined) return `${found.name} (${found.file})`
  const tox = [...dir.ini('tox.ini')].find(
    ([name, keys]) => name.startsWith('testenv') && starts(keys.get('commands') ?? '', program),
  )
  return tox && `[${tox[0]}] (tox.ini)`
}

function inFile(file: string) {
  return (table: unknown) =>
    Object.entries(isTable(table) ? table : {})
      .filter(([name]) => /^(?:tests?|unit)\b/.test(name))
      .map(([name, value]) => ({
        file,
        name,
        commands: [...texts(value), ...texts(at(value, 'cmd'))],
      }))
}

/** `pytest …`, `python -m pytest …`, `coverage run -m pytest …`. */
function starts(text: string, program: string): boolean {
  return commandsOf(text).some(
    (words) =>
      words[0] === program || (words[words.indexOf('-m') + 1] === program && words.includes('-m')),
  )
}
