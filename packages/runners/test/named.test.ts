import { openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { namesPackage } from '../src/named/names-package.ts'
import { tempDir, write } from './temp.ts'

const PACKAGE = JSON.stringify({
  name: 'shop',
  description: 'a shop without invented',
  scripts: { invented: 'node .' },
  dependencies: { '@scope/kit': '1', zod: '^3' },
  optionalDependencies: { fsevents: '2' },
})

/** The manifest, the file that imports, the module, and whether it is named. */
test.each<[string, string, string, string, boolean | undefined]>([
  ['package.json', PACKAGE, 'src/a.ts', 'zod/v4', true],
  ['package.json', PACKAGE, 'src/a.ts', '@scope/kit/deep', true],
  ['package.json', PACKAGE, 'src/a.ts', '@scope/other', false],
  ['package.json', PACKAGE, 'src/a.ts', 'invented', false],
  ['package-lock.json', '{"packages":{"node_modules/ms":{}}}', 'src/a.ts', 'ms', true],
  [
    'package-lock.json',
    '{"packages":{"node_modules/a/node_modules/@b/c":{}}}',
    'a.ts',
    '@b/c',
    true,
  ],
  ['yarn.lock', '"@b/c@npm:^1.0.0":\n  version: 1.0.0\n', 'a.js', '@b/c', true],
  ['yarn.lock', 'ms@^2.1.1, ms@^2.1.3:\n  version "2.1.3"\n', 'a.js', 'ms', true],
  ['pnpm-lock.yaml', "packages:\n  '@b/c@1.0.0':\n  ms@2.1.3:\n", 'a.js', '@b/c', true],
  ['pnpm-lock.yaml', 'packages:\n  ms@2.1.3:\n', 'a.js', 'msx', false],
  [
    'pyproject.toml',
    '[project]\ndependencies = ["PyYAML>=6", "python_dateutil"]\n',
    'a.py',
    'yaml',
    true,
  ],
  [
    'pyproject.toml',
    '[project]\ndependencies = ["PyYAML>=6", "python_dateutil"]\n',
    'a.py',
    'dateutil.tz',
    true,
  ],
  ['pyproject.toml', '[project]\ndependencies = ["PyYAML>=6"]\n', 'a.py', 'quickbase', false],
  [
    'requirements/dev.txt',
    'google-cloud-storage==2\nPillow\n',
    'shop/a.py',
    'google.cloud.storage',
    true,
  ],
  ['requirements-dev.txt', 'Pillow\n', 'shop/a.py', 'PIL', true],
  ['setup.cfg', '[options]\ninstall_requires =\n  beautifulsoup4\n', 'shop/a.py', 'bs4', true],
  ['setup.cfg', '[options]\ninstall_requires =\n  beautifulsoup4\n', 'shop/a.py', 'bs5', false],
  [
    'go.mod',
    'module example.com/shop\nrequire github.com/a/b v1.0.0\n',
    'a.go',
    'github.com/a/b/sub',
    true,
  ],
  [
    'go.mod',
    'module example.com/shop\nrequire github.com/a/b v1.0.0\n',
    'a.go',
    'github.com/a/c',
    false,
  ],
  ['Cargo.toml', '[dependencies]\nserde-json = "1"\n', 'src/a.rs', 'serde_json', true],
  ['Cargo.lock', '[[package]]\nname = "rand"\n', 'src/a.rs', 'rand', true],
  ['Cargo.lock', '[[package]]\nname = "rand"\n', 'src/a.rs', 'fastrand', false],
  ['Gemfile', "gem 'activerecord'\n", 'lib/a.rb', 'active_record/base', true],
  ['Gemfile.lock', '    rspec-core (3.1)\n', 'lib/a.rb', 'rspec/core', true],
  ['Gemfile', "gem 'activerecord'\n", 'lib/a.rb', 'nokogiri', false],
  [
    'composer.json',
    '{"require":{"guzzlehttp/guzzle":"7"}}',
    'src/A.php',
    'GuzzleHttp\\Client',
    true,
  ],
  [
    'composer.json',
    '{"require":{"guzzlehttp/guzzle":"7"}}',
    'src/A.php',
    'Invented\\Client',
    false,
  ],
  ['README.md', 'zod', 'src/a.ts', 'zod', undefined],
  ['package.json', PACKAGE, 'a.py', 'zod', undefined],
  ['pom.xml', '<project/>', 'A.java', 'com.shop', undefined],
])('%s (%j) names, for %s, the package of %s: %s', (manifest, text, from, module, named) => {
  const root = tempDir()
  write(root, { [manifest]: text })
  expect(namesPackage(openProject(root), relPath(from), module)).toBe(named)
})

test('manifests of all folders above count, and no others', () => {
  const root = tempDir()
  write(root, {
    'package.json': '{"devDependencies":{"ms":"2"}}',
    'packages/a/package.json': '{"dependencies":{"zod":"3"}}',
    'packages/b/package.json': '{"dependencies":{"other":"3"}}',
  })
  const from = relPath('packages/a/src/x.ts')
  const inA = (module: string) => namesPackage(openProject(root), from, module)
  expect(['ms', 'zod', 'other'].map(inA)).toEqual([true, true, false])
})
