import { isObject } from '@tailtest/project'
import type { Directory } from '../../directory.ts'
import { commandsOf } from '../../options.ts'
import { allAt, at, tableAt, texts } from '../../table.ts'
import { hatchEnvironments } from './hatch.ts'

/** Tables of pyproject.toml whose keys are names of commands. */
const TABLES = [
  ['tool', 'pdm', 'scripts'],
  ['tool', 'poe', 'tasks'],
  ['tool', 'taskipy', 'tasks'],
  ['tool', 'rye', 'scripts'],
  ['tool', 'pixi', 'tasks'],
]

interface Script {
  name: string
  file: string
  /** Each as its words. */
  commands: string[][]
}

/** A test script, as far as it concerns one program. */
export interface TestScript {
  /** Its name and file. */
  name: string
  /** What it hands to the program. */
  words: readonly string[]
}

/** The first test script of a Python project that starts a program, as `after` recognises it; `undefined`: none does. */
export function testScriptOf(
  dir: Directory,
  after: (words: readonly string[]) => readonly string[] | undefined,
): TestScript | undefined {
  for (const { name, file, commands } of scriptsOf(dir)) {
    const words = commands.flatMap((command) => {
      const handed = after(command)
      return handed === undefined ? [] : [handed]
    })[0]
    if (words !== undefined) return { name: `${name} (${file})`, words }
  }
  return undefined
}

/** What a script names as its tests: existing files and folders among its words. */
export function namedTests(dir: Directory, words: readonly string[]): string[] {
  return words.filter(
    (word) => /^[\w./-]+$/.test(word) && (dir.has(word) || (dir.at(word)?.names().size ?? 0) > 0),
  )
}

function scriptsOf(dir: Directory): Script[] {
  const pyproject = dir.toml('pyproject.toml')
  return [
    ...TABLES.flatMap((keys) => named(at(pyproject, ...keys), 'pyproject.toml')),
    ...allAt(hatchEnvironments(dir), ['*', 'scripts']).flatMap((table) =>
      named(table, dir.has('hatch.toml') ? 'hatch.toml' : 'pyproject.toml'),
    ),
    ...named(tableAt(dir.toml('Pipfile'), 'scripts'), 'Pipfile'),
    ...toxScripts(dir),
    ...noxScripts(dir),
  ]
}

function named(table: unknown, file: string): Script[] {
  return Object.entries(isObject(table) ? table : {})
    .filter(([name]) => /^(?:tests?|unit)\b/.test(name))
    .map(([name, value]) => ({
      file,
      name,
      commands: [...texts(value), ...texts(at(value, 'cmd'))].flatMap(commandsIn),
    }))
}

/** An ini, or since tox 4.21 TOML, where a command is a list of words: https://tox.wiki/en/latest/config.html */
function toxScripts(dir: Directory): Script[] {
  const sections = [...dir.ini('tox.ini')].filter(([name]) => name.startsWith('testenv'))
  const tables = [
    { file: 'tox.toml', table: dir.toml('tox.toml') },
    { file: 'pyproject.toml', table: tableAt(dir.toml('pyproject.toml'), 'tool', 'tox') },
  ]
  return [
    ...sections.map(([name, keys]) => ({
      name: `[${name}]`,
      file: 'tox.ini',
      commands: commandsIn(keys.get('commands') ?? ''),
    })),
    ...tables.flatMap(({ file, table }) => [
      { name: '[env_run_base]', file, commands: wordLists(at(table, 'env_run_base', 'commands')) },
      ...Object.entries(tableAt(table, 'env')).map(([name, keys]) => ({
        name: `[env.${name}]`,
        file,
        commands: wordLists(at(keys, 'commands')),
      })),
    ]),
  ]
}

function wordLists(value: unknown): string[][] {
  return Array.isArray(value) ? value.map(texts) : []
}

/** A noxfile is code: only what is passed to `session.run` as plain words is read. */
function noxScripts(dir: Directory): Script[] {
  const calls = dir.text('noxfile.py')?.matchAll(/\bsession\.run\(([^)]{0,500})\)/g) ?? []
  const commands = [...calls].map(([, list = '']) =>
    [...list.matchAll(/(["'])((?:(?!\1).)*)\1/g)].map(([, , word = '']) => word),
  )
  return commands.length === 0 ? [] : [{ name: 'session', file: 'noxfile.py', commands }]
}

/** What hatch and tox put in place of arguments is what they name without: `{args:tests}`, `{posargs:tests}`. */
function commandsIn(text: string): string[][] {
  return commandsOf(text.replace(/\{(?:args|posargs)(?::([^{}]*))?\}/g, '$1'))
}
