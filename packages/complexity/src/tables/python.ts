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

export const python: Table = {
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
  receivers: new Map<string, ReceiverRow>([
    ['database', {}],
    ['db', {}],
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
}
