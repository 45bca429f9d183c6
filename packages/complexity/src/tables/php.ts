import { type ClientRow, type ReceiverRow, type Table, VERBS } from './table.ts'

const HANDLES = ['client', 'guzzle', 'http']
const FACADE: ClientRow = {
  only: [
    ...['accept', 'acceptJson', 'asForm', 'asJson', 'asMultipart', 'attach', 'baseUrl'],
    ...['contentType', 'pool', 'retry', 'timeout', 'withBasicAuth', 'withBody', 'withHeaders'],
    ...['withOptions', 'withToken', 'withUrlParameters', 'withUserAgent', 'withoutVerifying'],
    ...VERBS,
  ],
}
const REMOTE = ['get', 'head', 'post', 'request']
const CONNECTION = [
  ...['beginTransaction', 'createQueryBuilder', 'delete', 'exec', 'executeQuery'],
  ...['executeStatement', 'fetchAllAssociative', 'fetchAssociative', 'fetchOne', 'insert'],
  ...['multi_query', 'prepare', 'query', 'real_escape_string', 'transactional', 'update'],
]
const STATEMENT = [
  ...['bindParam', 'bindValue', 'bind_param', 'execute', 'executeQuery', 'fetch', 'fetchAll'],
  ...['fetchColumn', 'fetch_assoc', 'get_result'],
]
const ELOQUENT = [
  ...['all', 'count', 'create', 'destroy', 'find', 'findMany', 'findOr', 'findOrFail', 'first'],
  ...['firstOrCreate', 'firstOrFail', 'firstOrNew', 'firstWhere', 'forceCreate', 'insert'],
  ...['latest', 'lockForUpdate', 'orderBy', 'query', 'select', 'sum', 'updateOrCreate', 'upsert'],
  ...['where', 'whereHas', 'whereIn', 'whereNull', 'with', 'withCount', 'withTrashed'],
]

export const php = (): Table => ({
  separator: '\\',
  inline: true,
  clients: new Map<string, ClientRow>([
    ['Buzz', { handles: HANDLES }],
    ['Cake\\Http\\Client', { handles: HANDLES }],
    ['Goutte', { only: ['Client'], handles: HANDLES }],
    ['GuzzleHttp', { only: ['Client'], types: ['ClientInterface'], handles: HANDLES }],
    ['GuzzleHttp\\Psr7', { only: ['Request'] }],
    ['Http', FACADE],
    ['Http\\Client', { handles: HANDLES }],
    ['Http\\Discovery', { only: ['HttpClientDiscovery', 'Psr18ClientDiscovery'] }],
    [
      'Illuminate\\Http\\Client',
      { only: [], types: ['Factory', 'PendingRequest'], handles: HANDLES },
    ],
    ['Illuminate\\Support\\Facades\\Http', FACADE],
    ['Laminas\\Http', { only: ['Client'], handles: HANDLES }],
    [
      'Psr\\Http\\Client',
      { only: [], types: ['ClientInterface'], handles: HANDLES, calls: ['sendRequest'] },
    ],
    ['Saloon\\Http', { only: [], declares: ['Connector', 'Request'] }],
    ['SoapClient', {}],
    [
      'Symfony\\Component\\HttpClient',
      { only: ['CurlHttpClient', 'HttpClient', 'NativeHttpClient'], handles: HANDLES },
    ],
    [
      'Symfony\\Contracts\\HttpClient',
      { only: [], types: ['HttpClientInterface'], handles: HANDLES },
    ],
    ['Unirest', {}],
    ['WpOrg\\Requests', {}],
    ['yii\\httpclient', { only: ['Client'], handles: HANDLES }],
  ]),
  verbs: [
    ...VERBS,
    ...['deleteAsync', 'getAsync', 'patchAsync', 'postAsync', 'putAsync', 'requestAsync'],
    ...['sendAsync', 'sendRequest'],
  ],
  globals: [
    ...['curl_exec', 'curl_init', 'curl_multi_exec', 'stream_context_create'],
    ...REMOTE.flatMap((verb) => [`wp_remote_${verb}`, `wp_safe_remote_${verb}`]),
  ],
  openers: ['copy', 'file', 'file_get_contents', 'fopen', 'get_headers', 'readfile'],
  requesters: new Map<string, ReceiverRow>([
    ['guzzle', { calls: VERBS }],
    ['httpClient', { calls: [...VERBS, 'sendRequest'] }],
  ]),
  databases: new Set([
    'Cake\\Database',
    'Cake\\Datasource',
    'Cake\\ORM',
    'Cycle',
    'Doctrine\\Bundle\\DoctrineBundle',
    'Doctrine\\DBAL',
    'Doctrine\\ODM',
    'Doctrine\\ORM',
    'Doctrine\\Persistence',
    'Elastic\\Elasticsearch',
    'Elasticsearch',
    'Illuminate\\Database',
    'Illuminate\\Support\\Facades\\DB',
    'Illuminate\\Support\\Facades\\Redis',
    'Illuminate\\Support\\Facades\\Schema',
    'Laminas\\Db',
    'Laudis\\Neo4j',
    'Medoo',
    'MongoDB',
    'PDO',
    'Predis',
    'Propel',
    'RedBeanPHP',
    'Redis',
    'SQLite3',
    'mysqli',
    'yii\\db',
  ]),
  quiet: new Set([
    'Doctrine\\DBAL\\Types',
    'Doctrine\\ODM\\MongoDB\\Mapping',
    'Doctrine\\ORM\\Mapping',
    'Illuminate\\Database\\Eloquent\\Attributes',
    'Illuminate\\Database\\Eloquent\\Casts',
    'Illuminate\\Database\\Eloquent\\Collection',
    'Illuminate\\Database\\Eloquent\\Concerns',
    'Illuminate\\Database\\Eloquent\\Factories',
    'Illuminate\\Database\\Eloquent\\Model',
    'Illuminate\\Database\\Eloquent\\ModelNotFoundException',
    'Illuminate\\Database\\Eloquent\\Relations',
    'Illuminate\\Database\\Eloquent\\SoftDeletes',
    'Illuminate\\Database\\QueryException',
    'MongoDB\\BSON',
  ]),
  asked: new Map([
    ['App\\Models', ['associate', 'attach', 'create', 'delete', 'save', 'sync', 'update']],
  ]),
  receivers: new Map<string, ReceiverRow>([
    ['DB', {}],
    ['database', {}],
    ['db', {}],
    ['dbh', {}],
    ['em', {}],
    ['entityManager', {}],
    ['mysqli', {}],
    ['pdo', {}],
    ['redis', {}],
    ['wpdb', {}],
    ['conn', { calls: CONNECTION }],
    ['connection', { calls: CONNECTION }],
    ['statement', { calls: STATEMENT }],
    ['stmt', { calls: STATEMENT }],
  ]),
  queries: [
    ...['mysql_query', 'mysqli_connect', 'mysqli_prepare', 'mysqli_query', 'oci_execute'],
    ...['odbc_exec', 'pg_connect', 'pg_execute', 'pg_query', 'pg_query_params', 'sqlsrv_query'],
  ],
  accesses: [
    ...['createQueryBuilder', 'findOrFail', 'firstOrCreate', 'firstOrFail', 'lastInsertId'],
    ...['saveOrFail', 'updateOrCreate'],
  ],
  models: { calls: ELOQUENT, from: 'App\\Models' },
})
