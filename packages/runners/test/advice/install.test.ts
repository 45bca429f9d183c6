import { openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { detectors, findRunner, installAdvice, type Runner } from '../../src/index.ts'
import { needs, pkg, script, tempDir, write } from '../temp.ts'

const env = { PATH: '' }

test.each([
  ['`npm i`', 'a.ts', { 'package.json': needs('vitest') }],
  ['`pnpm i`', 'a.ts', { 'package.json': needs('jest'), 'pnpm-lock.yaml': '' }],
  ['`yarn install`', 'a.ts', { 'package.json': needs('mocha'), 'yarn.lock': '' }],
  ['`npm i -D vitest`', 'a.ts', { 'package.json': script('vitest') }],
  ['`rush install`', 'a.ts', { 'package.json': needs('vitest'), 'rush.json': '' }],
  ['`rush add --dev -p vitest`', 'a.ts', { 'package.json': script('vitest'), 'rush.json': '{}' }],
  ['`npm i -D jest`', 'a.ts', { 'jest.config.js': '' }],
  [
    '`npm i`',
    'a.ts',
    { 'package.json': script('react-scripts test', JSON.parse(needs('react-scripts'))) },
  ],
  ['`uv sync`', 'a.py', { 'pyproject.toml': '[tool.pytest.ini_options]', 'uv.lock': '' }],
  ['`python -m pip install -r requirements.txt`', 'a.py', { 'requirements.txt': 'pytest' }],
  ['`python -m pip install pytest`', 'a.py', { 'pytest.ini': '' }],
])('%s installs what is declared, for %s', async (advice, path, files) => {
  const dir = tempDir()
  write(dir, files)
  const project = openProject(dir)
  const language = path.endsWith('.py') ? 'python' : 'typescript'
  const runner = await findRunner(project, relPath(path), language, env)
  if (runner === undefined) throw new Error('no runner')
  expect(runner.installed).toBe(false)
  expect(installAdvice(project, runner)).toBe(advice)
})

test.each(detectors.map(({ name }) => name))('there is something to say of %s', (name) => {
  const dir = tempDir()
  write(dir, { 'package.json': pkg() })
  const runner: Runner = {
    name,
    languages: [],
    directory: relPath(''),
    command: name,
    args: [],
    report: 'junit',
    tests: { kind: 'beside', because: 'convention' },
    libraries: [],
    notes: [],
    installed: false,
    foundBy: 'test',
  }
  expect(installAdvice(openProject(dir), runner)).toMatch(/^`.+`$|https:\/\//)
})
