import { openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { detectRunners, findRunner, testArgs } from '../src/index.ts'
import { tempDir, write } from './temp.ts'

const MANY = 200_000
const deep = '['.repeat(5000)

/** Manifests of Python, Ruby and PHP that nobody wrote in good faith. */
const MANIFESTS: Readonly<Record<string, readonly string[]>> = {
  'pyproject.toml': [
    `a = ${deep}`,
    'project = []\ntool = 7\ndependency-groups = [1]\n',
    '[tool.hatch.envs]\n"__proto__" = 1\ndefault = []\n[tool.tox]\nenv = "x"\nenv_run_base = [1]',
    '[tool.poe.tasks]\ntest = [["pytest"], {cmd = 7}]\n"constructor" = {}',
    '[tool.pytest.ini_options]\ntestpaths = ["../..", "/", "\\u0000", "*", ""]\npython_files = [1, "*"]',
    '[build-system]\nbuild-backend = []\n[tool.uv]\ndefault-groups = {}',
  ],
  'setup.py': [
    'install_requires=['.repeat(MANY),
    `tests_require = ${' '.repeat(MANY)}`,
    `extras_require={${'"a",'.repeat(MANY)}`,
  ],
  'noxfile.py': ['session.run('.repeat(MANY), `session.run(${'"'.repeat(MANY)})`],
  'tox.ini': [`[testenv]\ncommands = ${'{posargs:'.repeat(MANY)}`, '[testenv\ncommands'],
  'tox.toml': ['env_run_base = 1\nenv = []', '[env.a]\ncommands = "pytest"'],
  'hatch.toml': ['envs = []', '[envs.a]\nscripts = ["x"]\ndependencies = 7'],
  'environment.yml': [
    `dependencies:\n${'- '.repeat(MANY)}`,
    `name: ${' '.repeat(MANY)}`,
    `- ${'a-'.repeat(MANY)}`,
  ],
  'requirements.txt': [
    `pytest${' '.repeat(MANY)}x`,
    'a-'.repeat(MANY),
    '\0pytest',
    '-r ../../../etc/passwd',
  ],
  'manage.py': ['DJANGO_SETTINGS_MODULE'],
  Pipfile: ['packages = 1\ndev-packages = []\nscripts = "pytest"'],
  Gemfile: [
    `gem${' '.repeat(MANY)}`,
    `gem "${'a'.repeat(MANY)}`,
    'gem "__proto__"\ngem "constructor"\ngem "rspec"',
    '\n'.repeat(MANY),
  ],
  'Gemfile.lock': [`DEPENDENCIES\n${'  a\n'.repeat(MANY)}`, `DEPENDENCIES\n${'  '.repeat(MANY)}`],
  Rakefile: [
    `t.pattern = ${'"a" '.repeat(MANY)}`,
    `Rake::TestTask.new\nt.pattern = "../../../**/*.rb"`,
    '.'.repeat(MANY),
    '\r'.repeat(MANY),
  ],
  '.rspec': [
    '--default-path ../../..',
    `--default-path ${'a/'.repeat(2000)}`,
    '--default-path',
    '"',
  ],
  'spec/spec_helper.rb': ['\n'.repeat(MANY), `require${' '.repeat(MANY)}`],
  'bin/rspec': [`#!${'ruby '.repeat(MANY)}`],
  'composer.json': [
    '[]',
    '{"scripts":{"test":{"a":1}},"require":[],"require-dev":"x","config":[],"autoload":{"psr-4":{"":["../.."],"A":7}}}',
    '{"scripts":{"__proto__":"phpunit","test":[[["phpunit"]],"phpunit -c ../../x"]},"require":{"phpunit/phpunit":7}}',
    `{"require-dev":{"phpunit/phpunit":"${'^9.'.repeat(MANY)}"}}`,
    '{"require":{"phpunit/phpunit":"*"},"config":{"bin-dir":"../../..","vendor-dir":"/"}}',
    '{"require":{"phpunit/phpunit":"*"},"autoload":{"psr-4":{"A":"/etc"}}}',
    '{"require":{"phpunit/phpunit":"*"},"autoload":{"psr-4":{"A":"a/../../b"}}}',
    '{"require":{"phpunit/phpunit":"*"},"autoload":{"psr-4":{"A":"a\\u0000b"}}}',
  ],
  'composer.lock': [`"name": "phpunit/phpunit",${' '.repeat(MANY)}`],
  'phpunit.xml': [
    '<phpunit><testsuites><testsuite><directory>../../..</directory></testsuite></testsuites></phpunit>',
    '<phpunit><testsuites>x</testsuites></phpunit>',
    '<phpunit><testsuites><testsuite><directory/><directory suffix=""><a/></directory></testsuite></testsuites></phpunit>',
    '<phpunit bootstrap="../../x" defaultTestSuite=""/>',
  ],
  'vendor/bin/phpunit': [`#!${'php '.repeat(MANY)}`],
  'tests/Pest.php': [''],
}

const SOURCES = ['a.py', 'lib/a.rb', 'src/A.php'] as const
const LANGUAGE = { 'a.py': 'python', 'lib/a.rb': 'ruby', 'src/A.php': 'php' } as const

test.each(
  Object.entries(MANIFESTS).flatMap(([name, texts]) =>
    texts.map((text, index) => ({ name, index, text })),
  ),
)('a hostile $name ($index) is read without harm and in time', async ({ name, text }) => {
  const dir = tempDir()
  write(dir, { [name]: text, 'pkg/pyproject.toml': '', [`pkg/${name}`]: text })
  const project = openProject(dir)
  const started = process.cpuUsage()
  for (const runner of await detectRunners(project, { PATH: '' })) {
    expect(runner.tests.directory ?? '').not.toMatch(/^\/|(?:^|\/)\.\.(?:\/|$)/)
    testArgs(runner, [])
  }
  for (const source of SOURCES) {
    await findRunner(project, relPath(source), LANGUAGE[source], { PATH: '' })
  }
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000)
})
