import { type RelPath, relPath } from '@tailtest/project'
import { type FileError, type TestResult, testId } from '@tailtest/runners/report'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classifyFailure, type FailureFacts } from '../src/classify.ts'
import type { Category } from '../src/types.ts'

const ts = relPath('test/cart.test.ts')
const py = relPath('tests/test_cart.py')
const nothing: FailureFacts = { changed: [] }

function failure(message: string, stack = '', file: RelPath = ts): TestResult {
  return { id: testId(file, ['works']), file, status: 'fail', message, stack }
}

test('a file in which the runner found no test is the fault of the test', () => {
  const empty = {
    ...failure('the runner reported no test of this file'),
    status: 'missing' as const,
  }
  const { category, evidence } = classifyFailure(empty, { changed: [relPath('src/cart.ts')] })
  expect(category).toBe('test_bug')
  expect(evidence).toBe(
    'the runner finds no test in "test/cart.test.ts": "the runner reported no test of this file"',
  )
})

test.each([
  [
    'No version of Cypress is installed in: cache/15.3.0/Cypress',
    'the Cypress binary is not installed; run: npx cypress install',
  ],
  [
    "Error: browserType.launch: Executable doesn't exist at /home/dev/.cache/ms-playwright/chrome",
    'the browser that the test drives is not installed; run: npx playwright install (in Python: playwright install)',
  ],
  [
    'It seems that your Storybook instance is not running at: http://127.0.0.1:6006',
    'no Storybook runs that its test runner could visit; start Storybook first (npm run storybook), or name one that runs with --url',
  ],
  [
    'Cypress could not verify that this server is running: > http://localhost:3000',
    'the application that the specs visit does not run; start the application at the baseUrl of the Cypress settings first',
  ],
  [
    "'shop': package 'shop' is using Swift tools version 6.3.0 but the installed version is 6.0.3",
    'the tests need another version of the language; install a newer Swift (at least 6.0) from https://www.swift.org/install',
  ],
  [
    "no such module 'XCTest'",
    "Swift's test library is not installed; on macOS install Xcode and select it with xcode-select, elsewhere a whole toolchain",
  ],
])('%s: the machine lacks it, whatever was changed, and what mends it is said', (words, remedy) => {
  const error: FileError = { file: relPath('cypress/e2e/cart.cy.ts'), kind: 'load', message: words }
  expect(classifyFailure(error, nothing)).toMatchObject({ certain: true, remedy })
  const changed = [relPath('src/cart.ts')]
  const then = classifyFailure(error, { changed, passedBefore: true })
  expect(then).toMatchObject({ category: 'environment', remedy })
})

test('paths are plain texts from the root, and one that leads out of it is named', () => {
  const failed = { message: 'expected 2 to be 3', status: 'fail', stack: '' } as const
  const file = './test/cart.test.ts'
  expect(classifyFailure({ ...failed, file }, { changed: ['./src/cart.ts'] }).evidence).toContain(
    '"src/cart.ts"',
  )
  const out = { ...failed, file: '../cart.test.ts' }
  expect(() => classifyFailure(out, nothing)).toThrow('"../cart.test.ts"')
  expect(() => classifyFailure({ ...failed, file }, { changed: ['/src/cart.ts'] })).toThrow(
    '"/src/cart.ts"',
  )
})

test.each([
  'Error: STRIPE_API_KEY is not set',
  "KeyError: 'STRIPE_API_KEY'",
  'the runner did not start\nmissing: $STRIPE_API_KEY',
  'AssertionError: expected "process.env.STRIPE_API_KEY" to be set',
])('what lacks a variable that tests are not given is of the environment: %s', (message) => {
  const removed = ['OTHER_TOKEN', 'STRIPE_API_KEY']
  const { category, evidence } = classifyFailure(failure(message), { changed: [], removed })
  expect(category).toBe('environment')
  expect(evidence).toMatch(
    /^tailtest withholds STRIPE_API_KEY from the tests; the setting pass_env /,
  )
})

test('a variable that tests are given, or part of a longer name, says nothing', () => {
  const facts = { changed: [relPath('src/cart.ts')], removed: ['API_KEY'] }
  const { evidence } = classifyFailure(failure('Error: STRIPE_API_KEY is malformed'), facts)
  expect(evidence).not.toContain('pass_env')
})

/** As Node 20, Python 3.11, vitest, jest and pytest print them. */
test.each<[string, string, boolean, string?]>([
  ['Error: connect ECONNREFUSED 127.0.0.1:5432', 'does not answer', false],
  ['AggregateError [ECONNREFUSED]', 'does not answer', false],
  [
    'Error: page.goto: net::ERR_CONNECTION_REFUSED at http://localhost:3000/',
    'does not answer',
    false,
  ],
  [
    'TypeError: fetch failed\nCaused by: Error: getaddrinfo ENOTFOUND api.invalid',
    'does not answer',
    false,
  ],
  ['Unhandled Error: connect ECONNREFUSED ::1:6379', 'does not answer', false],
  ['ConnectionRefusedError: [Errno 111] Connection refused', 'does not answer', false],
  ['socket.gaierror: [Errno -2] Name or service not known', 'does not answer', false],
  [
    'urllib.error.URLError: <urlopen error [Errno 111] Connection refused>',
    'does not answer',
    false,
  ],
  [
    "requests.exceptions.ConnectionError: HTTPConnectionPool(host='127.0.0.1', port=1): Max retries",
    'does not answer',
    false,
  ],
  [
    'sqlalchemy.exc.OperationalError: (psycopg2.OperationalError) connection to server at "localhost" failed',
    'does not answer',
    false,
  ],
  [
    'RuntimeError: cannot reach the shop',
    'does not answer',
    false,
    'E   ConnectionRefusedError: [Errno 111] Connection refused\n\nE   RuntimeError: cannot reach the shop',
  ],
  ['Error: spawn ffmpeg ENOENT', 'command is not installed', true],
  ['Error: spawnSync ffmpeg ENOENT', 'command is not installed', true],
  [
    'Error: Command failed: ffmpeg\n/bin/sh: 1: ffmpeg: not found',
    'command is not installed',
    true,
  ],
  [
    "FileNotFoundError: [Errno 2] No such file or directory: 'ffmpeg'",
    'command is not installed',
    true,
    'tests/test_cart.py:7: in test_a\n/usr/lib/python3.11/subprocess.py:1950: in _execute_child',
  ],
  ['Error: listen EADDRINUSE: address already in use :::3000', 'port is taken', false],
  ['OSError: [Errno 98] Address already in use', 'port is taken', false],
  ["Error: EACCES: permission denied, open '/etc/shadow'", 'forbids', false],
  ["PermissionError: [Errno 13] Permission denied: '/etc/shadow'", 'forbids', false],
  ['Error: ENOSPC: no space left on device, write', 'out of space', true],
  ['OSError: [Errno 28] No space left on device', 'out of space', true],
  [
    "KeyError: 'DATABASE_URL'",
    'variable is not set',
    false,
    'tests/test_cart.py:3: in test_a\n    os.environ["DATABASE_URL"]',
  ],
  [
    "KeyError: 'DATABASE_URL'",
    'variable is not set',
    false,
    'shop/db.py:3: in connect\n<frozen os>:679: in __getitem__',
  ],
  ['Error: Missing required environment variable STRIPE_KEY', 'variable is not set', false],
  [
    'django.core.exceptions.ImproperlyConfigured: Set the SECRET environment variable: it is not set',
    'variable is not set',
    false,
  ],
  ["fixture 'mocker' not found", 'pytest-mock is not installed', true],
  [
    'Failed: async def functions are not natively supported.\nYou need to install a suitable plugin',
    'no plugin for asynchronous',
    true,
  ],
  [
    'OSError: libGL.so.1: cannot open shared object file: No such file or directory',
    'native library',
    true,
  ],
  ['Error: No such built-in module: node:sqlite', 'another version of the language', true],
  ["Error: browserType.launch: Executable doesn't exist at /opt/ms-playwright", 'browser', true],
  ['the runner could not be started: spawn vitest ENOENT', 'runner cannot be started', true],
  [
    'the runner left no report (exit code 1)\n/usr/bin/python3: No module named pytest',
    'runner cannot be started',
    true,
  ],
  [
    'the runner left no report (exit code 4)\nERROR: usage: pytest [options]\npytest: error: unrecognized arguments: --cov',
    'plugin that is not installed',
    true,
  ],
])('%s is the environment’s', (message, says, certain, stack) => {
  const answer = classifyFailure(failure(message, stack), nothing)
  expect(answer).toMatchObject({ category: 'environment', certain })
  expect(answer.evidence).toContain(says)
  expect(answer.evidence).toMatch(/: ".+"$/)
})

