import { type ClientRow, type ReceiverRow, type Table, VERBS } from './table.ts'

const HANDLES = ['agent', 'client', 'http']
/** Addresses, answers and what goes wrong. */
const PARTS = [
  ...['Error', 'Method', 'Response', 'Result', 'StatusCode', 'Uri', 'Url', 'Version', 'header'],
  ...['http', 'redirect', 'tls'],
]
const DIESEL = [
  ...['delete', 'execute', 'filter', 'first', 'get_result', 'get_results', 'insert_into', 'load'],
  ...['load_iter', 'select', 'sql_query', 'transaction', 'update'],
]
const SEA_ORM = [
  'delete_many',
  'exec',
  'find',
  'find_by_id',
  'find_related',
  'insert',
  'update_many',
]
const CONNECTION = [
  ...['begin', 'batch_execute', 'commit', 'execute', 'execute_batch', 'prepare', 'query'],
  ...['query_map', 'query_one', 'query_opt', 'query_row', 'rollback', 'transaction'],
]

export const rust = (): Table => ({
  typing: 'name: T',
  separator: '::',
  inline: true,
  clients: new Map<string, ClientRow>([
    ['actix_web::client', { handles: HANDLES }],
    ['cyper', { except: PARTS, handles: HANDLES }],
    ['ehttp', { except: PARTS }],
    ['gloo::net::http', { only: ['Request'] }],
    ['oauth2::reqwest', { except: PARTS, handles: HANDLES }],
    ['octocrab', { only: ['Octocrab', 'instance'] }],
    ['rquest', { except: PARTS, handles: HANDLES }],
    ['spin_sdk::http', { only: ['send'] }],
    ['tauri_plugin_http::reqwest', { except: PARTS, handles: HANDLES }],
    ['trillium_client', { only: ['Client'], handles: HANDLES }],
    ['worker', { only: ['Fetch'] }],
    ['wreq', { except: PARTS, handles: HANDLES }],
    ['attohttpc', { except: PARTS }],
    ['awc', { only: ['Client'], handles: HANDLES }],
    ['curl::easy', { only: ['Easy', 'Easy2'] }],
    ['gloo_net::http', { only: ['Request'] }],
    ['hyper', { only: ['Client'], handles: HANDLES }],
    ['hyper::client', { handles: HANDLES }],
    ['hyper_util::client', { handles: HANDLES }],
    ['isahc', { except: PARTS, handles: HANDLES }],
    ['minreq', { except: PARTS }],
    ['reqwest', { except: PARTS, handles: HANDLES }],
    ['reqwest_middleware', { except: PARTS, handles: HANDLES }],
    ['surf', { except: PARTS, handles: HANDLES }],
    ['ureq', { except: PARTS, handles: HANDLES }],
  ]),
  verbs: [...VERBS, 'execute'],
  globals: [],
  wrapped: [],
  requesters: new Map<string, ReceiverRow>([['http_client', { calls: VERBS }]]),
  databases: new Set([
    ...['aws_sdk_dynamodb', 'bb8_postgres', 'bb8_redis', 'cdrs_tokio', 'deadpool_postgres'],
    ...['deadpool_redis', 'deadpool_sqlite', 'diesel', 'diesel_async', 'duckdb', 'elasticsearch'],
    ...['fred', 'libsql', 'mongodb', 'mysql', 'mysql_async', 'neo4rs', 'postgres', 'r2d2_postgres'],
    ...['r2d2_sqlite', 'rbatis', 'redis', 'rocksdb', 'rusqlite', 'scylla', 'sea_orm', 'sea_query'],
    ...['sled', 'sqlx', 'surrealdb', 'tiberius', 'tokio_postgres', 'aerospike', 'arangors'],
    ...['async_rusqlite', 'bb8_tiberius', 'butane', 'cassandra_cpp', 'clickhouse', 'couchbase'],
    ...['deadpool_diesel', 'diesel_migrations', 'etcd_client', 'firestore', 'fjall', 'gluesql'],
    ...['heed', 'influxdb', 'influxdb2', 'lancedb', 'meilisearch_sdk', 'native_db', 'opensearch'],
    ...['oracle', 'ormx', 'persy', 'polodb_core', 'qdrant_client', 'r2d2', 'r2d2_mysql'],
    ...['r2d2_redis', 'redb', 'refinery', 'rusoto_dynamodb', 'rustis', 'sea_orm_migration'],
    ...['sqlite', 'toasty', 'tokio_rusqlite', 'turso', 'welds', 'wither'],
  ]),
  quiet: new Set(
    [
      ...[
        'AsChangeset',
        'Associations',
        'Identifiable',
        'Insertable',
        'Queryable',
        'QueryableByName',
      ],
      ...['Selectable', 'allow_tables_to_appear_in_same_query', 'deserialize', 'joinable'],
      ...['serialize', 'sql_types', 'table'],
    ]
      .map((name) => `diesel::${name}`)
      .concat(
        [
          'mongodb::bson',
          'rusqlite::Error',
          'rusqlite::types',
          'sea_orm::DbErr',
          'sea_orm::DeriveActiveEnum',
        ],
        ['sea_orm::DeriveEntityModel', 'sea_orm::EnumIter', 'sea_orm::FromQueryResult'],
        ['sqlx::Error', 'sqlx::FromRow', 'sqlx::Type', 'sqlx::types'],
      ),
  ),
  asked: new Map([
    ['diesel::prelude', DIESEL],
    ['sea_orm::entity', SEA_ORM],
  ]),
  receivers: new Map<string, ReceiverRow>([
    ['database', {}],
    ['db', {}],
    ['collection', { calls: ['aggregate', 'find_one', 'insert_many', 'insert_one', 'update_one'] }],
    ['conn', { calls: CONNECTION }],
    ['connection', { calls: CONNECTION }],
    ['pool', { calls: ['acquire', 'begin', ...CONNECTION] }],
    ['tx', { calls: CONNECTION }],
  ]),
  accesses: [
    ...['fetch_all', 'fetch_one', 'fetch_optional', 'fetch_scalar', 'find_one', 'get_results'],
    ...['insert_one', 'query_map', 'query_opt', 'query_row', 'query_scalar', 'update_one'],
  ],
})
