import { type RelPath, relPath } from '@tailtest/project'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classifyFailure, type FailureFacts } from '../src/classify.ts'
import { testId } from '../src/id.ts'
import type { Category, FileError, TestResult } from '../src/types.ts'
import { RECORDED, readReport } from './reports.ts'

const ts = relPath('test/cart.test.ts')
const py = relPath('tests/test_cart.py')
const nothing: FailureFacts = { changed: [] }

function failure(message: string, stack = '', file: RelPath = ts): TestResult {
  return { id: testId(file, ['works']), file, status: 'fail', message, stack }
}

/** As Node 20, Python 3.11, vitest, jest and pytest print them. */
test.each<[string, string, boolean, string?]>([
  ['Error: connect ECONNREFUSED 127.0.0.1:5432', 'does not answer', false],
  ['AggregateError [ECONNREFUSED]', 'does not answer', false],
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
  ['Error: No such built-in module: node:sqlite', 'version of Node', true],
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
  ['the runner stopped before its end (killed by SIGSEGV)'],
  ["KeyError: 'price'"],
  ["FileNotFoundError: [Errno 2] No such file or directory: 'prices.csv'"],
  ["Error: ENOENT: no such file or directory, open 'prices.csv'"],
  ["fixture 'shopping_cart' not found"],
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

test.each([
  ['TypeError: kaput', 'at boom (src/cart.ts:2:39)\nat test/cart.test.ts:14:22', 'src/cart.ts'],
  ['TypeError: kaput', 'at async src/cart.ts:2:39', 'src/cart.ts'],
  [
    'TypeError: kaput',
    'tests/test_cart.py:9: in test_a\n    total()\nshop/cart.py:4: in total\n    raise TypeError',
    'shop/cart.py',
  ],
])('what a changed source throws is its bug for certain', (message, stack, source) => {
  const answer = classifyFailure(failure(message, stack), { changed: [relPath(source)] })
  expect(answer).toEqual({
    category: 'real_bug',
    evidence: `thrown in "${source}", changed in this turn: "TypeError: kaput"`,
    certain: true,
  })
  expect(classifyFailure(failure(message, stack), { changed: [ts, py] }).certain).toBe(false)
})

test.each([
  ['vitest-4.1.12', 'test/outcomes.test.ts::has a cause', 'environment'],
  ['vitest-4.1.12', 'test/outcomes.test.ts::differs', 'real_bug'],
  ['jest-30.5.2', 'test/outcomes.test.js::has a cause', 'environment'],
  ['pytest-9.2.0', 'tests/test_outcomes.py::test_needs_a_plugin', 'environment'],
  ['pytest-9.2.0', 'tests/test_outcomes.py::test_variable', 'environment'],
  ['pytest-9.2.0', 'tests/test_outcomes.py::test_setup', 'real_bug'],
] as const)('%s: %s is %s', async (name, id, category) => {
  const recorded = RECORDED.find((one) => one.name === `${name}-outcomes.jsonl`)
  const report = recorded && (await readReport(recorded, recorded.text))
  const result = report?.tests.find((test) => test.id === id)
  expect(result).toBeDefined()
  expect(result && classifyFailure(result, nothing).category).toBe(category)
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