test.each([
  ['expected "Error: connect ECONNREFUSED 127.0.0.1:1" to be "ok"'],
  ['expect(received).toBe(expected): Expected: "ok", Received: "spawn ffmpeg ENOENT"'],
  ["AssertionError: Error: connect ECONNREFUSED 127.0.0.1:1\nassert 'ECONNREFUSED' == 'ok'"],
  ["assert 'PermissionError: [Errno 13]' == 'ok'"],
  ['promise rejected "Error: connect ECONNREFUSED 127.0.0.1:1" instead of resolving'],
  ['AssertionError: missing environment variable was not reported'],
  ['Failed: DID NOT RAISE PermissionError'],
])('%s is an assertion, whatever it mentions', (message) => {
  expect(classifyFailure(failure(message), nothing)).toMatchObject({
    category: 'real_bug',
    certain: false,
  })
})

test.each([
  ['TypeError: cart.total is not a function'],
  ['Error: Test timed out in 5000ms.'],
  ['timed out after 10 s'],
  ['the runner stopped early (killed by SIGSEGV)'],
  ["KeyError: 'price'"],
  ["FileNotFoundError: [Errno 2] No such file or directory: 'prices.csv'"],
  ["Error: ENOENT: no such file or directory, open 'prices.csv'"],
  [''],
])('%s: nothing says that it is not the code’s', (message) => {
  expect(classifyFailure(failure(message), nothing)).toMatchObject({
    category: 'real_bug',
    certain: false,
  })
})

const locals = (specifier: string) =>
  specifier === 'shop' || specifier.startsWith('shop.') || specifier === '@/cart'

test.each<[string, RelPath, FailureFacts['localModule'], Category, boolean]>([
  [
    "Error: Cannot find package 'left-pad' imported from test/cart.test.ts",
    ts,
    undefined,
    'environment',
    false,
  ],
  [
    "Error: Cannot find package 'left-pad' imported from test/cart.test.ts",
    ts,
    locals,
    'environment',
    true,
  ],
  [
    "Error: Cannot find module 'left-pad' from 'test/cart.test.js'",
    ts,
    locals,
    'environment',
    true,
  ],
  [
    'Error: Failed to load url left-pad (resolved id: left-pad) in test/cart.test.ts.',
    ts,
    locals,
    'environment',
    true,
  ],
  [
    'Error: Failed to resolve import "left-pad" from "test/cart.test.ts". Does the file exist?',
    ts,
    locals,
    'environment',
    true,
  ],
  [
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'left-pad' imported from src/a.ts",
    ts,
    locals,
    'environment',
    true,
  ],
  [
    "Error: Cannot find module '../src/cart' imported from test/cart.test.ts",
    ts,
    locals,
    'real_bug',
    false,
  ],
  [
    "Error: Cannot find module 'src/cart.js' imported from src/a.ts",
    ts,
    () => false,
    'real_bug',
    false,
  ],
  [
    "Error: Cannot find module './cart' from 'test/cart.test.js'",
    ts,
    () => false,
    'real_bug',
    false,
  ],
  [
    'Error: Failed to load url /src/cart.ts (resolved id: /src/cart.ts) in test/cart.test.ts.',
    ts,
    () => false,
    'real_bug',
    false,
  ],
  [
    "Error: Cannot find package '@/cart' imported from test/cart.test.ts",
    ts,
    undefined,
    'real_bug',
    false,
  ],
  [
    "Error: Cannot find package '@/cart' imported from test/cart.test.ts",
    ts,
    locals,
    'real_bug',
    false,
  ],
  ["ModuleNotFoundError: No module named 'requests'", py, locals, 'environment', true],
  ["ModuleNotFoundError: No module named 'requests'", py, undefined, 'real_bug', false],
  ["ModuleNotFoundError: No module named 'shop.cart'", py, locals, 'real_bug', false],
])('%s (in %s)', (message, file, localModule, category, certain) => {
  const error: FileError = { file, message }
  expect(classifyFailure(error, { changed: [], localModule })).toMatchObject({ category, certain })
})

const total = relPath('src/cart.ts')
const other = relPath('src/other.ts')

/** As rustc 1.76, 1.83 and 1.95 print them. */
test.each([
  'error[E0433]: failed to resolve: use of undeclared crate or module `fastrand`',
  'error[E0433]: failed to resolve: use of unresolved module or unlinked crate `fastrand`',
  'error[E0433]: cannot find module or crate `fastrand` in this scope',
  'error[E0432]: unresolved import `fastrand`',
  "error[E0463]: can't find crate for `fastrand`",
])('a crate that is not there is of the environment: %s', (message) => {
  const error: FileError = { file: relPath('src/lib.rs'), kind: 'compile', message }
  const facts = { changed: [], localModule: () => false }
  expect(classifyFailure(error, facts).category).toBe('environment')
  expect(classifyFailure(error, { changed: [], localModule: () => true }).category).toBe('real_bug')
})

