import { type Language, openProject } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { testHelpers, testStyle } from '../src/index.ts'
import { runnerIn } from './placement/runner.ts'
import { tempDir, write } from './temp.ts'

function helpersOf(language: Language, files: Record<string, string>, limit = 9) {
  const dir = tempDir()
  write(dir, files)
  const project = openProject(dir)
  const found = testHelpers(project, runnerIn(project, language), limit)
  return Object.fromEntries(found.map(({ path, names }) => [path, names]))
}

const CONFTEST = `import pytest

@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture(
    scope="session",
    params=[1, (2)],
)
def db():
    yield 1


@pytest_asyncio.fixture()
@something
async def server():
    pass


def _private():
    pass
`

const ROWS: readonly [string, Language, Record<string, string>, Record<string, string[]>][] = [
  [
    'Python: fixtures, and modules that lie among the tests',
    'python',
    {
      'conftest.py': '',
      'shop/cart.py': 'def total(): pass',
      'tests/conftest.py': CONFTEST,
      'tests/factories.py':
        'class UserFactory:\n    def build(self): pass\n\ndef make_cart(): pass\n',
      'tests/test_cart.py': 'def helper(): pass',
      'tests/__init__.py': '',
    },
    {
      'conftest.py': [],
      'tests/conftest.py': ['client', 'db', 'server'],
      'tests/factories.py': ['UserFactory', 'make_cart'],
    },
  ],
  [
    'scripts: setup files, utilities and what lies in folders of tests',
    'typescript',
    {
      'vitest.setup.ts': "import 'x'",
      'vitest.config.ts': 'export const x = 1',
      'src/cart.ts': 'export const total = 1',
      'src/setup.ts': 'export const x = 1',
      'src/cart.test.ts': 'export const y = 1',
      'src/test-utils.tsx': 'export function renderShop() {}\nexport { screen } from "x"\n',
      'src/__tests__/helpers/fake.ts':
        'export class FakeClock {}\nexport default function now() {}',
      'tests/cart.test.ts': '',
      'tests/helpers.js': 'exports.makeCart = () => {}\nexport async function login() {}\n',
      'tests/types.d.ts': 'export const z: number',
    },
    {
      'vitest.setup.ts': [],
      'src/test-utils.tsx': ['renderShop'],
      'src/__tests__/helpers/fake.ts': ['FakeClock', 'now'],
      'tests/helpers.js': ['login', 'makeCart'],
    },
  ],
  [
    'Ruby: helpers, support and factories',
    'ruby',
    {
      'spec/spec_helper.rb': 'RSpec.configure do |config|\nend\n',
      'spec/rails_helper.rb': '',
      'spec/support/login.rb': 'module LoginHelper\n  def login_as(user)\n  end\nend\n',
      'spec/factories/users.rb':
        'FactoryBot.define do\n  factory :user do\n    trait :admin do\n    end\n  end\nend\n',
      'spec/models/user_spec.rb': 'def nope; end',
    },
    {
      'spec/rails_helper.rb': [],
      'spec/spec_helper.rb': [],
      'spec/factories/users.rb': ['user', 'admin'],
      'spec/support/login.rb': ['LoginHelper', 'login_as'],
    },
  ],
  [
    'PHP: the base class and traits',
    'php',
    {
      'tests/TestCase.php':
        '<?php\nabstract class TestCase extends Base\n{\n    protected function signIn($user) {}\n    protected function setUp(): void {}\n}\n',
      'tests/Unit/PriceTest.php': '<?php class PriceTest {}',
      'tests/Support/MakesCarts.php':
        '<?php\ntrait MakesCarts\n{\n    public static function cart() {}\n}\n',
      'database/factories/UserFactory.php': '<?php\nclass UserFactory extends Factory\n{\n}\n',
    },
    {
      'tests/TestCase.php': ['signIn'],
      'database/factories/UserFactory.php': [],
      'tests/Support/MakesCarts.php': ['cart'],
    },
  ],
  [
    'Go: packages and files of test helpers',
    'go',
    {
      'go.mod': 'module shop',
      'cart.go': 'func Total() {}',
      'cart_test.go': 'func TestCart() {}',
      'helpers_test.go': 'func newCart(t *testing.T) *Cart {}\nfunc (c *Cart) x() {}\n',
      'internal/testutil/db.go': 'package testutil\n\nfunc OpenDB(t testing.TB) *sql.DB {}\n',
    },
    { 'helpers_test.go': ['newCart'], 'internal/testutil/db.go': ['OpenDB'] },
  ],
  [
    'Java: base classes and builders among the tests',
    'java',
    {
      'src/main/java/a/Cart.java': 'public class Cart {}',
      'src/test/java/a/CartTest.java': 'class CartTest {}',
      'src/test/java/a/AbstractDbTest.java':
        'public abstract class AbstractDbTest {\n    protected Connection open(String name) {\n        return new Connection();\n    }\n}\n',
      'src/test/java/a/CartBuilder.java':
        'public class CartBuilder {\n    public static CartBuilder aCart() {\n        return null;\n    }\n}\n',
    },
    {
      'src/test/java/a/AbstractDbTest.java': ['open'],
      'src/test/java/a/CartBuilder.java': ['aCart'],
    },
  ],
  [
    'Kotlin: for several platforms',
    'kotlin',
    {
      'src/commonTest/kotlin/Fakes.kt':
        'class FakeClock\nsuspend fun eventually(x: Int) {}\nfun <T> T.twice() {}\n',
      'src/commonMain/kotlin/Cart.kt': 'class Cart',
    },
    { 'src/commonTest/kotlin/Fakes.kt': ['FakeClock', 'eventually'] },
  ],
  [
    'C#: fixtures and factories of test projects',
    'csharp',
    {
      'src/Shop/Cart.cs': 'public class Cart {}',
      'tests/Shop.Tests/Shop.Tests.csproj': '',
      'tests/Shop.Tests/CartTests.cs': 'public class CartTests {}',
      'tests/Shop.Tests/GlobalUsings.cs': 'global using Xunit;',
      'tests/Shop.Tests/ShopWebApplicationFactory.cs':
        'public class ShopWebApplicationFactory : X\n{\n    public HttpClient CreateUser(string name)\n    {\n    }\n}\n',
      'Api.Tests/Carts.cs':
        'internal static class Carts\n{\n    public static Cart Empty() => new();\n}\n',
    },
    {
      'tests/Shop.Tests/ShopWebApplicationFactory.cs': ['CreateUser'],
      'Api.Tests/Carts.cs': ['Empty'],
    },
  ],
  [
    'Rust: what the crate’s tests share',
    'rust',
    {
      'src/lib.rs': 'pub fn total() {}',
      'src/test_utils.rs': 'pub(crate) fn cart() -> Cart {}\n',
      'tests/cart.rs': 'fn nope() {}',
      'tests/common/mod.rs':
        'pub fn setup() {}\npub async fn spawn_app() -> App {}\nfn private() {}\n',
    },
    { 'src/test_utils.rs': ['cart'], 'tests/common/mod.rs': ['spawn_app'] },
  ],
]

