import { type ClientRow, type ReceiverRow, type Table, VERBS } from './table.ts'

const HANDLES = ['client', 'http', 'session']
/** What requests are made with and consist of. */
const PARTS = [
  ...['ASGITransport', 'BasicAuth', 'Cookies', 'HTTPAdapter', 'HTTPBasicAuth', 'HTTPDigestAuth'],
  ...['HTTPTransport', 'Headers', 'Limits', 'MockTransport', 'QueryParams', 'Request', 'Response'],
  ...[
    'Retry',
    'URL',
    'WSGITransport',
    'adapters',
    'auth',
    'codes',
    'cookies',
    'structures',
    'utils',
  ],
]
/** What goes wrong with a request is no request. */
const URLLIB3 = [
  ...['HTTPConnectionPool', 'HTTPSConnectionPool', 'PoolManager', 'ProxyManager', 'request'],
  'connection_from_url',
]
const PROBLEMS = [
  ...PARTS,
  ...['exceptions', 'ConnectionError', 'HTTPError', 'HTTPStatusError', 'RequestError'],
  ...['RequestException', 'Timeout', 'TimeoutException'],
]
const SESSION = [
  ...['add', 'add_all', 'bulk_save_objects', 'commit', 'delete', 'execute', 'merge'],
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
/** What pymongo, boto3 and the ORMs have alone. */
const ACCESSES = [
  ...['batch_get_item', 'batch_write_item', 'batch_writer', 'bulk_create', 'bulk_update'],
  ...['count_documents', 'delete_item', 'delete_many', 'delete_one', 'executemany', 'fetchall'],
  ...['fetchmany', 'fetchone', 'fetchrow', 'fetchval', 'filter_by', 'find_one', 'read_sql'],
  ...['find_one_and_update', 'get_item', 'insert_many', 'insert_one', 'prefetch_related'],
  ...['put_item', 'read_sql_query', 'replace_one', 'scalar_one', 'scalar_one_or_none'],
  ...['select_for_update', 'select_related', 'to_sql', 'transact_write_items', 'update_item'],
  ...['update_many', 'update_one'],
]
const CURSOR = ['callproc', 'execute', 'executemany', 'fetchall', 'fetchmany', 'fetchone']

/** What Django's queries are built of. */
const EXPRESSIONS = [
  ...['Avg', 'Case', 'Count', 'Exists', 'ExpressionWrapper', 'F', 'Manager', 'Max', 'Min'],
  ...['OuterRef', 'Prefetch', 'Q', 'QuerySet', 'Subquery', 'Sum', 'When', 'Window'],
  'prefetch_related_objects',
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
  typing: 'name: T',
  separator: '.',
  clients: new Map<string, ClientRow>([
    ['asks', {}],
    ['authlib.integrations.httpx_client', { handles: [...HANDLES, 'oauth'] }],
    ['authlib.integrations.requests_client', { handles: [...HANDLES, 'oauth'] }],
    ['aiohttp_client_cache', { only: ['CachedSession'], handles: HANDLES }],
    ['aiohttp_retry', { only: ['RetryClient'], handles: HANDLES }],
    ['cloudscraper', { handles: ['scraper'] }],
    ['geventhttpclient', { handles: HANDLES }],
    ['google.auth.transport.requests', { only: ['AuthorizedSession'], handles: ['session'] }],
    ['gql', { only: ['Client'], handles: ['client'] }],
    ['hishel', { handles: HANDLES, except: PARTS }],
    ['httpx_sse', {}],
    ['mechanize', {}],
    ['pyodide.http', {}],
    ['requests_cache', { only: ['CachedSession'], handles: ['session'] }],
    ['requests_futures.sessions', { handles: ['session'] }],
    [
      'requests_oauthlib',
      { only: ['OAuth1Session', 'OAuth2Session'], handles: ['oauth', 'session'] },
    ],
    ['six.moves.urllib.request', { only: ['Request', 'build_opener', 'urlopen', 'urlretrieve'] }],
    ['uplink', { only: [], declares: ['Consumer', 'get', 'post'] }],
    ['urllib2', { only: ['build_opener', 'urlopen'] }],
    ['xmlrpc.client', { only: ['ServerProxy'], handles: ['proxy'] }],
    ['zeep', { only: ['AsyncClient', 'Client'] }],
    ['aiohttp', { only: ['ClientSession', 'request'], handles: HANDLES }],
    ['curl_cffi.requests', { handles: HANDLES }],
    ['grequests', {}],
    [
      'http.client',
      { only: ['HTTPConnection', 'HTTPSConnection'], handles: ['conn', 'connection'] },
    ],
    ['httplib2', { handles: ['http'] }],
    ['httpx', { handles: HANDLES, except: PROBLEMS }],
    ['httpcore', { handles: HANDLES, except: PROBLEMS }],
    ['niquests', { handles: HANDLES, except: PROBLEMS }],
    ['pycurl', {}],
    ['requests', { handles: ['http', 'session'], except: PROBLEMS }],
    ['requests_html', { handles: ['session'] }],
    ['tornado.httpclient', { handles: ['client'] }],
    ['treq', {}],
    ['urllib.request', { only: ['Request', 'build_opener', 'urlopen', 'urlretrieve'] }],
    [
      'urllib3',
      {
        handles: ['http', 'pool'],
        only: URLLIB3,
      },
    ],
  ]),
  verbs: VERBS,
  globals: [],
  wrapped: [],
  databases: new Set([
    ...['MySQLdb', 'aiomysql', 'aiopg', 'aioredis', 'aiosqlite', 'asyncpg', 'beanie', 'cassandra'],
    ...['clickhouse_connect', 'clickhouse_driver', 'couchbase', 'cx_Oracle', 'databases'],
    ...['django.contrib.postgres', 'django.db'],
    ...of('django.db.models', ...EXPRESSIONS),
    ...of('django.shortcuts', 'get_list_or_404', 'get_object_or_404'),
    ...['duckdb', 'elasticsearch', 'flask_sqlalchemy', 'google.cloud.bigquery'],
    ...['google.cloud.firestore', 'google.cloud.spanner', 'mongoengine', 'motor'],
    ...['mysql.connector', 'neo4j', 'oracledb', 'ormar', 'peewee', 'piccolo', 'pony.orm'],
    ...['psycopg', 'psycopg2', 'psycopg_pool', 'pymongo', 'pymssql', 'pymysql', 'pyodbc', 'redis'],
    ...['snowflake.connector', 'sqlalchemy', 'sqlite3', 'sqlmodel', 'supabase', 'tortoise'],
    ...['advanced_alchemy', 'aerospike', 'aioboto3.dynamodb', 'aiocouch', 'aiosql', 'alembic'],
    ...['apsw', 'arango', 'asyncmy', 'azure.cosmos', 'azure.data.tables', 'chromadb', 'coredis'],
    ...['couchdb', 'dataset', 'django.db.models.functions', 'django.db.models.query'],
    ...['django_redis', 'dynamodb_json', 'edgedb', 'emmett.orm', 'fastapi_sqlalchemy'],
    ...['firebase_admin.db', 'firebase_admin.firestore', 'flask_mongoengine', 'flask_pymongo'],
    ...['gel', 'gino', 'google.cloud.bigtable', 'google.cloud.datastore'],
    ...['google.cloud.firestore_v1', 'google.cloud.ndb', 'ibm_db', 'influxdb', 'influxdb_client'],
    ...['lancedb', 'libsql_client', 'lmdb', 'mariadb', 'mysql', 'odmantic', 'opensearchpy'],
    ...['pinecone', 'plyvel', 'pony', 'prisma', 'psycopg2cffi', 'psycopg_c', 'pyhive', 'pymilvus'],
    ...['pynamodb', 'pypika', 'qdrant_client', 'records', 'rethinkdb', 'sqlcipher3'],
    ...['sqlite_utils', 'sqlitedict', 'surrealdb', 'tinydb', 'trino', 'umongo', 'valkey'],
    ...['vertica_python', 'walrus', 'weaviate'],
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
    'sqlalchemy.ext.hybrid',
    'sqlalchemy.ext.mutable',
    ...of('pymongo', 'ASCENDING', 'DESCENDING'),
    ...of('pynamodb.attributes'),
    ...of('sqlalchemy', ...COLUMNS, 'Computed', 'Identity', 'PrimaryKeyConstraint', 'func', 'text'),
    ...of('sqlalchemy.orm', 'DeclarativeBase', 'Mapped', 'MappedAsDataclass', 'backref'),
    ...of('sqlalchemy.orm', 'declarative_base', 'declared_attr', 'foreign', 'mapped_column'),
    ...of('sqlalchemy.orm', 'registry', 'relationship', 'remote', 'synonym', 'validates'),
    ...of('sqlalchemy.ext.declarative', 'declarative_base'),
    ...of('sqlmodel', 'Field', 'Relationship', 'SQLModel', ...COLUMNS),
    ...of('tortoise', 'fields', 'models', 'Model'),
  ]),
  receivers: new Map<string, ReceiverRow>([
    ['database', {}],
    ['db', { except: [...COLUMNS, 'Model', 'backref', 'relationship'] }],
    ['models', { calls: EXPRESSIONS }],
    ['objects', { member: true }], // Django's `Order.objects.filter(…)`
    ['query', { member: true, notOf: ['request'], calls: QUERY }], // Flask-SQLAlchemy's `Order.query.filter_by(…)`
    ['redis', {}],
    ['redis_client', {}],
    ['r', { calls: ['hget', 'hgetall', 'hset', 'lpush', 'rpush', 'sadd', 'setex', 'zadd'] }],
    ['mongo', { member: true }],
    ['conn', { calls: CONNECTION }],
    ['connection', { calls: CONNECTION }],
    ['cur', { calls: CURSOR }],
    ['cursor', { calls: CURSOR }],
    ['db_session', { calls: SESSION }],
    ['engine', { calls: ['begin', 'connect', 'execute'] }],
    ['session', { notOf: ['request'], calls: SESSION }],
    [
      'collection',
      { calls: ['aggregate', 'find_one', 'insert_one', 'insert_many', 'update_one', 'delete_one'] },
    ],
  ]),
  accesses: ACCESSES,
  models: {
    calls: ['bulk_create', 'find_one', 'get_or_create', 'get_or_none', 'insert_many'],
    within: ['all', 'delete', 'exclude', 'filter', 'find', 'find_all', 'get', 'insert', 'select'],
  },
})