/** As GCC 12 and Clang 14 print them. */
test.each([
  'src/cart.cpp:1: boost/any.hpp: No such file or directory',
  "tests/cart_test.cpp:2: 'Eigen/Dense' file not found",
])(
  "a header that is not there is of the environment where it is not the project's: %s",
  (message) => {
    const error: FileError = { file: relPath('tests/cart_test.cpp'), kind: 'compile', message }
    const facts = { changed: [relPath('src/cart.cpp')], localModule: () => false }
    expect(classifyFailure(error, facts).category).toBe('environment')
    const local = { ...facts, localModule: () => true }
    expect(classifyFailure(error, local).category).toBe('real_bug')
  },
)

/** As CMake 3.25 says them. */
test.each([
  'CMakeLists.txt:4: By not providing "FindFoo.cmake" in CMAKE_MODULE_PATH this project has asked CMake to find a package configuration file provided by "Foo", but CMake did not find one.',
  'cmake/Deps.cmake:2: Could NOT find ZLIB (missing: ZLIB_LIBRARY ZLIB_INCLUDE_DIR)',
  'No CMAKE_CXX_COMPILER could be found.',
])('what CMake does not find on the machine is of the environment: %s', (message) => {
  const at = relPath('CMakeLists.txt')
  const error: FileError = { file: relPath('tests/cart_test.cpp'), kind: 'compile', at, message }
  expect(classifyFailure(error, { changed: [at] }).category).toBe('environment')
})

describe('the environment is no excuse for what the session wrote', () => {
  const LEFT_PAD = "Error: Cannot find package 'left-pad' imported from src/cart.ts"
  const nobody = { localModule: () => false, namesPackage: () => false }
  const wrote = (path: RelPath) => ({
    wrote: (word: string) => (/left-pad|STRIPE|quick/.test(word) ? path : undefined),
  })

  test.each<[string, string, Partial<FailureFacts>, Category, string]>([
    [
      'a package that no manifest names',
      LEFT_PAD,
      { ...nobody, ...wrote(total) },
      'real_bug',
      '"src/cart.ts" imports a package that no manifest names',
    ],
    [
      'one that its test imports',
      LEFT_PAD,
      { ...nobody, ...wrote(ts) },
      'test_bug',
      '"test/cart.test.ts" imports a package',
    ],
    [
      'a part of one, in Python',
      "ModuleNotFoundError: No module named 'quickbase.api'",
      { ...nobody, wrote: (word) => (word === 'quickbase' ? total : undefined) },
      'real_bug',
      'imports a package',
    ],
    [
      'one that it took out of its manifest',
      LEFT_PAD,
      { ...nobody, tookOut: () => relPath('package.json') },
      'real_bug',
      '"package.json" no longer names a package',
    ],
    [
      'a variable that it began to read',
      'Error: Missing required environment variable STRIPE_KEY',
      wrote(total),
      'real_bug',
      '"src/cart.ts" began to read a variable',
    ],
    [
      'a variable that its test began to read',
      'Error: Missing required environment variable STRIPE_KEY',
      wrote(ts),
      'test_bug',
      'began to read a variable',
    ],
  ])('%s', (_, message, facts, category, says) => {
    const answer = classifyFailure({ file: ts, message }, { changed: [], ...facts })
    expect(answer).toMatchObject({ category, evidence: expect.stringContaining(says) })
  })

  test.each<[string, string, Partial<FailureFacts>, string]>([
    [
      'a package that is named and not installed',
      LEFT_PAD,
      { ...wrote(total), localModule: () => false, namesPackage: () => true },
      'a third-party module is not installed:',
    ],
    [
      'one of which nobody can tell',
      LEFT_PAD,
      { ...wrote(total), localModule: () => false },
      'a third-party module is not installed:',
    ],
    [
      'one that somebody else imports and no manifest names',
      LEFT_PAD,
      nobody,
      'is not installed, and no manifest names it:',
    ],
    [
      'a variable that was read before',
      'Error: Missing required environment variable DATABASE_URL',
      wrote(total),
      'an environment variable is not set:',
    ],
    [
      'a service that does not answer',
      'Error: connect ECONNREFUSED 127.0.0.1:5432',
      { wrote: () => total },
      'does not answer:',
    ],
  ])('and is one for %s', (_, message, facts, says) => {
    const answer = classifyFailure({ file: ts, message }, { changed: [], ...facts })
    expect(answer).toMatchObject({
      category: 'environment',
      evidence: expect.stringContaining(says),
    })
  })
})

test.each([
  [
    'TypeError: total is not a function',
    'at boom (src/cart.ts:2:39)\nat test/cart.test.ts:14:22',
    'src/cart.ts',
  ],
  ['TypeError: total is not a function', 'at async src/cart.ts:2:39', 'src/cart.ts'],
  [
    'ZeroDivisionError: division by zero',
    'tests/test_cart.py:9: in test_a\n    total()\nshop/cart.py:4: in total\n    raise ValueError',
    'shop/cart.py',
  ],
  [
    'panic: runtime error: index out of range [2] with length 2',
    'stock/stock.go:51 in stock.(*Stock).First\nstock/stock_test.go:23 in stock.TestFirst',
    'stock/stock.go',
  ],
  [
    'IndexOutOfBoundsException: Index 2 out of bounds for length 2',
    'at bank.Account.last(src/main/java/bank/Account.java:34)\nat bank.AccountTest.knowsTheLast(src/test/java/bank/AccountTest.java:26)',
    'src/main/java/bank/Account.java',
  ],
])('what a changed source throws is its bug for certain: %s', (message, stack, source) => {
  const answer = classifyFailure(failure(message, stack), { changed: [relPath(source)] })
  expect(answer).toEqual({
    category: 'real_bug',
    evidence: `thrown in "${source}", changed in this turn: "${message}"`,
    certain: true,
  })
  expect(classifyFailure(failure(message, stack), { changed: [ts, py] }).certain).toBe(false)
})

test.each([
  ["TypeError: Cannot read properties of undefined (reading 'split')"],
  ["Error: ENOENT: no such file or directory, open 'dat/prices.json'"],
  ["KeyError: 'Pear'"],
  ['ReferenceError: document is not defined'],
  ['NullPointerException: Cannot invoke "String.split(String)" because "this.owner" is null'],
])('what the machine may have caused as well is not certain: %s', (message) => {
  const facts = { changed: [total] }
  expect(classifyFailure(failure(message, 'at boom (src/cart.ts:2:39)'), facts)).toMatchObject({
    category: 'real_bug',
    certain: false,
  })
})

test('an assertion names the changed source that its test reaches', () => {
  const facts = { changed: [other, total], reaches: [total] }
  expect(classifyFailure(failure('expected 1 to be 2'), facts).evidence).toBe(
    'an assertion about "src/cart.ts", changed in this turn, failed: "expected 1 to be 2"',
  )
})

const refusedBy = (address: string) => `Error: connect ECONNREFUSED ${address}`

