import { isObject } from '@tailtest/project'
import type { Directory } from '../../directory.ts'
import { type Ini, iniWords } from '../../ini.ts'
import { commandsOf } from '../../options.ts'
import { at, texts } from '../../table.ts'

/** What pytest's own configuration says. */
export interface PytestSettings {
  /** The file, and the table in it where there are others. */
  file: string
  testpaths: readonly string[]
  /** Patterns of test file names; empty: pytest's own. */
  pythonFiles: readonly string[]
  /** `addopts`, as words: what stands before the arguments of every call. */
  options: readonly string[]
}

type Reader = (dir: Directory) => PytestSettings | undefined

/** By file, in pytest's order, where the first that counts wins: https://docs.pytest.org/en/stable/reference/customize.html */
const READERS: Readonly<Record<string, (file: string) => Reader>> = {
  'pytest.toml': tomlFile,
  '.pytest.toml': tomlFile,
  'pytest.ini': iniFile,
  '.pytest.ini': iniFile,
  'pyproject.toml': (file) => tomlTable(file, 'tool', 'pytest'),
  'tox.ini': (file) => iniSection(file, 'pytest'),
  'setup.cfg': (file) => iniSection(file, 'tool:pytest'),
}

/** Where it may stand. */
export const PYTEST_FILES: readonly string[] = Object.keys(READERS)

/** The configuration that pytest would use in a folder; `undefined`: the folder holds none. */
export function pytestSettings(dir: Directory): PytestSettings | undefined {
  for (const [file, reader] of Object.entries(READERS)) {
    const settings = reader(file)(dir)
    if (settings !== undefined) return settings
  }
  return undefined
}

/** A file of this name counts even when it is empty. */
function tomlFile(file: string): Reader {
  return (dir) => (dir.has(file) ? ofTable(at(dir.toml(file), 'pytest'), file) : undefined)
}

function iniFile(file: string): Reader {
  return (dir) => (dir.has(file) ? ofIni(dir.ini(file), 'pytest', file) : undefined)
}

/** Either `[tool.pytest.ini_options]`, or `[tool.pytest]` with values of its own (pytest 9). */
function tomlTable(file: string, ...keys: string[]): Reader {
  return (dir) => {
    const own = at(dir.toml(file), ...keys)
    const options = at(own, 'ini_options') ?? own
    return isObject(options) ? ofTable(options, `[${keys.join('.')}] in ${file}`) : undefined
  }
}

function iniSection(file: string, section: string): Reader {
  return (dir) => {
    const sections = dir.ini(file)
    return sections.has(section) ? ofIni(sections, section, `[${section}] in ${file}`) : undefined
  }
}

function ofTable(table: unknown, file: string): PytestSettings {
  const words = (key: string) => texts(at(table, key)).flatMap(iniWords)
  const own = at(table, 'addopts')
  const options = typeof own === 'string' ? commandsOf(own).flat() : texts(own)
  return { file, testpaths: words('testpaths'), pythonFiles: words('python_files'), options }
}

function ofIni(sections: Ini, section: string, file: string): PytestSettings {
  const words = (key: string) => iniWords(sections.get(section)?.get(key))
  const options = commandsOf(sections.get(section)?.get('addopts') ?? '').flat()
  return { file, testpaths: words('testpaths'), pythonFiles: words('python_files'), options }
}
