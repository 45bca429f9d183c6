import type { Language, Project, RelPath } from '@tailtest/project'
import { relPath } from '@tailtest/project'
import { type Directory, openDirectory, upwards } from './directory.ts'
import { openLook } from './look.ts'
import { toolOf } from './python/environment.ts'
import { openReads } from './reads.ts'

/** By lock file, the first that is there; npm is what everybody has. */
const NODE_MANAGERS = [
  { lock: 'pnpm-lock.yaml', add: 'pnpm add --save-dev' },
  { lock: 'yarn.lock', add: 'yarn add --dev' },
  { lock: 'bun.lock', add: 'bun add --dev' },
  { lock: 'bun.lockb', add: 'bun add --dev' },
]

const PYTHON_TOOLS: Readonly<Record<string, string>> = {
  uv: 'run `uv add --dev pytest`',
  poetry: 'run `poetry add --group dev pytest`',
  pdm: 'run `pdm add --dev pytest`',
  hatch: 'add `pytest` to the dependencies of the default environment in [tool.hatch.envs.default]',
}

const DEVELOPMENT_FILES = [
  'requirements-dev.txt',
  'requirements_dev.txt',
  'dev-requirements.txt',
  'requirements-test.txt',
]

/** Packages whose components need a document to be rendered into. */
const BROWSER = ['react', 'vue', 'next', 'svelte']

const ADVICE: Partial<Record<Language, (dir: Directory) => string>> = {
  python: pytestAdvice,
  javascript: vitestAdvice,
  typescript: vitestAdvice,
}

/** What a person can do where no runner was found: one sentence. Nothing is installed by us. */
export function bootstrapAdvice(
  project: Project,
  language: Language,
  directory: RelPath = relPath(''),
): string {
  const advise = ADVICE[language]
  if (advise === undefined) return `No test runner was found for ${language}.`
  const reads = openReads()
  const look = openLook(project, reads)
  const dir = openDirectory(directory, { project, env: {}, look, reads, parsers: {} })
  return `No test runner was found: ${advise(dir)}.`
}

function pytestAdvice(dir: Directory): string {
  const tool = toolOf(dir)
  const steps = tool && PYTHON_TOOLS[tool]
  if (steps !== undefined) return steps
  if (dir.has('Pipfile')) return 'run `pipenv install --dev pytest`'
  const file = DEVELOPMENT_FILES.find((name) => dir.has(name))
  if (file !== undefined) return `add \`pytest\` to ${file} and install it`
  return 'run `python -m pip install pytest`'
}

function vitestAdvice(dir: Directory): string {
  const isBrowser = BROWSER.some((name) => dir.dependsOn(name))
  const packages = isBrowser ? 'vitest jsdom' : 'vitest'
  const environment = isBrowser ? 'jsdom' : 'node'
  return `run \`${addCommand(dir)} ${packages}\` and put \`test: { environment: '${environment}' }\` into vitest.config.ts`
}

function addCommand(from: Directory): string {
  for (const dir of upwards(from)) {
    const manager = NODE_MANAGERS.find(({ lock }) => dir.has(lock))
    if (manager !== undefined) return manager.add
  }
  return 'npm install --save-dev'
}