describe('a machine on which the test passed before', () => {
  const refused = failure(
    'TypeError: fetch failed\nCaused by: Error: connect ECONNREFUSED 127.0.0.1:9',
    'at rate (src/cart.ts:2:20)\nat test/cart.test.ts:5:10',
  )

  test('is not to blame where a source on the way was changed since', () => {
    expect(classifyFailure(refused, { changed: [total], passedBefore: true })).toEqual({
      category: 'real_bug',
      evidence:
        'something that the test talks to does not answer, but the test passed before "src/cart.ts" was changed: "Error: connect ECONNREFUSED 127.0.0.1:9"',
      certain: false,
    })
  })

  test.each<[string, FailureFacts]>([
    ['another source was changed', { changed: [other], passedBefore: true }],
    ['the test is new', { changed: [total], passedBefore: false }],
    ['nothing is known of before', { changed: [total] }],
  ])('is to blame where %s', (_, facts) => {
    expect(classifyFailure(refused, facts).category).toBe('environment')
  })

  test.each<[string, string, string, boolean]>([
    [
      'no line of the change speaks of what is outside',
      refusedBy('127.0.0.1:5432'),
      'if (items > 1) return 2',
      true,
    ],
    [
      'nor of the program that is not there',
      'Error: spawn wkhtmltopdf ENOENT',
      'total += item.price',
      true,
    ],
    ['the change names the port', refusedBy('127.0.0.1:5433'), 'const at = 5433', false],
    ['the change is about connections', refusedBy('127.0.0.1:5432'), 'await pool.connect()', false],
    ['the change makes a client', refusedBy('127.0.0.1:5432'), 'createClient(options)', false],
    ['the change took a stand-in out', refusedBy('127.0.0.1:80'), 'stub(rates)', false],
    ['code made the address', 'Error: getaddrinfo ENOTFOUND undefined', 'const a = b.c', false],
    ['it is waited for less long', 'Error: connect ETIMEDOUT 10.0.0.1:80', 'const most = 5', false],
    ['files are left open', "Error: EMFILE: too many open files, open 'a'", 'return items', false],
  ])('is to blame where %s: %s, %s: %s', (_, message, line, isOutside) => {
    const changedLine = (pattern: RegExp) => (pattern.test(line) ? total : undefined)
    const facts = { changed: [total], passedBefore: true, changedLine }
    const { category, unrelated = false } = classifyFailure(failure(message), facts)
    expect([category, unrelated]).toEqual([isOutside ? 'environment' : 'real_bug', isOutside])
  })

  test('is not to blame where a changed source is reached and the stack shows none', () => {
    const quiet = failure('Error: connect ECONNREFUSED 127.0.0.1:9')
    const facts = { changed: [total], passedBefore: true }
    expect(classifyFailure(quiet, { ...facts, reaches: [total] }).category).toBe('real_bug')
    expect(classifyFailure(quiet, { ...facts, reaches: [other] }).category).toBe('environment')
  })
})

/** Recorded: Go, Java, Rust, Ruby as their runners print them. */
test.each([
  ['Get "http://127.0.0.1:9/a": dial tcp 127.0.0.1:9: connect: connection refused', 'not answer'],
  ['no database: dial tcp: lookup database.invalid on 10.0.0.1:53: no such host', 'not answer'],
  ['print: exec: "wkhtmltopdf": executable file not found in $PATH', 'command'],
  ['write /dev/full: no space left on device', 'out of space'],
  ['listen tcp 127.0.0.1:38917: bind: address already in use', 'port'],
  ['environment variable STOCK_REGION is not set', 'variable'],
  ['ConnectException: Connection refused', 'not answer'],
  ['UnknownHostException: database.invalid', 'not answer'],
  ['BindException: Address already in use', 'port'],
  ['IOException: Cannot run program "wkhtmltopdf": error=2, No such file or directory', 'command'],
  [
    'NullPointerException: Cannot invoke "String.split(String)" because the return value of "java.lang.System.getenv(String)" is null',
    'variable',
  ],
  [
    'called `Result::unwrap()` on an `Err` value: Os { code: 111, kind: ConnectionRefused, message: "Connection refused" }',
    'not answer',
  ],
  ['called `Result::unwrap()` on an `Err` value: NotPresent', 'variable'],
  ['Errno::ECONNREFUSED: Connection refused - connect(2) for "127.0.0.1" port 9', 'not answer'],
  ['Error: self-signed certificate', 'certificate'],
  [
    'SSLHandshakeException: PKIX path building failed: unable to find valid certification path',
    'certificate',
  ],
  ['PDOException: could not find driver', 'native library'],
  ['MongooseServerSelectionError: connect ECONNREFUSED 127.0.0.1:27017', 'not answer'],
  ['MongooseError: Operation `users.insertOne()` buffering timed out after 10000ms', 'not answer'],
  ['MongoNetworkError: failed to connect to server [localhost:27017]', 'not answer'],
  ['SequelizeConnectionRefusedError: connect ECONNREFUSED 127.0.0.1:5432', 'not answer'],
  [
    "PrismaClientInitializationError: Can't reach database server at `localhost:5432`",
    'not answer',
  ],
  ['KafkaJSConnectionError: Connection error: connect ECONNREFUSED ::1:9092', 'not answer'],
  [
    "OSError: Multiple exceptions: [Errno 111] Connect call failed ('::1', 5432, 0, 0)",
    'not answer',
  ],
  ['psycopg2.OperationalError: could not translate host name "db" to address', 'not answer'],
  [
    'django.db.utils.OperationalError: connection to server at "localhost" (::1), port 5432 failed',
    'not answer',
  ],
  ['kombu.exceptions.OperationalError: [Errno 111] Connection refused', 'not answer'],
  ['elastic_transport.ConnectionError: Connection error caused by: ConnectionError', 'not answer'],
  [
    'botocore.exceptions.EndpointConnectionError: Could not connect to the endpoint URL: "http://localhost:4566/"',
    'not answer',
  ],
  [
    'failed to connect to `user=shop database=shop`: 127.0.0.1:5432: dial error: connection refused',
    'not answer',
  ],
  ['CannotGetJdbcConnectionException: Failed to obtain JDBC Connection', 'not answer'],
  [
    'Illuminate\\Database\\QueryException: SQLSTATE[08006] [7] connection to server failed',
    'not answer',
  ],
  [
    'ActiveRecord::DatabaseConnectionError: There is an issue connecting to your database',
    'not answer',
  ],
  [
    'django.core.exceptions.ImproperlyConfigured: Error loading psycopg2 or psycopg module',
    'driver',
  ],
  ['Error: Please install pg package manually', 'driver'],
  ['SQLException: No suitable driver found for jdbc:postgresql://localhost/shop', 'driver'],
  ['Error: @prisma/client did not initialize yet. Please run "prisma generate"', 'driver'],
  ['OSError: no library called "cairo-2" was found', 'native library'],
  [
    'django.core.exceptions.ImproperlyConfigured: Could not find the GDAL library',
    'native library',
  ],
  ['pytesseract.pytesseract.TesseractNotFoundError: tesseract is not installed', 'command'],
  [
    'decouple.UndefinedValueError: SECRET_KEY not found. Declare it as envvar or define a default value.',
    'variable',
  ],
  ['Error: Config validation error: "MONGODB_URL" is required', 'variable'],
  ['pydantic_core._pydantic_core.ValidationError: 3 validation errors for AppSettings', 'variable'],
  ['Cannot connect to the Docker daemon at unix:///var/run/docker.sock.', 'container'],
])('%s is the environment’s in other languages too', (message, says) => {
  const answer = classifyFailure(failure(message), nothing)
  expect(answer.category).toBe('environment')
  expect(answer.evidence).toContain(says)
})

