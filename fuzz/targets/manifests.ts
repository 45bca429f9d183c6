import childProcess from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import { buildGraph } from '@tailtest/impact'
import { openProject, type Project, relPath, toAbsolute } from '@tailtest/project'
import { detectProject, testPathFor } from '@tailtest/runners'
import { openSyntax } from '@tailtest/syntax'
import { filesBelow, ROOT, read, TEMP } from '../engine/seeds.ts'
import { holds, type Target } from '../engine/target.ts'

const FIXTURES = 'packages/runners/test/fixtures'
const MANIFESTS =
  /(?:json|toml|xml|gradle|kts|csproj|mod|work|cfg|ini|yaml|yml|Gemfile|rspec|jsonc|props|sln|dist)$|config\.[cm]?[jt]s$|Rakefile|Makefile|conftest\.py$/

/** Projects as JSON: what stands in which file. */
function projects(): string[] {
  const fixtures = new Map<string, Record<string, string>>()
  for (const path of filesBelow(FIXTURES, /./)) {
    const [, , , , language = '', name = '', ...rest] = path.split('/')
    const text = read(path)
    if (text.length > 8000 || rest.length === 0) continue
    const key = `${language}/${name}`
    const files = fixtures.get(key) ?? {}
    fixtures.set(key, files)
    if (Object.keys(files).length < 12 && (MANIFESTS.test(path) || rest.length < 3))
      files[rest.join('/')] = text
  }
  return [...fixtures.values()].map((files) => JSON.stringify(files))
}

const MORE = [
  {
    'package.json': '{"workspaces":["packages/*"],"devDependencies":{"vitest":"1"}}',
    'packages/a/package.json': '{"name":"a","scripts":{"test":"jest"}}',
    'pnpm-workspace.yaml': 'packages:\n  - "packages/*"\n',
  },
  {
    'Cargo.toml': '[workspace]\nmembers = ["a", "b*"]\n',
    'a/Cargo.toml': '[package]\nname = "a"\n',
    'go.work': 'go 1.22\nuse (\n ./x\n)\n',
    'x/go.mod': 'module x\n',
  },
  {
    'pom.xml': '<project><modules><module>a</module></modules></project>',
    'settings.gradle.kts': 'include(":app", "lib")',
    'app/build.gradle': "plugins { id 'java' }",
  },
  {
    'Shop.sln': 'Project("{F}") = "Shop", "Shop\\Shop.csproj", "{A}"\nEndProject',
    'Shop/Shop.csproj':
      '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><PackageReference Include="xunit" Version="2"/></ItemGroup></Project>',
  },
  {
    'pyproject.toml': '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
    'setup.cfg': '[tool:pytest]\n',
    'tox.ini': '[pytest]\n',
    'tests/test_a.py': '',
  },
  {
    Gemfile: "gem 'rspec'\n",
    '.rspec': '--require spec_helper\n',
    'spec/a_spec.rb': '',
    'composer.json': '{"require-dev":{"phpunit/phpunit":"^11"}}',
    'phpunit.xml':
      '<phpunit><testsuites><testsuite name="u"><directory>tests</directory></testsuite></testsuites></phpunit>',
  },
  {
    'tsconfig.json':
      '{ // x\n "extends": "./b.json", "compilerOptions": {"paths": {"@/*": ["src/*"]}, "baseUrl": "."}, }',
    'b.json': '{"extends":"./tsconfig.json"}',
    'src/a.ts': "import { b } from '@/b'\n",
    'src/b.ts': 'export const b = 1\n',
    'src/a.test.ts': "import './a.ts'\n",
  },
].map((files) => JSON.stringify(files))

const names = () => [...projects(), ...MORE]

/** Writes what the input says into a fresh folder; `undefined`: it says nothing. */
function laid(input: string): Project | undefined {
  const files = parsed(input)
  if (typeof files !== 'object' || files === null) return undefined
  const project = openProject(join(TEMP, 'project'))
  mkdirSync(project.root, { recursive: true })
  for (const [name, text] of Object.entries(files).slice(0, 40)) write(project, name, text)
  return project
}

function write(project: Project, name: string, text: unknown): void {
  try {
    const file = toAbsolute(project, relPath(name))
    if (file.length > 300 || relPath(name) === '') return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof text === 'string' ? text : JSON.stringify(text))
  } catch {
    // a name that no file can have
  }
}

