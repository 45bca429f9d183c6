/** One way in which the machine, not the code, makes a test fail. */
export interface Sign {
  name: string
  /** On an exception's own line (`Name: message`), never on an assertion's. */
  pattern: RegExp
  /** What the stack has to show besides. */
  stack?: RegExp
  says: string
  certain: boolean
}

/** Asked in this order; the first that matches speaks. System errors: `man 3 errno`, Node's `<call> <code>`. */
export const SIGNS: readonly Sign[] = [
  {
    name: 'runner',
    pattern: /^the runner could not be started: |^\S*python\S*: No module named \w+$/,
    says: 'the test runner cannot be started',
    certain: true,
  },
  {
    name: 'runner-plugin',
    pattern:
      /: error: unrecognized arguments: |^ImportError: Error importing plugin |Preset \S+ not found/,
    says: "the runner's settings name a plugin that is not installed",
    certain: true,
  },
  {
    name: 'command',
    pattern:
      /^[\w.$]*Error: spawn(?:Sync)? \S+ ENOENT\b|\b(?:ba|z|da)?sh: .*: (?:command )?not found$/,
    says: 'a command is not installed',
    certain: true,
  },
  {
    name: 'command',
    pattern: /^FileNotFoundError: \[(?:Errno|WinError) 2\] /,
    stack: /\bsubprocess\.py\b|_execute_child/,
    says: 'a command is not installed',
    certain: true,
  },
  {
    name: 'full',
    pattern:
      /^[\w.$]*Error: (?:ENOSPC|EDQUOT|EMFILE|ENFILE|EROFS)\b|^OSError: \[Errno (?:28|122|24|23|30)\] /,
    says: 'the system has run out of space or files',
    certain: true,
  },
  {
    name: 'library',
    pattern:
      /^[\w.$]*Error: .*(?:cannot open shared object file|invalid ELF header|compiled against a different Node\.js version|Library not loaded|DLL load failed)/,
    says: 'a native library is missing or does not fit',
    certain: true,
  },
  {
    name: 'runtime',
    pattern: /^[\w.$]*Error: No such built-in module: /,
    says: 'this version of Node has no such module',
    certain: true,
  },
  {
    name: 'test-environment',
    pattern:
      /^(?:[\w.$]*Error: )?(?:Test environment \S+ cannot be found|Cannot find dependency ')/,
    says: "the tests' environment is not installed",
    certain: true,
  },
  {
    name: 'browser',
    pattern: /Error: .*(?:Executable doesn't exist at|Could not find Chrome\b)/,
    says: 'the browser that the test drives is not installed',
    certain: true,
  },
  {
    name: 'container',
    pattern:
      /(?:Error|Exception): .*(?:Docker daemon|container runtime strategy|fetching server API version)/,
    says: 'no container runtime answers',
    certain: true,
  },
  {
    name: 'async-plugin',
    pattern: /^(?:Failed: )?async def functions are not natively supported/,
    says: 'no plugin for asynchronous tests is installed',
    certain: true,
  },
  {
    name: 'port',
    pattern:
      /^[\w.$]*Error: (?:listen|bind) EADDRINUSE\b|^OSError: \[(?:Errno (?:98|48)|WinError 10048)\] /,
    says: 'a port is taken',
    certain: false,
  },
  {
    name: 'connection',
    pattern:
      /^[\w.$]*Error: (?:connect|getaddrinfo|read|send) (?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)\b|^AggregateError \[ECONNREFUSED\]/,
    says: 'something that the test talks to does not answer',
    certain: false,
  },
  {
    name: 'connection',
    pattern:
      /^(?:ConnectionRefusedError|socket\.gaierror|requests\.exceptions\.Connect\w+|httpx\.Connect\w+|aiohttp\.\S*ClientConnector\w+|redis\.exceptions\.(?:Connection|Timeout)Error|pymongo\.errors\.ServerSelectionTimeoutError)\b/,
    says: 'something that the test talks to does not answer',
    certain: false,
  },
  {
    name: 'connection',
    pattern:
      /^[\w.]*(?:OperationalError|URLError|OSError|MaxRetryError): .*(?:Connection refused|could not connect|Can't connect|connection to server|Name or service not known|name resolution|unreachable)/i,
    says: 'something that the test talks to does not answer',
    certain: false,
  },
  {
    name: 'permission',
    pattern: /^[\w.$]*Error: (?:(?:spawn|listen|connect) )?(?:EACCES|EPERM)\b|^PermissionError: \[/,
    says: 'the system forbids something that the test does',
    certain: false,
  },
  {
    name: 'variable',
    pattern: /^KeyError: '\w+'$/,
    stack: /\bos\.environ\b|<frozen os>|\bos\.py:\d+: in __getitem__/,
    says: 'an environment variable is not set',
    certain: false,
  },
  {
    name: 'variable',
    pattern:
      /^[\w.$]*(?:Error|Exception|Configured): (?=.*\benv(?:ironment)?[ -]var)(?=.*\b(?:missing|required|not set|not defined|must be set|undefined|unset)\b)/i,
    says: 'an environment variable is not set',
    certain: false,
  },
]

/** Fixtures that come with a plugin of pytest, and the package to install. */
export const PLUGIN_FIXTURES: ReadonlyMap<string, string> = new Map([
  ['mocker', 'pytest-mock'],
  ['db', 'pytest-django'],
  ['django_user_model', 'pytest-django'],
  ['django_db_setup', 'pytest-django'],
  ['admin_client', 'pytest-django'],
  ['rf', 'pytest-django'],
  ['settings', 'pytest-django'],
  ['live_server', 'pytest-django'],
  ['aiohttp_client', 'pytest-aiohttp'],
  ['benchmark', 'pytest-benchmark'],
  ['event_loop', 'pytest-asyncio'],
  ['anyio_backend', 'anyio'],
  ['faker', 'Faker'],
  ['freezer', 'pytest-freezer'],
  ['fs', 'pyfakefs'],
  ['httpserver', 'pytest-httpserver'],
  ['httpx_mock', 'pytest-httpx'],
  ['page', 'pytest-playwright'],
  ['qtbot', 'pytest-qt'],
  ['requests_mock', 'requests-mock'],
  ['respx_mock', 'respx'],
  ['snapshot', 'syrupy'],
  ['subtests', 'pytest-subtests'],
  ['testdir', 'pytest (plugin pytester)'],
])

/** How a tool says that an import found nothing: the pattern's first group is what was imported. */
export interface MissingModule {
  pattern: RegExp
  /** The tool says so of files only, packages it words otherwise. */
  file?: true
}

export const MISSING_MODULE: readonly MissingModule[] = [
  { pattern: /^(?:\w*Error: )?Cannot find module '([^']+)' imported from /, file: true },
  { pattern: /^(?:\w*Error: )?Cannot find package '([^']+)' imported from / },
  { pattern: /^(?:\w*Error: )?Cannot find module '([^']+)'(?: from '|$)/ },
  { pattern: /^(?:\w*Error: )?Failed to load url (\S+) \(resolved id: / },
  { pattern: /^(?:\w*Error: )?Failed to resolve import "([^"]+)" from "/ },
  { pattern: /^ModuleNotFoundError: No module named '([^']+)'/ },
]
