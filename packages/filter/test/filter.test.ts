import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { createFilter, type FilterFacts, rules } from '../src/index.ts'

/** A project whose folders hold these names, and nothing else. */
function filterWith(
  names: Record<string, string[]> = {},
  ignores: FilterFacts['ignores'] = [],
): (path: string) => string {
  const markers = (directory: string) => new Set(names[directory])
  const filter = createFilter({ ignores, markers })
  return (path) => {
    const verdict = filter(relPath(path))
    return verdict.test ? verdict.language : verdict.rule
  }
}

const ROWS: Record<string, readonly string[]> = {
  python: [
    'billing.py',
    'src/fast.pyx',
    'latest_news.py',
    'contest.py',
    'attest_test_data.py',
    'testing.py',
    'src/helpers.py',
    'a/__init__.py',
    'environment/a.py',
    'env/settings.py',
    'out/report.py',
    'bin/tool.py',
    'managed.py',
    'my_manage.py',
    'redist/a.py',
    'with space/naïve file.py',
    'new\nline.py',
  ],
  javascript: [
    'index.js',
    'a.jsx',
    'a.mjs',
    'a.cjs',
    'App.vue',
    'App.svelte',
    'latest.js',
    'test.js',
    'middleware.js',
    'config.js',
    'configure.js',
    'my.configuration.js',
    'contest/spec.js',
  ],
  typescript: [
    'a.ts',
    'a.tsx',
    'a.mts',
    'a.cts',
    'contest_entry.ts',
    'rebuild/plan.ts',
    'redist/a.ts',
    'distance/index.ts',
    'src/vendors/list.ts',
    'src/coverages/a.ts',
    'src/targets.ts',
    'src/inspect.ts',
    'src/generated.ts',
    'src/testing/render.ts',
    'src/setup.ts',
    'dts.ts',
    'src/middleware.ts',
    'src/app/[slug]/page.tsx',
    'd.ts',
    'k8s.ts',
    'infrastructure/main.ts',
    'deployment/a.ts',
    '__proto__.ts',
    'constructor.ts',
    'toString/valueOf.ts',
  ],
  go: ['main.go', 'cmd/contest.go', 'pkg/mocks.go', 'pkg/mock/store.go', 'regen.go', 'pb.go'],
  ruby: ['app/models/user.rb', 'lib/inspector.rb', 'db/schema.rb', 'lib/latest.rb'],
  php: [
    'src/Contest.php',
    'app/Http/Controllers/OrderController.php',
    'src/Tester.php',
    'latest.php',
  ],
  java: [
    'src/AUDIT.java',
    'src/Testimonial.java',
    'src/Contest.java',
    'src/LIMIT.java',
    'src/Orbit.java',
  ],
  kotlin: ['src/Order.kt', 'scripts/report.kts', 'src/Latest.kt', 'src/Testable.kt'],
  csharp: ['src/Order.cs', 'src/Latest.cs', 'src/Designer.cs', 'Logging.cs', 'bin/Tool.cs'],
  rust: ['src/main.rs', 'src/latest.rs', 'src/tests.rs', 'benches/speed.rs'],
  directory: [
    'node_modules/left-pad/index.js',
    'packages/a/node_modules/b/index.ts',
    '.venv/lib/a.py',
    'venv/lib/a.py',
    'dist/a.js',
    'build/a.ts',
    'src/build/a.ts',
    'src/generated/client.ts',
    '.git/hooks/a.py',
    'vendor/a.go',
    'app/migrations/0001_initial.py',
    'db/migrate/20240101_users.rb',
    'database/migrations/users.php',
    'a/__pycache__/a.py',
    '.pytest_cache/a.py',
    '.mypy_cache/a.py',
    '.ruff_cache/a.py',
    'target/debug/build.rs',
    '.cargo/a.rs',
    'coverage/a.js',
    '.nyc_output/a.js',
    'lab/.ipynb_checkpoints/a-checkpoint.py',
    '.next/server/a.js',
    '.nuxt/a.ts',
    '.svelte-kit/a.ts',
    'storybook-static/assets/a.js',
    'playwright-report/trace/a.js',
    'allure-report/app.js',
    'htmlcov/coverage_html.js',
    'ios/DerivedData/a.cpp',
    'cdk.out/asset.1/index.js',
    '_site/a.js',
    'bower_components/x/a.js',
    '.output/server/a.mjs',
    '.turbo/a.js',
    '.angular/cache/a.js',
    '.expo/a.js',
    '.dart_tool/a.js',
    '.build/checkouts/a.c',
    'k8s/a.py',
    'deploy/a.ts',
    'infra/main.ts',
    '.tailtest/plan.ts',
    'dist/a.test.js',
    'vendor/a.md',
  ],
  notebook: ['analysis.ipynb', 'notebooks/a.ipynb'],
  extension: [
    'README.md',
    'package.json',
    'styles.css',
    'index.html',
    'logo.svg',
    'schema.sql',
    'schema.graphql',
    'main.tf',
    'run.sh',
    'values.yaml',
    'Makefile',
    'LICENSE',
    '.gitignore',
    '.ts',
    'src/.js',
    'a.ts.bak',
    'a.py~',
    'view.erb',
    'a.TS.txt',
    'config.toml',
  ],
  config: [
    'vite.config.ts',
    'vitest.config.mts',
    'jest.config.js',
    'next.config.mjs',
    'webpack.config.cjs',
    'app.config.tsx',
    'a.config.jsx',
    'Dockerfile',
    'web.dockerfile',
    'docker/Dockerfile',
  ],
  'test-support': [
    'tests/helpers.py',
    'tests/setup.ts',
    'spec/rails_helper.rb',
    'test_helper.rb',
    'conftest.py',
    'tests/common/mod.rs',
  ],
  'test-file': [
    'test_billing.py',
    'tests/test_billing.py',
    'billing_test.py',
    'a.test.ts',
    'a.spec.ts',
    'a.test.jsx',
    'a.spec.mjs',
    'a.d.test.ts',
    'src/__tests__/render.ts',
    '__tests__/a/b.js',
    'main_test.go',
    'user_spec.rb',
    'user_test.rb',
    'tests/Unit/OrderTest.php',
    'order_test.php',
    'OrderTest.java',
    'OrderTests.java',
    'OrderIT.java',
    'TestOrder.java',
    'OrderTest.kt',
    'OrderTests.cs',
    'OrderTest.cs',
    'tests/api.rs',
  ],
  generated: [
    'mock_store.go',
    'store_mock.go',
    'types_gen.go',
    'api.pb.go',
    'api_pb2.py',
    'client.generated.ts',
    'client.generated.go',
    'query.graphql.ts',
    'View.g.cs',
    'Form.Designer.cs',
    'types.d.ts',
    'pkg/stubs.pyi',
    'types.d.mts',
  ],
}