function remove(project: Project): void {
  rmSync(project.root, { recursive: true, force: true })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** From now on nothing starts a program in this process. */
function forbidPrograms(): void {
  const never = () => {
    throw new Error('a program was started')
  }
  Object.assign(childProcess, {
    spawn: never,
    spawnSync: never,
    exec: never,
    execSync: never,
    execFile: never,
    execFileSync: never,
    fork: never,
  })
  syncBuiltinESMExports()
}

/** Manifests of every kind: detection says what it finds, and starts nothing. */
export function manifests(): Target {
  forbidPrograms()
  return {
    form: 'json',
    seeds: names,
    words: [
      'package.json',
      'pyproject.toml',
      'Cargo.toml',
      'go.mod',
      'go.work',
      'pom.xml',
      'build.gradle',
      'build.gradle.kts',
      'settings.gradle',
      'composer.json',
      'Gemfile',
      'tsconfig.json',
      'deno.json',
      'pnpm-workspace.yaml',
      'lerna.json',
      'nx.json',
      'turbo.json',
      'rush.json',
      'bunfig.toml',
      'tox.ini',
      'setup.cfg',
      'Directory.Packages.props',
      '../',
      '/etc',
    ],
    async run(input) {
      const project = laid(input)
      if (project === undefined) return
      const { runners, workspaces } = await detectProject(project, { PATH: '' })
      for (const runner of runners) {
        holds('a folder below the root', relPath(runner.directory) === runner.directory)
        holds(
          'words of a command',
          [runner.command, ...runner.args].every(
            (word) => typeof word === 'string' && !word.includes('\0'),
          ),
        )
        const path = testPathFor(
          project,
          relPath(runner.directory === '' ? 'src/cart.ts' : `${runner.directory}/src/cart.ts`),
          runner,
        )
        holds('a test below the root', relPath(path) === path, path)
      }
      for (const { directory } of workspaces.packages)
        holds('a package below the root', relPath(directory) === directory)
      remove(project)
    },
  }
}

/** Projects whose imports are followed: whoever is imported is below the root, and a second build says the same. */
export function imports(): Target {
  const syntax = openSyntax({ from: ROOT })
  forbidPrograms()
  return {
    form: 'json',
    seeds: () => [...names(), ...FOLLOWED],
    words: [
      "import './b.ts'",
      'from . import b',
      '"exports"',
      '"imports"',
      '#x',
      '__proto__',
      'src/a.ts',
      'src/__proto__.ts',
    ],
    async run(input) {
      const project = laid(input)
      if (project === undefined) return
      const cache = join(TEMP, 'cache')
      const paths = Object.keys(Object(parsed(input))).flatMap((name) => pathIn(name) ?? [])
      const first = await buildGraph(project, { syntax, cache })
      const again = await buildGraph(project, { syntax, cache })
      for (const path of paths.slice(0, 12)) {
        const importers = JSON.stringify(first.importers(path))
        holds(
          'what is kept says the same',
          JSON.stringify(again.importers(path)) === importers,
          path,
        )
      }
      remove(project)
      rmSync(cache, { recursive: true, force: true })
    },
  }
}

function pathIn(name: string) {
  try {
    return relPath(name)
  } catch {
    return undefined
  }
}

const FOLLOWED = [
  {
    'src/a.py': 'from . import b\nimport src.b as x\n',
    'src/b.py': '',
    'src/__init__.py': '',
    'tests/test_a.py': 'from src.a import *\n',
  },
  {
    'go.mod': 'module example.com/shop\n',
    'cart/cart.go': 'package cart\nimport "example.com/shop/tax"\n',
    'tax/tax.go': 'package tax\n',
  },
  {
    'src/main/java/a/A.java': 'package a;\nimport a.b.B;\nclass A { B b; }\n',
    'src/main/java/a/b/B.java': 'package a.b;\npublic class B {}\n',
  },
  {
    'src/lib.rs': 'mod a;\nuse crate::a::x;\n',
    'src/a.rs': 'pub fn x() {}\n',
    'Cargo.toml': '[package]\nname="a"\n',
  },
  {
    'a.rb': "require_relative 'lib/b'\n",
    'lib/b.rb': '',
    'a.php': "<?php\nnamespace A;\nuse B\\C;\nrequire 'b.php';\n",
    'b.php': '<?php\nnamespace B;\nclass C {}\n',
  },
  {
    'a.vue': '<script setup lang="ts">\nimport x from \'./b.ts\'\n</script>\n',
    'b.ts': 'export default 1\n',
    'c.svelte': '<script>import "./b.ts"</script>',
  },
].map((files) => JSON.stringify(files))