test.each([
  ['ValueError: 2 validation errors for Cart'],
  ['Error: Cart validation error: "items" is required'],
  ['AssertionError: expected connection refused'],
  ['Error: the cart could not connect its items'],
  ['Error: user not found'],
])('%s is not', (message) => {
  expect(classifyFailure(failure(message), nothing).category).toBe('real_bug')
})

const goTest = relPath('stock/stock_test.go')
const javaTest = relPath('src/test/java/bank/AccountTest.java')

test.each([
  ['Take() = dial tcp 127.0.0.1:9: connect: connection refused, want ErrEmpty', goTest],
  ['got "write /dev/full: no space left on device", want ""', goTest],
  ['expected: <ok> but was: <Connection refused>', javaTest],
  ['assertion `left == right` failed', relPath('src/lib.rs')],
])('%s is an assertion in its language', (message, file) => {
  const answer = classifyFailure(failure(message, '', file), { changed: [], passedBefore: false })
  expect(answer).toMatchObject({ category: 'real_bug', certain: false })
  expect(answer.evidence).toContain('an assertion')
})

/** What does not compile: where, what was changed, whose fault. */
test.each<[string, RelPath, readonly RelPath[], Category, boolean]>([
  ['undefined: total', relPath('stock/stock.go'), [relPath('stock/stock.go')], 'real_bug', true],
  ['undefined: total', relPath('stock/stock.go'), [], 'real_bug', false],
  ["missing ',' in parameter list", goTest, [goTest], 'test_bug', true],
  ['declared and not used: other', goTest, [goTest, relPath('stock/stock.go')], 'test_bug', true],
  ['not enough arguments in call to s.Add', goTest, [goTest], 'test_bug', true],
  ['not enough arguments in call to s.Add', goTest, [relPath('stock/stock.go')], 'real_bug', false],
  [
    'not enough arguments in call to s.Add',
    goTest,
    [goTest, relPath('stock/stock.go')],
    'real_bug',
    false,
  ],
])('%s, in %s', (message, at, changed, category, certain) => {
  const error: FileError = { file: goTest, message, kind: 'compile', at }
  const answer = classifyFailure(error, { changed, reaches: [relPath('stock/stock.go')] })
  expect(answer).toMatchObject({ category, certain })
  expect(answer.evidence).toContain('does not compile')
})

test.each([
  ['SyntaxError: src/cart.ts: Unexpected token (1:33)'],
  [
    'Error: Transform failed with 1 error: [PARSE_ERROR] Unexpected token\n\n   ╭─[ src/cart.ts:7:24 ]',
  ],
  ['SyntaxError: invalid syntax\n  File "src/cart.ts", line 4'],
])('where a runner names no file of its own, its message does: %s', (message) => {
  const error: FileError = { file: ts, message }
  expect(classifyFailure(error, { changed: [total] })).toMatchObject({
    category: 'real_bug',
    certain: true,
  })
})

describe('a name that a source does not have', () => {
  const missing = { name: 'totl', from: total }
  const typo = failure('TypeError: totl is not a function', 'at test/cart.test.ts:4:5')

  test.each<[string, FailureFacts, Category, boolean]>([
    [
      'and never had, in a test that was changed',
      { changed: [ts], missingNames: [missing] },
      'test_bug',
      true,
    ],
    ['and never had', { changed: [], missingNames: [missing] }, 'test_bug', true],
    [
      'but one like it, both new',
      { changed: [ts, total], missingNames: [{ ...missing, nearest: 'total' }] },
      'test_bug',
      false,
    ],
    [
      'nor anything like it, both new',
      { changed: [ts, total], missingNames: [missing] },
      'real_bug',
      false,
    ],
    ['under a test that stands', { changed: [total], missingNames: [missing] }, 'real_bug', false],
    [
      'any more',
      { changed: [ts, total], missingNames: [{ ...missing, nearest: 'total', lost: true }] },
      'real_bug',
      false,
    ],
    ['as far as the stack says', { changed: [ts], reaches: [total] }, 'test_bug', true],
    ['while it was changed', { changed: [ts, total], reaches: [total] }, 'real_bug', false],
    ['and nothing was changed', { changed: [] }, 'real_bug', false],
  ])('%s', (_, facts, category, certain) => {
    expect(classifyFailure(typo, facts)).toMatchObject({ category, certain })
  })

  test('is named with what was meant', () => {
    const facts = { changed: [ts], missingNames: [{ ...missing, nearest: 'total' }] }
    expect(classifyFailure(typo, facts).evidence).toBe(
      '"src/cart.ts" has no "totl" (it has "total"): "TypeError: totl is not a function"',
    )
  })

  test.each([
    ["ImportError: cannot import name 'totl' from 'shop.cart' (shop/cart.py)"],
    ["SyntaxError: The requested module '../src/cart.js' does not provide an export named 'totl'"],
    ["AttributeError: 'Cart' object has no attribute 'totl'"],
    ["AttributeError: module 'shop.cart' has no attribute 'totl'"],
    ["AttributeError: <module 'shop.cart' from 'shop/cart.py'> does not have the attribute 'totl'"],
    ['undefined: shop.totl'],
    ['cart.totl undefined (type *Cart has no field or method totl)'],
    ['cannot find symbol: method totl(), location: class shop.Cart'],
    ['cannot find function `totl` in crate `shop`'],
    ['no method named `totl` found for struct `Cart` in the current scope'],
    ["NoMethodError: undefined method `totl' for #<Cart>"],
    ['Error: Call to undefined method Shop\\Cart::totl()'],
    ['TypeError: (0 , totl) is not a function'],
    ['TypeError: cart.totl is not a constructor'],
  ])('is one in every language: %s', (message) => {
    const facts = { changed: [ts], missingNames: [missing] }
    expect(classifyFailure(failure(message), facts)).toMatchObject({ category: 'test_bug' })
  })

  test.each([
    ["AttributeError: 'NoneType' object has no attribute 'totl'"],
    ["NoMethodError: undefined method `totl' for nil:NilClass"],
  ])('is none where there is nothing at all: %s', (message) => {
    expect(classifyFailure(failure(message, 'at test/cart.test.ts:4:5'), nothing).category).toBe(
      'real_bug',
    )
  })

  test('is the source’s where a source asks for it', () => {
    const inside = failure('TypeError: totl is not a function', 'at src/cart.ts:4:5')
    expect(classifyFailure(inside, { changed: [ts] }).category).toBe('real_bug')
  })
})