describe.each(Object.entries(ROWS))('%s', (answer, paths) => {
  const judge = filterWith()
  test.each(paths)('%j', (path) => {
    expect(judge(path)).toBe(answer)
  })
})

describe('folders that only sometimes hold what nobody tests', () => {
  test.each([
    [
      'env is a Python environment where it has a pyvenv.cfg',
      { env: ['pyvenv.cfg'] },
      'env/lib/a.py',
      'directory',
    ],
    ['env is a folder of sources without one', { env: ['a.py'] }, 'env/a.py', 'python'],
    [
      'bin beside a .csproj is build output',
      { api: ['Api.csproj'] },
      'api/bin/Debug/A.cs',
      'directory',
    ],
    ['obj beside a .csproj is build output', { '': ['Api.csproj'] }, 'obj/A.cs', 'directory'],
    [
      'bin below one that is not beside it is not',
      { '': ['Api.csproj'] },
      'tools/bin/a.ts',
      'typescript',
    ],
  ])('%s', (_, names, path, answer) => {
    expect(filterWith(names)(path)).toBe(answer)
  })
})

describe('the middleware of Next.js', () => {
  test.each([
    ['beside its configuration', { '': ['next.config.js'] }, 'middleware.ts', 'boilerplate'],
    ['in src', { web: ['next.config.mjs'] }, 'web/src/middleware.js', 'boilerplate'],
    ['not another one', { web: ['next.config.js'] }, 'web/lib/middleware.ts', 'typescript'],
    ['not one of another framework', { '': ['package.json'] }, 'middleware.ts', 'typescript'],
    ['not one of another language', { '': ['next.config.js'] }, 'middleware.py', 'python'],
  ])('%s', (_, names, path, answer) => {
    expect(filterWith(names)(path)).toBe(answer)
  })
})

