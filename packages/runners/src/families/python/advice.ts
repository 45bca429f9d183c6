import type { Directory } from '../../directory.ts'
import { toolOf } from './environment.ts'

const TOOLS: Readonly<Record<string, string>> = {
  uv: 'run `uv add --dev pytest`',
  poetry: 'run `poetry add --group dev pytest`',
  pdm: 'run `pdm add --dev pytest`',
  hatch: 'add `pytest` to the dependencies of the default environment in [tool.hatch.envs.default]',
  pipenv: 'run `pipenv install --dev pytest`',
}

const DEVELOPMENT_FILES = [
  'requirements-dev.txt',
  'requirements_dev.txt',
  'dev-requirements.txt',
  'requirements-test.txt',
]

/** How pytest comes into the development dependencies of the project's tool. */
export function pytestAdvice(dir: Directory): string {
  const steps = TOOLS[toolOf(dir) ?? '']
  if (steps !== undefined) return steps
  const file = DEVELOPMENT_FILES.find((name) => dir.has(name))
  if (file !== undefined) return `add \`pytest\` to ${file} and install it`
  return 'run `python -m pip install pytest`'
}