describe('what a test does wrong by itself', () => {
  test.each([
    ["fixture 'shopping_cart' not found", '', true],
    ['ReferenceError: jest is not defined', 'at test/cart.test.ts:4:5', true],
    ['ReferenceError: amount is not defined', 'at test/cart.test.ts:4:5', true],
    ["NameError: name 'pytest' is not defined", 'tests/test_cart.py:9: in test_a', true],
    [
      "TypeError: Cart.add() missing 1 required positional argument: 'price'",
      'tests/test_cart.py:9: in test_a',
      true,
    ],
    [
      "Error: ENOENT: no such file or directory, open 'test/fixtures/a.json'",
      'at test/cart.test.ts:1:1',
      false,
    ],
    ['TypeError: order.items.map is undefined', 'at makeCart (test/make-cart.ts:5:40)', false],
  ])('%s', (message, stack, certain) => {
    const changed = [ts, py, relPath('test/make-cart.ts')]
    const file = stack.startsWith('tests/') ? py : ts
    const answer = classifyFailure(failure(message, stack, file), { changed, reaches: [total] })
    expect(answer).toMatchObject({ category: 'test_bug', certain })
  })

  test.each<[string, readonly RelPath[], Category]>([
    ['nobody changed', [total], 'environment'],
    ['was changed', [py], 'test_bug'],
  ])(
    'a fixture that builds upon one that is not there, in tests that %s',
    (_, changed, category) => {
      const error = failure("recursive dependency involving fixture 'httpbin' detected", '', py)
      expect(classifyFailure(error, { changed })).toMatchObject({ category, certain: false })
    },
  )

  test('is not certain of a fixture where no test was changed: a plugin may bring it', () => {
    const error = failure("fixture 'httpbin' not found", '', py)
    const of = (changed: readonly RelPath[]) => classifyFailure(error, { changed })
    expect(of([total])).toMatchObject({ category: 'test_bug', certain: false })
    expect(of([total, relPath('tests/conftest.py')])).toMatchObject({ certain: true })
  })

  test.each<[string, readonly RelPath[]]>([
    ['a source that it reaches was changed too', [ts, total]],
    ['only the source was changed', [total]],
    ['nothing was changed', []],
  ])('is not known where %s', (_, changed) => {
    const error = { ...failure("TypeError: 'lines' of nothing", 'at test/cart.test.ts:4:5') }
    const facts = { changed, reaches: [total] }
    expect(classifyFailure({ ...error, status: 'error' }, facts)).toMatchObject({
      category: 'real_bug',
      certain: false,
    })
  })

  test.each([
    ["Error: ENOENT: no such file or directory, open '/tmp/report.json'"],
    ['TypeError: cart.items is not iterable'],
    ["TypeError: Cannot read properties of undefined (reading 'items')"],
  ])('may be a source’s bug that a new test finds: %s', (message) => {
    const facts = { changed: [ts], reaches: [total] }
    expect(classifyFailure(failure(message, 'at test/cart.test.ts:1:1'), facts)).toMatchObject({
      category: 'real_bug',
      certain: false,
    })
  })

  test('is told by the caller, where the name of a file says nothing', () => {
    const kit = relPath('kit/prices.go')
    const error = failure('panic: nil', 'kit/prices.go:14 in kit.Of', goTest)
    const facts: FailureFacts = { changed: [kit], reaches: [total] }
    expect(classifyFailure(error, facts).category).toBe('real_bug')
    const isTest = (path: string) => path.startsWith('kit/')
    expect(classifyFailure(error, { ...facts, isTest }).category).toBe('test_bug')
  })

  test('is not what a source throws while the test sets itself up', () => {
    const error = failure(
      'TypeError: add is not a function',
      'at add (src/cart.ts:3:4)\nat test/cart.test.ts:4:5',
    )
    expect(classifyFailure({ ...error, status: 'error' }, { changed: [total] })).toMatchObject({
      category: 'real_bug',
      certain: true,
    })
  })
})

test.each<[string, readonly RelPath[], Category]>([
  ["Error: Cannot find module '../src/crat' imported from test/cart.test.ts", [ts], 'test_bug'],
  ["Error: Cannot find module './mony' imported from src/cart.ts", [total], 'real_bug'],
  ["Error: Cannot find module './mony' imported from src/cart.ts", [ts], 'real_bug'],
  ["Error: Cannot find module '../src/cart' from 'test/cart.test.ts'", [total], 'real_bug'],
  ["Error: Cannot find module '../src/cart' from 'test/cart.test.ts'", [], 'real_bug'],
])('%s, with %s changed, is %s', (message, changed, category) => {
  const answer = classifyFailure({ file: ts, message }, { changed, localModule: () => false })
  expect(answer.category).toBe(category)
})

test('whatever the message, there is an answer of one printable line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (message, stack) => {
      const { evidence } = classifyFailure(failure(message, stack), nothing)
      expect(evidence).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
      expect(evidence.length).toBeLessThan(300)
    }),
  )
})

test.each<[string, readonly RelPath[], Category]>([
  ['its test is new and the source is not', [ts], 'test_bug'],
  ['the source was changed too', [ts, total], 'real_bug'],
  ['the source alone was changed', [total], 'real_bug'],
])('a mock that leaves out what the source takes, where %s', (_, changed, category) => {
  const hollow = failure(
    'Error: [vitest] No "format" export is defined on the "../src/money.js" mock. Did you forget to return it from "vi.mock"?',
    'at Cart.receipt (src/cart.ts:30:52)\nat test/cart.test.ts:8:10',
  )
  expect(classifyFailure(hollow, { changed, reaches: [total] }).category).toBe(category)
})

test('what a changed source hands to a callback of the test may be its bug', () => {
  const inCallback = failure(
    "AttributeError: 'tuple' object has no attribute 'upper'",
    'tests/test_cart.py:6: in test_each\n    each()\nshop/cart.py:4: in each\n    work()\ntests/test_cart.py:6: in <lambda>',
    py,
  )
  const changed = [py, relPath('shop/money.py')]
  const facts = { changed, reaches: [relPath('shop/cart.py'), relPath('shop/money.py')] }
  expect(classifyFailure(inCallback, facts).category).toBe('real_bug')
})

