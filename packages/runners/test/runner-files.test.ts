import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { detectors } from '../src/families/all.ts'
import { runnerFile } from '../src/runner-files.ts'

describe('what a file is to the runners', () => {
  test.each(detectors.map(({ name, settings }) => [name, settings?.files ?? []] as const))(
    'every settings file of %s sets it up or builds',
    (_, files) => {
      const others = files.filter((file) => !['setup', 'build'].includes(kindOf(file) ?? ''))
      expect(others).toEqual([])
    },
  )

  test.each([
    ['setup', ['vitest.config.ts', '.mocharc.json', 'spec/support/jasmine.json', 'pytest.ini']],
    [
      'setup',
      [
        'ava.config.mjs',
        '.taprc',
        'a/tox.ini',
        'noxfile.py',
        '.rspec',
        'phpunit.xml.dist',
        '.config/nextest.toml',
      ],
    ],
    [
      'build',
      ['package.json', 'web/tsconfig.test.json', 'pyproject.toml', 'Pipfile', 'hatch.toml'],
    ],
    ['build', ['Gemfile', 'Rakefile', 'composer.json', 'go.work', 'Cargo.toml', 'pom.xml']],
    ['build', ['app/build.gradle.kts', 'Shop.Tests.csproj', 'mix.exs', 'CMakePresets.json']],
    ['build', ['Package.swift', 'Package@swift-6.0.swift']],
    ['build', ['build.sbt', 'project/plugins.sbt', 'project/build.properties']],
    ['build', ['test/CMakeLists.txt', 'cmake/Warnings.cmake']],
    ['support', ['yarn.lock', 'tests/conftest.py', 'requirements-dev.txt', 'spec/rails_helper.rb']],
    ['support', ['Package.resolved']],
    ['support', ['go.sum', 'Cargo.lock', 'tests/Pest.php', 'test/test_helper.exs', 'mix.lock']],
    [undefined, ['src/cart.ts', 'config.ts', 'gem.rb', 'README.md']],
  ] as const)('%s: %s', (kind, files) => {
    expect(files.map(kindOf)).toEqual(files.map(() => kind))
  })
})

function kindOf(path: string) {
  return runnerFile(relPath(path))
}