describe('components', () => {
  test.each([
    ['are TypeScript below a tsconfig', { '': ['tsconfig.json'] }, 'src/App.vue', 'typescript'],
    [
      'are TypeScript beside a tsconfig',
      { src: ['tsconfig.json'] },
      'src/App.svelte',
      'typescript',
    ],
    ['are JavaScript without', { other: ['tsconfig.json'] }, 'src/App.vue', 'javascript'],
  ])('%s', (_, names, path, answer) => {
    expect(filterWith(names)(path)).toBe(answer)
  })

  test('other files are what their extension says', () => {
    expect(filterWith({ '': ['tsconfig.json'] })('src/a.js')).toBe('javascript')
  })
})

describe('the first rule that answers decides', () => {
  const ROOT = relPath('')
  const judge = filterWith({}, [
    { directory: ROOT, kind: 'git', text: '*.test.ts\nnode_modules\nout\n*.md' },
    { directory: ROOT, kind: 'tailtest', text: 'legacy/\n!legacy/keep.ts\n*.spec.ts' },
  ])
  test.each([
    ['legacy/a.ts', 'ignored'],
    ['legacy/keep.ts', 'ignored'],
    ['a.spec.ts', 'ignored'],
    ['a.test.ts', 'git-ignored'],
    ['node_modules/a/index.js', 'git-ignored'],
    ['out/a.ts', 'git-ignored'],
    ['README.md', 'git-ignored'],
    ['dist/a.config.ts', 'directory'],
    ['a.config.test.ts', 'git-ignored'],
    ['src/a.ts', 'typescript'],
  ])('%s: %s', (path, answer) => {
    expect(judge(path)).toBe(answer)
  })

  test('in the order of the list', () => {
    expect(Object.keys(rules)).toEqual([
      'ignored',
      'git-ignored',
      'directory',
      'notebook',
      'extension',
      'config',
      'test-file',
      'test-support',
      'boilerplate',
      'story',
      'generated',
    ])
  })
})

describe('the reason', () => {
  function reasonOf(path: string, ignores: FilterFacts['ignores'] = []): string {
    const verdict = createFilter({ ignores, markers: () => new Set() })(relPath(path))
    return verdict.test ? '' : verdict.reason
  }

  test.each(
    Object.entries(ROWS)
      .filter(([rule]) => rule in rules)
      .flatMap(([, paths]) => paths),
  )('for %j is one sentence', (path) => {
    expect(reasonOf(path)).toMatch(/^[A-Z][^\n]{10,120}\.$/)
  })

  test('names the pattern and its file', () => {
    const ignores = [
      { directory: relPath('docs'), kind: 'git', text: '# drafts\ndraft-*' },
      { directory: relPath(''), kind: 'tailtest', text: '*.gen.ts' },
    ] as const
    expect(reasonOf('docs/draft-a.ts', ignores)).toBe(
      'The pattern draft-* in docs/.gitignore excludes it.',
    )
    expect(reasonOf('a.gen.ts', ignores)).toBe(
      'The pattern *.gen.ts in .tailtest-ignore excludes it.',
    )
  })

  test('keeps a hostile pattern on one short line', () => {
    const text = `*${'*'.repeat(300)}\u001b[31m\u202e*`
    const reason = reasonOf('a\u001b[31m\u202eb', [
      { directory: relPath(''), kind: 'git', text: `a\u001b?31m\u202e*` },
    ])
    expect(reason).toBe('The pattern a??31m?* in .gitignore excludes it.')
    expect(
      reasonOf('a.ts', [{ directory: relPath(''), kind: 'git', text: text.slice(0, 301) }]).length,
    ).toBeLessThan(130)
  })
})