describe('what the machine may be the cause of is never said of a source with certainty', () => {
  const source = relPath('src/shop.ts')
  const stack = 'at open (src/shop.ts:3:9)\nat test/cart.test.ts:4:1'
  test.each([
    ['Error: SHOP_DSN must be set', 'environment'],
    ['Error: SHOP_DSN is not set', 'environment'],
    ['TypeError: Invalid URL', 'real_bug'],
    ['Error: EIO: i/o error, read', 'environment'],
    ['RangeError: Invalid time zone specified: Europe/Berlin', 'environment'],
    ['ReferenceError: document is not defined', 'real_bug'],
    ['SyntaxError: Cannot use import statement outside a module', 'environment'],
    ['Error: cannot find template', 'real_bug'],
  ])('%s', (message, category) => {
    const said = classifyFailure(failure(message, stack), { changed: [source] })
    expect(said).toMatchObject({ category, certain: false })
  })

  test.each([
    ['locale.Error: unsupported locale setting', py],
    ['Ping() = dial tcp 127.0.0.1:1: connect: connection refused, want nil', 'shop/shop_test.go'],
    ['panic: SHOP_DSN must be set', 'shop/shop_test.go'],
  ])('%s', (message, file) => {
    const said = classifyFailure(failure(message, '', relPath(file)), { changed: [] })
    expect(said).toMatchObject({ category: 'environment', certain: false })
  })

  test.each([
    'TypeError: items.total is not a function',
    'ReferenceError: totl is not defined',
    'RangeError: Maximum call stack size exceeded',
  ])('a mistake that no machine makes is: %s', (message) => {
    const said = classifyFailure(failure(message, stack), { changed: [source] })
    expect(said).toMatchObject({ category: 'real_bug', certain: true })
  })
})

test.each([
  'locale.Error: unsupported locale setting',
  'OSError: libscales.so.1: cannot open shared object file: No such file or directory',
])('no change of a source makes the machine say: %s', (message) => {
  const changed = [relPath('shop/cart.py')]
  const said = classifyFailure(failure(message, '', py), { changed, passedBefore: true })
  expect(said).toMatchObject({ category: 'environment', certain: false })
})

describe('a test that passed before it was changed', () => {
  const helper = relPath('test/helpers/reducers.ts')
  const facts = { passedBefore: true, reaches: [total, helper] }

  test.each([
    ["AssertionError: expected 'foo' to be 'Foo'", ''],
    ['Error: Timeout of 2000ms exceeded.', ''],
    ['Error: Invalid Chai property: toEqualObject', 'at test/cart.test.ts:4:5'],
    [
      "TypeError: Cannot read properties of undefined (reading 'a')",
      'at f (test/cart.test.ts:4:5)',
    ],
    ['TypeError: Argument #1 must be of type Cart, string given', 'at new Cart (src/cart.ts:3:1)'],
  ])('is at fault where nothing else was: %s', (message, stack) => {
    const said = classifyFailure(failure(message, stack), { ...facts, changed: [ts] })
    expect(said).toMatchObject({ category: 'test_bug', certain: false })
    expect(said.evidence).toMatch(
      /^it passed before "test\/cart\.test\.ts" was changed, and no source/,
    )
  })

  test.each<[string, FailureFacts, Category]>([
    ['what tests share was changed', { ...facts, changed: [helper] }, 'test_bug'],
    ['of what it does not reach', { ...facts, changed: [relPath('test/x.test.ts')] }, 'real_bug'],
    ['a source was changed too', { ...facts, changed: [ts, total] }, 'real_bug'],
    ['a source that it does not reach was', { ...facts, changed: [ts, other] }, 'test_bug'],
    [
      'a source, and nobody knows its reach',
      { passedBefore: true, changed: [ts, other] },
      'real_bug',
    ],
    ['it is new', { ...facts, passedBefore: false, changed: [ts] }, 'real_bug'],
  ])('where %s', (_, known, category) => {
    expect(classifyFailure(failure('expected 1 to be 2'), known).category).toBe(category)
  })

  test('or was there, and nobody knows how it ended, is likelier wrong than a source that nobody changed', () => {
    const known = { ...facts, passedBefore: false, stoodBefore: true }
    const thrown = failure('NoSuchFileException: /404', 'at open (src/cart.ts:3:9)')
    const of = (changed: readonly RelPath[]) => classifyFailure(thrown, { ...known, changed })
    expect(of([ts])).toMatchObject({ category: 'test_bug', certain: false })
    expect(of([ts]).evidence).toMatch(/^it was there before "test\/cart\.test\.ts" was changed/)
    expect(of([ts, total])).toMatchObject({ category: 'real_bug' })
    expect(of([])).toMatchObject({ category: 'real_bug' })
  })

  test('is no excuse for the machine', () => {
    const refused = failure(refusedBy('127.0.0.1:587'))
    expect(classifyFailure(refused, { ...facts, changed: [ts] }).category).toBe('environment')
  })
})

describe('an installed package of another version', () => {
  const line = (path: string) =>
    `ImportError: cannot import name 'total' from 'shop.cart' (${path})`
  const installed = '/usr/lib/python3.8/site-packages/shop/cart.py'

  test.each<[string, string, Partial<FailureFacts>, Category]>([
    ['of the machine', installed, {}, 'environment'],
    ['of Python itself', '/usr/lib/python3.8/typing.py', {}, 'environment'],
    ['that the session began to import', installed, { wrote: () => total }, 'real_bug'],
    ['of which the session began to import a name', installed, wroteName(), 'real_bug'],
    ['is none in the project', 'shop/cart.py', {}, 'real_bug'],
  ])('%s', (_, path, facts, category) => {
    const error: FileError = { file: py, message: line(path) }
    expect(classifyFailure(error, { changed: [total], ...facts }).category).toBe(category)
  })

  const miscall = "TypeError: LocalProxy.__init__() got an unexpected keyword argument 'message'"
  test.each<[string, Partial<FailureFacts>, Category]>([
    ['says so where an untouched source calls it as it does not fit', {}, 'environment'],
    [
      'says nothing of a source that was changed',
      { changed: [relPath('shop/all.py')] },
      'real_bug',
    ],
    [
      'says nothing where a changed line has the name',
      { changedLine: (line) => (line.test('class LocalProxy:') ? total : undefined) },
      'real_bug',
    ],
    ['says nothing where the test passed before', { passedBefore: true }, 'real_bug'],
  ])('%s', (_, facts, category) => {
    const stack =
      'File "tests/conftest.py", line 7, in <module>\nFile "shop/all.py", line 42, in <module>'
    const error = { ...failure(miscall, stack, py), status: 'error' as const }
    expect(classifyFailure(error, { changed: [total], ...facts })).toMatchObject({
      category,
      certain: false,
    })
  })

  function wroteName(): Partial<FailureFacts> {
    return { wrote: (word) => (word === 'total' ? total : undefined) }
  }
})

