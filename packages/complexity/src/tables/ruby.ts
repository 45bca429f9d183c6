import { type ClientRow, type ReceiverRow, type Table, VERBS } from './table.ts'

const HTTP_RB = [
  ...['accept', 'auth', 'basic_auth', 'follow', 'headers', 'persistent', 'timeout', 'via'],
  ...VERBS,
]

/** What ActiveRecord asks with, on a model's class or on what it gave. */
const RELATION = [
  ...['delete_all', 'destroy_all', 'find_by', 'find_by!', 'find_by_sql', 'find_each'],
  ...['find_in_batches', 'find_or_create_by', 'find_or_create_by!', 'find_or_initialize_by'],
  ...['insert_all', 'insert_all!', 'joins', 'left_joins', 'update_all', 'upsert_all', 'where'],
]
const CONNECTION = [
  ...['exec', 'exec_params', 'exec_prepared', 'exec_query', 'execute', 'prepare', 'query'],
  ...['select_all', 'select_value', 'select_values', 'transaction'],
]

export const ruby = (): Table => ({
  separator: '::',
  inline: true,
  // by constant, and by what is required
  clients: new Map<string, ClientRow>([
    ['ActiveResource', {}],
    ['Async::HTTP', {}],
    ['Down', { only: ['download', 'open'] }],
    ['EM::HttpRequest', {}],
    ['EventMachine::HttpRequest', {}],
    ['GraphQL::Client', { only: ['HTTP', 'query'] }],
    ['HTTPI', { except: ['Request'] }],
    ['Manticore', {}],
    ['Octokit', { only: ['Client'] }],
    ['Savon', { only: ['client'] }],
    ['Unirest', {}],
    ['Curl', {}],
    ['Excon', { except: ['Error'] }],
    [
      'Faraday',
      {
        except: [
          ...['ClientError', 'ConnectionFailed', 'Error', 'Middleware', 'ResourceNotFound'],
          ...['Response', 'ServerError', 'TimeoutError'],
        ],
      },
    ],
    ['HTTP', { only: HTTP_RB }],
    ['HTTPClient', {}],
    ['HTTPX', { except: ['Error'] }],
    ['HTTParty', { except: ['Error', 'ResponseError'] }],
    ['Mechanize', {}],
    ['Net::HTTP', {}],
    ['OpenURI', { only: ['open_uri'] }],
    ['Patron', {}],
    ['RestClient', { except: ['Exception', 'ExceptionWithResponse', 'NotFound'] }],
    ['Typhoeus', {}],
    ['URI', { only: ['open'] }],
    ['faraday', { handles: ['client', 'conn', 'connection', 'http'] }],
    ['httparty', { declares: ['*'] }],
  ]),
  verbs: VERBS,
  globals: ['base_uri', 'URI().open', 'URI.parse().open', 'URI.parse().read', 'URI().read'],
  openers: ['Kernel.open', 'open'],
  requesters: new Map<string, ReceiverRow>([
    ['faraday', { calls: VERBS }],
    ['http', { calls: VERBS }],
    ['http_client', { calls: VERBS }],
  ]),
  databases: new Set([
    ...['ActiveRecord', 'Cassandra', 'Elasticsearch', 'Mongo', 'Mongoid', 'Mysql2', 'Neo4j', 'PG'],
    ...[
      'ActiveGraph',
      'Aws::DynamoDB',
      'ClickHouse',
      'Couchbase',
      'CouchRest',
      'DuckDB',
      'Dynamoid',
    ],
    ...[
      'Extralite',
      'InfluxDB',
      'Kredis',
      'OCI8',
      'Ohm',
      'OpenSearch',
      'ROM',
      'Redis',
      'RedisClient',
    ],
    ...['SQLite3', 'Sequel', 'TinyTds', 'Trilogy'],
    ...[
      'aws-sdk-dynamodb',
      'couchbase',
      'dynamoid',
      'extralite',
      'oci8',
      'opensearch',
      'ruby-oci8',
    ],
    ...['redis-client', 'trilogy'],
    ...['active_record', 'elasticsearch', 'mongo', 'mongoid', 'mysql2', 'pg', 'redis', 'rom'],
    ...['rom-sql', 'sequel', 'sqlite3', 'tiny_tds'],
  ]),
  quiet: new Set([
    'ActiveRecord::RecordInvalid',
    'ActiveRecord::RecordNotFound',
    'ActiveRecord::RecordNotUnique',
  ]),
  receivers: new Map<string, ReceiverRow>([
    ['DB', {}],
    ['REDIS', {}],
    ['database', {}],
    ['db', {}],
    ['redis', {}],
    ['conn', { calls: CONNECTION }],
    ['connection', { calls: CONNECTION }],
  ]),
  queries: [
    ...['add_column', 'add_index', 'add_reference', 'create_table', 'drop_table', 'remove_column'],
    ...['save!', 'update!'],
    ...RELATION,
  ],
  accesses: [
    ...[
      'create!',
      'destroy!',
      'exec_params',
      'lock!',
      'save!',
      'update!',
      'update_column',
      'update_columns',
    ],
    ...['with_lock', ...RELATION],
  ],
  models: {
    calls: [
      ...RELATION,
      'create!',
      'exists?',
      'find',
      'group',
      'includes',
      'insert',
      'limit',
      'order',
      'pluck',
      'unscoped',
      'upsert',
    ],
    within: ['all', 'count', 'create', 'destroy', 'first', 'insert', 'last', 'sum', 'update'],
    home: 'app',
  },
})
