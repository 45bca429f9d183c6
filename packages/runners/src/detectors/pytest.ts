import { type RelPath, toRelative } from '@tailtest/project'
import type { Directory } from '../directory.ts'
import { startModule } from '../python/environment.ts'
import { requirementsOf } from '../python/requirements.ts'
import { testScriptOf } from '../python/scripts.ts'
import { type PytestSettings, pytestSettings } from '../python/settings.ts'
import type { Detector, Found } from '../types.ts'

/** Nobody has these who does not use pytest; only below a package's top do they say whose it is. */
const CONFTESTS = ['conftest.py', 'tests/conftest.py', 'test/conftest.py']

const MANIFESTS = ['pyproject.toml', 'setup.py', 'setup.cfg', 'requirements.txt', 'Pipfile']

const DEFAULT_FILES = 'test_*.py'

/** https://docs.pytest.org */
export const pytest: Detector = {
  name: 'pytest',
  languages: ['python'],
  report: 'pytest',
  manifests:
    /^(?:\.?pytest\.\w+|pyproject\.toml|setup\.\w+|tox\.ini|Pipfile|conftest\.py|tests?|.*requirements.*)$/,
  detect: (dir) => {
    const settings = pytestSettings(dir)
    const found = evidenceOf(dir, settings)
    if (found === undefined) return undefined
    const configured = settings === undefined ? {} : placementOf(dir, settings)
    return { ...found, ...configured, ...startModule(dir, 'pytest') }
  },
  select: (tests) => tests,
}

function evidenceOf(
  dir: Directory,
  settings: PytestSettings | undefined,
): Pick<Found, 'evidence' | 'foundBy'> | undefined {
  const script = testScriptOf(dir, 'pytest')
  if (script !== undefined) return { evidence: 'script', foundBy: `script ${script}` }
  const [name, file] = [...requirementsOf(dir)].find(([name]) => /^pytest(?:-|$)/.test(name)) ?? []
  if (name !== undefined) return { evidence: 'dependency', foundBy: `dependency ${name} (${file})` }
  const isPackage = dir.path === '' || MANIFESTS.some((name) => dir.has(name))
  const config = settings?.file ?? CONFTESTS.find((path) => isPackage && dir.has(path))
  return config === undefined ? undefined : { evidence: 'config', foundBy: config }
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