describe('what a source that nobody changed does not find or cannot say on this machine', () => {
  const serve = relPath('ui/serve.go')
  const embeds = 'pattern build/*: no matching files found'
  const newer =
    'SyntaxError: invalid syntax\nFile "shop/auth.py", line 3\ntype Record = dict[str, str]\n     ^'
  const auth = relPath('shop/auth.py')
  const schema = relPath('src/db.rs')
  const include = "couldn't read `src/../schema.sql`: No such file or directory (os error 2)"
  test.each<[string, RelPath, string, readonly RelPath[], Category]>([
    ['is of the environment', serve, embeds, [], 'environment'],
    ['is its fault where it was changed', serve, embeds, [serve], 'real_bug'],
    [
      'is a fault where what it takes in was changed',
      serve,
      embeds,
      [relPath('ui/build/index.html')],
      'real_bug',
    ],
    ['is of the environment', schema, include, [], 'environment'],
    [
      'is a fault where what it takes in was changed',
      schema,
      include,
      [relPath('schema.sql')],
      'real_bug',
    ],
    ['is of the environment', auth, newer, [], 'environment'],
    ['is its fault where it was changed', auth, newer, [auth], 'real_bug'],
    [
      'is its fault where any Python would say so',
      auth,
      newer.replace(/type.*/, 'return ('),
      [],
      'real_bug',
    ],
  ])('%s: %s, %s', (_, at, message, changed, category) => {
    const error: FileError = { file: relPath('x_test'), message, kind: 'compile', at }
    expect(classifyFailure(error, { changed }).category).toBe(category)
  })
})

describe('a file outside of the project that is not there', () => {
  test.each<[string, Partial<FailureFacts>, Category]>([
    ['OSError: no suitable bundle, invalid path: /etc/corp/ca.pem', {}, 'environment'],
    ["Error: ENOENT: no such file or directory, open '/etc/corp/ca.pem'", {}, 'environment'],
    ["Error: ENOENT: no such file or directory, open '/etc/corp/ca.pem'", wroteIt(), 'real_bug'],
    ["FileNotFoundError: [Errno 2] No such file or directory: '/tmp/a/ca.pem'", {}, 'real_bug'],
    ["FileNotFoundError: [Errno 2] No such file or directory: 'corp/ca.pem'", {}, 'real_bug'],
    ["Error: expected '/etc/corp/ca.pem' response body", {}, 'real_bug'],
    ['Error: could not find http://127.0.0.1:80/usr/carts/7', {}, 'real_bug'],
    ['Error: could not find /carts/7', {}, 'real_bug'],
    ["Error: ENOENT: no such file or directory, open '/var/folders/a/b/ca.pem'", {}, 'real_bug'],
  ])('%s', (message, facts, category) => {
    const said = classifyFailure(failure(message), { changed: [], ...facts })
    expect(said).toMatchObject({ category, certain: false })
  })

  function wroteIt(): Partial<FailureFacts> {
    return { wrote: (word) => (word.startsWith('/etc/corp') ? total : undefined) }
  }
})

test.each([
  'Exception in thread "main" java.net.UnknownHostException: gradle.invalid',
  '[ERROR] Plugin shop:maven-shop-plugin:1 or one of its dependencies could not be resolved: Failed to read',
  "> Could not resolve all files for configuration ':classpath'.",
  '[ERROR] Failed to execute goal: Fatal error compiling: error: release version 25 not supported',
])('of a run that came to nothing every line may speak for the machine: %s', (line) => {
  const message = `the runner stopped early (exit code 1)\n${line}`
  expect(classifyFailure(failure(message), { changed: [] }).category).toBe('environment')
})

test.each<[string, string]>([
  ['linker `cc` not found', 'src/lib.rs'],
  [
    'shop.example/kit@v1.9.0: Get "https://proxy.invalid/kit.zip": dial tcp: lookup proxy.invalid: no such host',
    'stock/stock.go',
  ],
])('what a compiler could not fetch or start is no fault of a source: %s', (message, at) => {
  const changed = [relPath(at)]
  const error: FileError = { file: goTest, message, kind: 'compile', at: relPath(at) }
  expect(classifyFailure(error, { changed }).category).toBe('environment')
})

describe('what lies below src, where Python looks only once the package is installed in place', () => {
  const files: Record<string, readonly string[]> = {
    shop: ['src/shop/__init__.py'],
    'shop.rates': ['src/shop/__init__.py', 'src/shop/rates.py'],
    helpers: ['tests/helpers.py'],
    flat: ['flat/__init__.py'],
  }
  const facts: FailureFacts = {
    ...{ changed: [relPath('src/shop/rates.py'), py], wrote: () => py },
    localModule: () => true,
    ownFiles: (module) => files[module] ?? [],
    declares: (path, name) => path === 'src/shop/rates.py' && name === 'tax',
  }
  const installed = '(.venv/lib/python3.11/site-packages/shop/rates.py)'
  const of = (message: string, more: Partial<FailureFacts> = {}) =>
    classifyFailure({ ...failure(message, '', py), status: 'error' }, { ...facts, ...more })

  test.each([
    [
      `ImportError: cannot import name 'tax' from 'shop.rates' ${installed}`,
      'the tests import shop from site-packages, not from "src"; install it with pip install -e .',
    ],
    [
      `AttributeError: module 'shop.rates' has no attribute 'tax' ${installed}`,
      'the tests import shop from site-packages, not from "src"; install it with pip install -e .',
    ],
    [
      `AttributeError: module 'shop.rates' has no attribute 'tax'. Did you mean: 'tex'? ${installed}`,
      'the tests import shop from site-packages, not from "src"; install it with pip install -e .',
    ],
    [
      "ModuleNotFoundError: No module named 'shop.rates'",
      'the tests import shop from site-packages, not from "src"; install it with pip install -e .',
    ],
    [
      "ModuleNotFoundError: No module named 'shop'",
      'the tests find no shop, which is in "src"; install it with pip install -e .',
    ],
  ])('%s', (message, says) => {
    const { category, evidence, certain } = of(message)
    expect([category, certain, evidence]).toEqual([
      ...['environment', true],
      `${says}: "${message}"`,
    ])
  })

  test.each([
    ["ImportError: cannot import name 'tax' from 'shop.rates' (src/shop/rates.py)"],
    ["AttributeError: module 'shop.rates' has no attribute 'tax' (src/shop/rates.py)"],
    ["AttributeError: module 'shop.rates' has no attribute 'tax'"],
    [`AttributeError: module 'shop.rates' has no attribute 'fee' ${installed}`],
    ["ModuleNotFoundError: No module named 'shop.gone'"],
    ["ModuleNotFoundError: No module named 'shop.rates'; 'shop' is not a package"],
    ["ModuleNotFoundError: No module named 'helpers'"],
    ["ModuleNotFoundError: No module named 'flat'"],
  ])('is not what is wrong: %s', (message) => {
    expect(of(message).category).not.toBe('environment')
  })

  test('a name that the source lacks is asked for in vain', () => {
    const message = `ImportError: cannot import name 'tx' from 'shop.rates' ${installed}`
    const missingNames = [{ name: 'tx', from: 'src/shop/rates.py' }]
    expect(of(message, { missingNames }).category).not.toBe('environment')
  })
})