describe('what tests share', () => {
  test.each(ROWS)('%s', (_, language, files, expected) => {
    const found = helpersOf(language, files)
    expect(found).toEqual(expected)
    expect(Object.keys(found)).toEqual(Object.keys(expected))
  })

  test('at most so many files, the best known first', () => {
    const files = {
      'tests/zz.py': '',
      'tests/aa.py': '',
      'tests/conftest.py': '',
      'tests/test_a.py': '',
    }
    expect(Object.keys(helpersOf('python', files, 2))).toEqual(['tests/conftest.py', 'tests/aa.py'])
  })

  test('only names that somebody types, and not too many', () => {
    const many = Array.from({ length: 30 }, (_, at) => `def name_${at}(): pass\n`).join('')
    const files = {
      'tests/a.py': many,
      'tests/b.py': `def ${'x'.repeat(200)}(): pass\n`,
      'tests/c.py': `def large(): pass\n${'#'.repeat(100_000)}`,
    }
    const found = helpersOf('python', files)
    expect(found['tests/a.py']).toHaveLength(8)
    expect([found['tests/b.py'], found['tests/c.py']]).toEqual([[], []])
  })
})

test('the style of several runners is told once, by the names of tests and of what they share', () => {
  const dir = tempDir()
  write(dir, {
    'tests/test_a.py': '',
    'tests/conftest.py': CONFTEST,
    'src/a.ts': '',
    'src/a.test.ts': '',
    'src/test-utils.ts': 'export const fake = 1',
  })
  const project = openProject(dir)
  const [python, script] = [runnerIn(project, 'python'), runnerIn(project, 'typescript')]
  expect(testStyle(project, [python, script, python])).toEqual({
    recent: ['tests/test_a.py', 'src/a.test.ts'],
    helpers: [
      { path: 'tests/conftest.py', names: ['client', 'db', 'server'] },
      { path: 'src/test-utils.ts', names: ['fake'] },
    ],
  })
  expect(testStyle(project, [])).toEqual({ recent: [], helpers: [] })
})
