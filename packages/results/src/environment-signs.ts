import { DRIVEN } from './driven-signs.ts'
import { SWIFT } from './swift-signs.ts'

/** One way in which the machine, not the code, makes a test fail. */
export interface Sign {
  name: string
  /** On an exception's own line (`Name: message`), never on an assertion's. */
  pattern: RegExp
  /** What the stack has to show besides. */
  stack?: RegExp
  says: string
  /** What mends it, as an order. */
  remedy?: string
  certain: boolean
  /** No change of a source makes the machine say so, but that it asks for what is not installed. */
  ofMachine?: true
  /** Something that comes and goes while the code stays: a change that does not speak of it is not its cause. */
  outside?: true
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
      /^[\w.$]*Error: spawn(?:Sync)? \S+ ENOENT\b|\b(?:ba|z|da)?sh: .*: (?:command )?not found$|^(?:error: )?linker `[^`]+` not found/,
    says: 'a command is not installed',
    certain: true,
    outside: true,
  },
  {
    name: 'command',
    pattern: /^FileNotFoundError: \[(?:Errno|WinError) 2\] /,
    stack: /\bsubprocess\.py\b|_execute_child/,
    says: 'a command is not installed',
    certain: true,
    outside: true,
  },
  {
    name: 'command',
    pattern:
      /(?:^|: )exec: "[^"]+": executable file not found in |^IOException: Cannot run program "[^"]+".*: error=2, |^Win32Exception: .*(?:No such file|cannot find the file)/,
    says: 'a command is not installed',
    certain: true,
    outside: true,
  },
  {
    name: 'command',
    pattern: /^Errno::ENOENT: No such file or directory - \S+$/,
    stack: /in [`'](?:\S+[.#])?(?:spawn|popen\w*|capture\w+|system|`)'/,
    says: 'a command is not installed',
    certain: true,
    outside: true,
  },
  {
    name: 'full',
    pattern:
      /^[\w.$]*Error: (?:ENOSPC|EDQUOT|EMFILE|ENFILE|EROFS)\b|^OSError: \[Errno (?:28|122|24|23|30)\] |^(?:Errno::(?:ENOSPC|EDQUOT|EMFILE|EROFS): |(?:\w+: )*(?:[\w.]*IOException|FileSystemException): .*(?:No space left on device|Too many open files|Read-only file system))|(?:^|: )(?:write|open|mkdir) \S+: (?:no space left on device|too many open files|read-only file system)$|\bkind: (?:StorageFull|ReadOnlyFilesystem)\b/,
    says: 'the system has run out of space or files',
    certain: true,
  },
  {
    name: 'library',
    pattern:
      /^[\w.$]*Error: .*(?:cannot open shared object file|invalid ELF header|file too short|compiled against a different Node\.js version|Library not loaded|DLL load failed|no \S+ in java\.library\.path)|^DllNotFoundException: |Exception: could not find driver$/,
    says: 'a native library is missing or does not fit',
    certain: true,
    ofMachine: true,
  },
  {
    name: 'library',
    pattern:
      /^(?:[\w.]*Error: )?(?:no library called "|cannot load library '|failed to find libmagic|Unable to find .{1,60}\.so\b)|^[\w.]*ImproperlyConfigured: Could not find the (?:GDAL|GEOS) library|^[\w.]*(?:Error|Exception): .*(?:Query [Ee]ngine|libquery_engine).*could not (?:be located|locate)/,
    says: 'a native library is missing or does not fit',
    certain: true,
    ofMachine: true,
  },
  {
    name: 'driver',
    pattern:
      /^[\w.]*ImproperlyConfigured: Error loading \S+ .*module|^(?:Error: )?Please install \S+ (?:package )?manually|^(?:MissingDriverError|DriverPackageNotInstalledError): |^(?:[\w.]*SQLException: )?No suitable driver found for |^[\w.]*Exception: (?:Cannot load|Failed to load) driver class|^(?:Gem::)?LoadError: .*(?:is not part of the bundle|Error loading the '\w+' Active Record adapter)|^[\w.]*NoSuchModuleError: Can't load plugin: sqlalchemy\.dialects|^Error: Knex: run|@prisma\/client did not initialize yet/,
    says: 'the driver of a database is not installed',
    certain: false,
    ofMachine: true,
  },
  {
    name: 'command',
    pattern:
      /^[\w.]*TesseractNotFoundError\b|^(?:OSError|EnvironmentError|RuntimeError|Error): (?:No wkhtmltopdf executable found|Unable to locate (?:the )?\w+ (?:executable|binary)|.*\b(?:ffmpeg|ffprobe|convert|pandoc|chromium|java|node)\b (?:is )?not (?:installed|found))|^[\w.]*ExecutableNotFound: /,
    says: 'a command is not installed',
    certain: false,
    outside: true,
  },
  {
    name: 'runtime',
    pattern:
      /^[\w.$]*Error: No such built-in module: |^UnsupportedClassVersionError: |^go: .* requires go >= |\berror: (?:invalid target release: |release version \d+ not supported)/,
    says: 'the tests need another version of the language',
    certain: true,
  },
  {
    name: 'test-environment',
    pattern:
      /^(?:[\w.$ ]*Error: )?(?:Test environment \S+ cannot be found|Cannot find dependency ')/,
    says: "the tests' environment is not installed",
    certain: true,
  },
  ...DRIVEN,
  ...SWIFT,
  {
    name: 'container',
    pattern:
      /Docker daemon|docker\.sock\b|(?:Error|Exception): .*(?:container runtime strategy|fetching server API version|valid Docker environment)/,
    says: 'no container runtime answers',
    certain: true,
    outside: true,
    ofMachine: true,
  },
  {
    name: 'async-plugin',
    pattern: /^(?:Failed: )?async def functions are not natively supported/,
    says: 'no plugin for asynchronous tests is installed',
    certain: true,
  },
  {
    name: 'dependencies',
    pattern:
      /^(?:Error: )?Could not (?:resolve dependencies|find gem)|^Bundler::GemNotFound|^(?:error: )?(?:failed to (?:download|get) `|no matching package)|^(?:go: )?missing go\.sum entry|dial tcp: lookup proxy\.golang\.org/,
    says: 'what the project depends on is not installed',
    certain: true,
  },
  {
    name: 'dependencies',
    pattern:
      /(?:^|: )(?:By not providing "Find.* asked CMake to find a package|Could not find a package configuration file provided by|Could NOT find \w+ \(missing: )/,
    says: 'what the project depends on is not installed',
    certain: true,
  },
  {
    name: 'compiler',
    pattern:
      /\bNo CMAKE_\w+_COMPILER could be found\b|is not able to compile a simple test program/,
    says: 'no working compiler is installed',
    certain: true,
  },
  {
    name: 'dependencies',
    pattern:
      /\bdependencies could not be resolved: |\bResolveException: Error downloading |\bCould not (?:transfer artifact|find artifact|resolve all (?:artifacts|dependencies|files)|GET 'https?:)/,
    says: 'what the project depends on is not installed',
    certain: false,
  },
  {
    name: 'port',
    pattern:
      /^[\w.$]*Error: (?:listen|bind) EADDRINUSE\b|^OSError: \[(?:Errno (?:98|48)|WinError 10048)\] |^BindException: |^Errno::EADDRINUSE: |\bbind: address already in use$|\bkind: AddrInUse\b/,
    says: 'a port is taken',
    certain: false,
  },
  {
    name: 'connection',
    pattern:
      /^[\w.$]*Error: (?:connect|getaddrinfo|read|send) (?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)\b|^AggregateError \[ECONNREFUSED\]|^Error: page\.\w+: net::ERR_(?:CONNECTION_REFUSED|NAME_NOT_RESOLVED|INTERNET_DISCONNECTED)\b/,
    says: 'something that the test talks to does not answer',
    certain: false,
    outside: true,
  },
  {
    name: 'connection',
    pattern:
      /^(?:ConnectionRefusedError|socket\.gaierror|requests\.exceptions\.Connect\w+|httpx\.Connect\w+|aiohttp\.\S*ClientConnector\w+|redis\.exceptions\.(?:Connection|Timeout)Error|pymongo\.errors\.ServerSelectionTimeoutError)\b/,
    says: 'something that the test talks to does not answer',
    certain: false,
    outside: true,
  },
  {
    name: 'connection',
    pattern:
      /^[\w.]*(?:OperationalError|URLError|OSError|MaxRetryError): .*(?:Connection refused|could not connect|Can't connect|connection to server|Name or service not known|name resolution|unreachable)/i,
    says: 'something that the test talks to does not answer',
    certain: false,
    outside: true,
  },
  {
    name: 'connection',
    pattern:
      /\bdial (?:tcp|udp|unix)\S* .*(?:connection refused|i\/o timeout|no route to host|network is unreachable)\b|\bdial tcp: lookup .*(?:no such host|server misbehaving|i\/o timeout)\b/,
    says: 'something that the test talks to does not answer',
    certain: false,
    outside: true,
  },
  {
    name: 'connection',
    pattern:
      /^(?:ConnectException|UnknownHostException|NoRouteToHostException|HttpHostConnectException|MongoTimeoutException|RedisConnectionException|JedisConnectionException|CommunicationsException)\b|^[\w.]*Exception: .*(?:Connection refused|Connection to \S+ refused|Communications link failure)/,
    says: 'something that the test talks to does not answer',
    certain: false,
    outside: true,
  },
  {
    name: 'connection',
    pattern:
      /^(?:Errno::(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)|Socket::ResolutionError|SocketError|PG::ConnectionBad|Mysql2::Error::ConnectionError|Redis::CannotConnectError|ActiveRecord::ConnectionNotEstablished)\b|^[\w\\]*Exception: (?:SQLSTATE\[HY000\] \[2\d{3}\]|cURL error (?:6|7|28): |.*Connection refused)|^(?:Socket|HttpRequest|Npgsql)Exception: |\bkind: (?:ConnectionRefused|HostUnreachable|NetworkUnreachable)\b|failed to lookup address information/,
    says: 'something that the test talks to does not answer',
    certain: false,
    outside: true,
  },
  {
    name: 'connection',
    pattern:
      /^(?:Mongo(?:ose)?(?:Server)?(?:Selection|Network|Socket)\w*(?:Error|Exception)|MongooseError: Operation `[^`]*` buffering timed out|Sequelize(?:Connection\w*|HostNot\w+)Error|PrismaClientInitializationError: .*Can't reach database server|KafkaJS(?:Connection|NumberOfRetriesExceeded)\w*|MaxRetriesPerRequestError|SocketClosedUnexpectedlyError|ConnectionTimeoutError|[\w.]*NoBrokersAvailable|kafka\.errors\.KafkaTimeoutError: .*Unable to bootstrap|AMQPConnectionError|pika\.exceptions\.AMQP\w+|elastic(?:_transport|search)\.\S*Connection\w+|botocore\.exceptions\.EndpointConnectionError|Mongo::Error::NoServerAvailable|Bunny::TCPConnectionFailed\w*|Faraday::ConnectionFailed|Redis::BaseConnectionError|ActiveRecord::(?:DatabaseConnectionError|NoDatabaseError)|JDBCConnectionException|CannotGetJdbcConnectionException|MongoSocketOpenException|PSQLException: Connection to)\b/,
    says: 'something that the test talks to does not answer',
    certain: false,
    outside: true,
  },
  {
    name: 'connection',
    pattern:
      /^(?:(?!Assert)[\w.$:\\]*(?:Error|Exception|Unavailable)|panic|failed to connect to [^\n]{1,200}): .*(?:\bECONNREFUSED\b|getaddrinfo (?:ENOTFOUND|EAI_AGAIN)|Connect call failed|could not (?:connect to|translate host name)|Could not connect to|Can't reach database server|connection to server at|Connection refused|connection refused|no such host\b|Temporary failure in name resolution|Name or service not known|SQLSTATE\[08\w{3}\])/,
    says: 'something that the test talks to does not answer',
    certain: false,
    outside: true,
  },
  {
    name: 'locale',
    pattern:
      /^locale\.Error: |^(?:zoneinfo\._?\w*\.)?ZoneInfoNotFoundError: |^RangeError: Invalid time zone specified: /,
    says: 'a locale or time zone is not installed',
    certain: false,
    ofMachine: true,
  },
  {
    name: 'font',
    pattern: /^OSError: cannot open resource$|\bFontconfig error: /,
    says: 'a font is not installed',
    certain: false,
    ofMachine: true,
  },
  {
    name: 'disk',
    pattern: /^[\w.$]*Error: EIO\b|^OSError: \[Errno 5\] |: input\/output error$/,
    says: 'the system cannot read or write',
    certain: false,
  },
  {
    name: 'certificate',
    pattern:
      /^[\w.$]*(?:Error|Exception|Failure): .*(?:self[- ]signed certificate|unable to (?:verify the first|get local issuer) certificate|CERTIFICATE_VERIFY_FAILED|PKIX path building failed|certificate has expired)|\bx509: certificate /i,
    says: 'the certificate of something that the test talks to is not trusted',
    certain: false,
    outside: true,
  },
  {
    name: 'permission',
    pattern:
      /^[\w.$]*Error: (?:(?:listen|connect) |spawn(?:Sync)? (?:\S+ )?)?(?:EACCES|EPERM)\b|^PermissionError: \[|^(?:AccessDeniedException|UnauthorizedAccessException|Errno::(?:EACCES|EPERM)): |^IOException: .*error=13, |\w+ \S+: permission denied$|\bkind: PermissionDenied\b/,
    says: 'the system forbids something that the test does',
    certain: false,
  },
  {
    name: 'variable',
    pattern: /^KeyError: '\w+'$/,
    stack:
      /\bos\.environ\b|<frozen os>|\bos\.py:\d+: in __getitem__|os\.py", line \d+, in __getitem__/,
    says: 'an environment variable is not set',
    certain: false,
  },
  {
    name: 'variable',
    pattern: /^KeyError: key not found: "\w+"$/,
    stack: /\bENV\b|<internal:|in [`'](?:ENV\.)?fetch'/,
    says: 'an environment variable is not set',
    certain: false,
  },
  {
    name: 'variable',
    pattern:
      /^(?:[\w.$]*(?:Error|Exception|Configured): )?(?=.*\benv(?:ironment)?[ -]var)(?=.*\b(?:missing|required|not set|not defined|must be set|undefined|unset|not found)\b)/i,
    says: 'an environment variable is not set',
    certain: false,
  },
  {
    name: 'variable',
    pattern:
      /^(?:[\w.$]*(?:Error|Exception)|panic): (?:.{0,80}\s)?\$?[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+ (?:must be set|(?:is |was )?(?:not set|unset))\b/,
    says: 'an environment variable is not set',
    certain: false,
  },
  {
    name: 'variable',
    pattern:
      /^(?:[\w.]*UndefinedValueError: \w+ not found\. Declare it as envvar|(?:Error: )?Config(?:uration)? validation error: .*is required|[\w.]*ImproperlyConfigured: Set the \w+ environment variable|(?:[\w.]*ValidationError: )?\d+ validation errors? for \w*Settings\b|Missing required environment variables?\b|[\w.]*NoCredentialsError: Unable to locate credentials|KeyError: "?environment variable)/,
    says: 'an environment variable is not set',
    certain: false,
  },
  {
    name: 'variable',
    pattern:
      /^NullPointerException: .*return value of "java\.lang\.System\.getenv\(|`Err` value: NotPresent\b|: NotPresent$/,
    says: 'an environment variable is not set',
    certain: false,
  },
  {
    name: 'file',
    pattern:
      /(?:\bENOENT\b|\b(?:no such file|does(?: not|n't) exist|(?:could not|unable to|cannot) (?:find|open|load|read)|invalid path)\b|^(?:FileNotFound|NoSuchFile)\w+: ).*?(?<![\w.:/])\/(?:etc|usr|opt|srv|mnt|media|run|dev|home|root|var(?!\/folders)|s?bin|lib\w*|Users|Library|Applications|Volumes)\/[\w./-]*\w/i,
    says: 'a file outside the project does not exist',
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
