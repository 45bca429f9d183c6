import { type ClientRow, type ReceiverRow, type Table, VERBS } from './table.ts'

const HANDLES = ['client', 'http', 'session']
/** What goes wrong with a request is no request. */
const PROBLEMS = [
  ...['exceptions', 'ConnectionError', 'HTTPError', 'HTTPStatusError', 'RequestError'],
  ...['RequestException', 'Timeout', 'TimeoutException'],
]
const SESSION = [
  ...['add', 'add_all', 'bulk_save_objects', 'commit', 'delete', 'execute', 'flush', 'merge'],
  ...['query', 'refresh', 'rollback', 'scalar', 'scalars'],
]
const QUERY = ['all', 'filter', 'filter_by', 'first', 'first_or_404', 'get', 'get_or_404']
const CONNECTION = [
  'begin',
  'commit',
  'cursor',
  'execute',
  'executemany',
  'fetch',
  'fetchrow',
  'rollback',
]
const CURSOR = ['callproc', 'execute', 'executemany', 'fetchall', 'fetchmany', 'fetchone']

/** What Django's queries are built of. */
const EXPRESSIONS = [
  ...['Avg', 'Case', 'Count', 'Exists', 'F', 'Max', 'Min', 'OuterRef', 'Prefetch', 'Q'],
  ...['Subquery', 'Sum', 'When'],
]
/** What SQLAlchemy maps tables with. */
const COLUMNS = [
  ...['BigInteger', 'Boolean', 'CheckConstraint', 'Column', 'Date', 'DateTime', 'Enum', 'Float'],
  ...['ForeignKey', 'ForeignKeyConstraint', 'Index', 'Integer', 'Interval', 'JSON'],
  ...['LargeBinary', 'MetaData', 'Numeric', 'SmallInteger', 'String', 'Table', 'Text', 'Time'],
  ...['UniqueConstraint', 'Uuid'],
]

const of = (module: string, ...names: string[]) => names.map((name) => `${module}.${name}`)

export const python = (): Table => ({
  separator: '.',
  clients: new Map<string, ClientRow>([
    ['aiohttp', { only: ['ClientSession', 'request'], handles: HANDLES }],
    ['curl_cffi.requests', { handles: HANDLES }],
    ['grequests', {}],
    [
      'http.client',
      { only: ['HTTPConnection', 'HTTPSConnection'], handles: ['conn', 'connection'] },
    ],
    ['httplib2', { handles: ['http'] }],
    ['httpx', { handles: HANDLES, except: PROBLEMS }],
    ['niquests', { handles: HANDLES, except: PROBLEMS }],
    ['pycurl', {}],
    ['requests', { handles: ['session'], except: PROBLEMS }],
    ['requests_html', { handles: ['session'] }],
    ['tornado.httpclient', { handles: ['client'] }],
    ['treq', {}],
    ['urllib.request', { only: ['build_opener', 'urlopen', 'urlretrieve'] }],
    ['urllib3', { handles: ['http', 'pool'] }],
  ]),
  verbs: VERBS,
  globals: [],
  databases: new Set([
    'MySQLdb',
    'aiomysql',
    'aiopg',
    'aioredis',
    'aiosqlite',
    'asyncpg',
    'beanie',
    'cassandra',
    'clickhouse_connect',
    'clickhouse_driver',
    'couchbase',
    'cx_Oracle',
    'databases',
    'django.contrib.postgres',
    'django.db',
    ...of('django.db.models', ...EXPRESSIONS),
    ...of('django.shortcuts', 'get_list_or_404', 'get_object_or_404'),
    'duckdb',
    'elasticsearch',
    'flask_sqlalchemy',
    'google.cloud.bigquery',
    'google.cloud.firestore',
    'google.cloud.spanner',
    'mongoengine',
    'motor',
    'mysql.connector',
    'neo4j',
    'oracledb',
    'ormar',
    'peewee',
    'piccolo',
    'pony.orm',
    'psycopg',
    'psycopg2',
    'psycopg_pool',
    'pymongo',
    'pymssql',
    'pymysql',
    'pyodbc',
    'redis',
    'snowflake.connector',
    'sqlalchemy',
    'sqlite3',
    'sqlmodel',
    'supabase',
    'tortoise',
  ]),
  quiet: new Set([
    ...['django.contrib.postgres.fields', 'django.db.models', 'django.db.utils', 'databases.url'],
    ...['mongoengine.fields', 'motor.core', 'psycopg.errors', 'psycopg2.errors', 'pymongo.errors'],
    ...['redis.exceptions', 'sqlalchemy.exc', 'sqlalchemy.types', 'tortoise.fields'],
    ...['tortoise.models', 'sqlalchemy.dialects'],
    ...of('beanie', 'Document', 'Indexed', 'Link'),
    ...of('mongoengine', 'Document', 'EmbeddedDocument', 'StringField', 'ReferenceField'),
    ...of('django.db', 'DatabaseError', 'IntegrityError'),
    ...of('peewee', 'CharField', 'DateTimeField', 'ForeignKeyField', 'IntegerField', 'Model'),
    ...of('peewee', 'BooleanField', 'DecimalField', 'TextField'),
    ...of('sqlalchemy', ...COLUMNS),
    ...of('sqlalchemy.orm', 'DeclarativeBase', 'Mapped', 'MappedAsDataclass', 'backref'),
    ...of('sqlalchemy.orm', 'declarative_base', 'mapped_column', 'relationship', 'validates'),
    ...of('sqlalchemy.ext.declarative', 'declarative_base'),
    ...of('sqlmodel', 'Field', 'Relationship', 'SQLModel', ...COLUMNS),
    ...of('tortoise', 'fields', 'models', 'Model'),
  ]),
  receivers: new Map<string, ReceiverRow>([
    ['database', {}],
    ['db', { except: [...COLUMNS, 'Model', 'backref', 'relationship'] }],
    ['models', { calls: EXPRESSIONS }],
    ['objects', { member: true }], // Django's `Order.objects.filter(…)`
    ['query', { member: true, calls: QUERY }], // Flask-SQLAlchemy's `Order.query.filter_by(…)`
    ['redis', {}],
    ['redis_client', {}],
    ['conn', { calls: CONNECTION }],
    ['connection', { calls: CONNECTION }],
    ['cur', { calls: CURSOR }],
    ['cursor', { calls: CURSOR }],
    ['db_session', { calls: SESSION }],
    ['engine', { calls: ['begin', 'connect', 'execute'] }],
    ['session', { calls: SESSION }],
    [
      'collection',
      { calls: ['aggregate', 'find_one', 'insert_one', 'insert_many', 'update_one', 'delete_one'] },
    ],
  ]),
})
