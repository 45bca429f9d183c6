import { expect, test } from 'vitest'
import { startsTests } from '../src/starts-tests.ts'

const starts = (line: string) => {
  const [program = '', ...words] = line.split(' ')
  return startsTests(program, words)
}

test.each([
  ...['vitest', 'vitest run src/cart.test.ts', 'jest --runInBand', 'mocha test/**/*.js'],
  ...['node --test', 'tsx --test test/cart.test.ts', 'node node_modules/.bin/vitest run'],
  ...['npm test', 'npm t', 'npm run test', 'npm run test:unit', 'npm -w api run test'],
  ...['npm test -- src/cart.test.ts', 'pnpm test', 'pnpm --filter api run test', 'pnpm vitest run'],
  ...['yarn test', 'yarn workspace api test', 'yarn jest', 'test', 'test:unit --coverage'],
  ...['bun test', 'bun run test', 'deno test', 'deno task test', 'react-scripts test'],
  ...['pytest', 'pytest -v tests/test_cart.py', 'python -m pytest -x', 'python3.12 -m unittest'],
  ...['python manage.py test shop', 'go test ./...', 'gotestsum', 'cargo test', 'cargo +nightly t'],
  ...[
    'cargo nextest run',
    'rspec spec/cart_spec.rb',
    'rails test',
    'ruby bin/rails test',
    'rake test',
  ],
  ...['php vendor/bin/phpunit', 'phpunit', 'php artisan test', 'composer test', 'dotnet test'],
  ...[
    'mvn -q test',
    'mvnw test -Dtest=CartTest',
    'gradlew :api:test',
    'make test',
    'turbo run test',
    'ctest --test-dir build -R Cart',
    'ninja -C build test',
    'swift test',
    'sbt test',
    'sbt core/test',
    'sbt core/Test/testOnly',
  ],
])('%s runs tests', (line) => {
  expect(starts(line)).toBe(true)
})

test.each([
  ...['npm install vitest', 'npm ls jest', 'pnpm add -D vitest', 'npm run build', 'npm run lint'],
  ...[
    'vitest --version',
    'vitest list',
    'jest --listTests',
    'pytest --collect-only',
    'cargo test --no-run',
    'ctest -N',
    'swift build',
    'swift test list',
    'sbt compile',
    'sbt testsJVM/compile',
  ],
  ...[
    'cat src/cart.test.ts',
    'git commit -m test',
    'rm -f test',
    'test -f src/cart.ts',
    'test a = b',
  ],
  ...[
    'cargo add test',
    'go build ./test',
    'node test.js',
    'python tests/test_cart.py',
    'echo vitest',
  ],
  ...[
    'tape',
    'playwright install',
    'grep pytest setup.cfg',
    'pip install pytest',
    'make build',
    '',
  ],
])('%s runs none that could be run here', (line) => {
  expect(starts(line)).toBe(false)
})
