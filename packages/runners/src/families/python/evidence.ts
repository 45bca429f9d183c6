import type { Directory } from '../../directory.ts'
import { pytestSettings } from '../../tools/pytest/settings.ts'
import type { Found } from '../../types.ts'
import { managerOf } from './managers.ts'
import { requirementsOf } from './requirements.ts'
import { type TestScript, testScriptOf } from './scripts.ts'
import { seenTests } from './seen.ts'
import { afterModule } from './starts.ts'

/** What speaks for a runner, without how it is started. */
export interface Evidence extends Pick<Found, 'evidence' | 'foundBy'> {
  /** What a script hands to the runner. */
  words?: readonly string[]
}

/** Nobody has these who does not use pytest; only below a package's top do they say whose it is. */
const CONFTESTS = ['conftest.py', 'tests/conftest.py', 'test/conftest.py']

const MANIFESTS = [
  ...['pyproject.toml', 'setup.py', 'setup.cfg', 'tox.ini', 'Pipfile', 'manage.py'],
  ...['requirements.txt', 'environment.yml', 'hatch.toml'],
]

/** Whether a folder is the top of a package: the root, or one with a manifest of its own. */
export function isPackage(dir: Directory): boolean {
  return dir.path === '' || MANIFESTS.some((name) => dir.has(name))
}

/** What in a folder speaks for pytest. */
export function pytestEvidence(dir: Directory): Evidence | undefined {
  const script = testScriptOf(dir, (words) => afterModule(words, 'pytest'))
  if (script !== undefined) return scriptEvidence(script)
  const needed = requirementsOf(dir)
  const name = needed.has('pytest') ? 'pytest' : [...needed.keys()].find(isPlugin)
  if (name !== undefined) {
    return { evidence: 'dependency', foundBy: `dependency ${name} (${needed.get(name)})` }
  }
  const config = pytestSettings(dir)?.file ?? (isPackage(dir) ? traceOf(dir) : undefined)
  return config === undefined ? undefined : { evidence: 'config', foundBy: config }
}

function isPlugin(name: string): boolean {
  return name.startsWith('pytest-')
}

/** What a test script says of the runner that it starts. */
export function scriptEvidence({ name, words }: TestScript): Evidence {
  return { evidence: 'script', foundBy: `script ${name}`, words }
}

function traceOf(dir: Directory): string | undefined {
  const conftest = CONFTESTS.find((path) => dir.has(path))
  if (conftest !== undefined) return conftest
  const seen = seenTests(dir)
  if (seen?.runner === 'pytest') return `import of pytest in ${seen.file}`
  const isHatch = seen === undefined && managerOf(dir)?.name === 'hatch'
  return isHatch ? 'hatch test' : undefined
}
