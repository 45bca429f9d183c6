import {
  baseName,
  type Project,
  parentOf,
  type RelPath,
  sha256,
  statAt,
  toAbsolute,
} from '@tailtest/project'
import { stampOf } from './files.ts'
import { RULES } from './languages/index.ts'

const PATTERNS = [...new Set(Object.values(RULES).flatMap(({ settings }) => settings))]
const SETTINGS = new RegExp(PATTERNS.map(({ source }) => source).join('|'))

/** What package managers rewrite whenever they install or remove something. */
const INSTALLED = ['', '/.package-lock.json', '/.modules.yaml', '/.yarn-state.yml']

/** One text for everything outside the sources that resolution depends on. */
export function settingsKey(project: Project, others: readonly RelPath[]): string {
  const found = others.filter((path) => SETTINGS.test(baseName(path)))
  const stamps = found.map((path) => `${path}\0${stampOf(project, path)?.text}`)
  const packages = found.filter((path) => baseName(path) === 'package.json')
  const installed = packages.flatMap((path) => {
    const folder = toAbsolute(project, parentOf(path) ?? path)
    return INSTALLED.map((name) => {
      const stat = statAt(`${folder}/node_modules${name}`)
      return String(typeof stat === 'string' ? undefined : stat.mtimeMs)
    })
  })
  return sha256([...stamps, ...installed].join('\n'))
}
