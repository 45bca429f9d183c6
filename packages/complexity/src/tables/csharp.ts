import type { ClientRow, ReceiverRow, Table } from './table.ts'

/** Extensions of `System.Net.Http.Json`: nothing else has them. */
const JSON_VERBS = [
  ...['DeleteFromJsonAsync', 'GetFromJsonAsAsyncEnumerable', 'GetFromJsonAsync'],
  ...['PatchAsJsonAsync', 'PostAsJsonAsync', 'PutAsJsonAsync'],
]
const VERBS = [
  ...JSON_VERBS,
  ...['DeleteAsync', 'GetAsync', 'GetByteArrayAsync', 'GetStreamAsync', 'GetStringAsync'],
  ...['PatchAsync', 'PostAsync', 'PutAsync', 'Send', 'SendAsync'],
]
const REST_SHARP = [
  ...[
    'DownloadDataAsync',
    'DownloadStreamAsync',
    'ExecuteDeleteAsync',
    'ExecutePutAsync',
    'HeadAsync',
  ],
  ...['ExecuteGet', 'ExecutePost', 'PatchAsync', 'PutJsonAsync'],
  ...['DeleteAsync', 'Execute', 'ExecuteAsync', 'ExecuteGetAsync', 'ExecutePostAsync', 'GetAsync'],
  ...['GetJsonAsync', 'PostAsync', 'PostJsonAsync', 'PutAsync'],
]
const FLURL = [
  ...['DownloadFileAsync', 'GetJsonListAsync', 'HeadAsync', 'PatchAsync', 'PatchStringAsync'],
  ...['PostMultipartAsync', 'PostStringAsync', 'PutAsync', 'PutStringAsync', 'ReceiveBytes'],
  ...['ReceiveJson', 'ReceiveStream', 'ReceiveString', 'SendStringAsync', 'SendUrlEncodedAsync'],
  ...['DeleteAsync', 'GetAsync', 'GetBytesAsync', 'GetJsonAsync', 'GetStreamAsync'],
  ...['GetStringAsync', 'PatchJsonAsync', 'PostAsync', 'PostJsonAsync', 'PostUrlEncodedAsync'],
  ...['PutJsonAsync', 'SendAsync', 'SendJsonAsync'],
]
const TOKENS = [
  ...['GetDiscoveryDocumentAsync', 'GetUserInfoAsync', 'RequestClientCredentialsTokenAsync'],
  ...['RequestPasswordTokenAsync', 'RequestRefreshTokenAsync', 'RequestTokenAsync'],
]
const QUERIES = [
  ...['BeginTransaction', 'BeginTransactionAsync', 'CreateCommand', 'Execute', 'ExecuteAsync'],
  ...['ExecuteScalarAsync', 'Query', 'QueryAsync', 'QueryFirst', 'QueryFirstAsync'],
  ...['QueryFirstOrDefault', 'QueryFirstOrDefaultAsync', 'QueryMultipleAsync', 'QuerySingleAsync'],
  'QuerySingleOrDefaultAsync',
]
const COMMANDS = ['NonQuery', 'Reader', 'Scalar'].flatMap((kind) => [
  `Execute${kind}`,
  `Execute${kind}Async`,
])
const RAW = [
  ...['ExecuteSqlInterpolated', 'ExecuteSqlInterpolatedAsync', 'ExecuteSqlRaw'],
  ...['ExecuteSqlRawAsync', 'FromSqlInterpolated', 'FromSqlRaw'],
]
/** What of Entity Framework, Dapper and drivers nothing else has; their namespaces are often global. */
const ALONE = [
  ...['AsNoTracking', 'BeginTransactionAsync', 'CountDocumentsAsync', 'DeleteOneAsync'],
  ...['ExecuteDeleteAsync', 'ExecuteUpdateAsync', 'FirstOrDefaultAsync', 'FromSql', 'HashGetAsync'],
  ...['HashSetAsync', 'InsertManyAsync', 'InsertOneAsync', 'KeyDeleteAsync', 'QueryFirstAsync'],
  ...['QueryFirstOrDefaultAsync', 'QueryMultipleAsync', 'QuerySingleAsync', 'ReplaceOneAsync'],
  ...['QuerySingleOrDefaultAsync', 'SingleOrDefaultAsync', 'StringGetAsync', 'StringSetAsync'],
  ...['ToListAsync', 'UpdateOneAsync'],
]
const ENTITIES = [
  ...['AddAsync', 'AddDbContext', 'AddRange', 'AddRangeAsync', 'AnyAsync', 'AsNoTracking'],
  ...['AsQueryable', 'CountAsync', 'Entity', 'Entry', 'ExecuteDeleteAsync', 'ExecuteUpdateAsync'],
  ...['Find', 'FindAsync', 'FirstAsync', 'FirstOrDefault', 'FirstOrDefaultAsync', 'Include'],
  ...['Migrate', 'MigrateAsync', 'Set', 'SingleAsync', 'SingleOrDefault', 'SingleOrDefaultAsync'],
  ...['SumAsync', 'ThenInclude', 'ToArrayAsync', 'ToDictionaryAsync', 'ToList', 'ToListAsync'],
  ...['UseNpgsql', 'UseSqlServer', 'UseSqlite', 'Where'],
]
const COLLECTION = [
  ...['DeleteOneAsync', 'Find', 'FindAsync', 'InsertManyAsync', 'InsertOne', 'InsertOneAsync'],
  ...['ReplaceOneAsync', 'UpdateManyAsync', 'UpdateOne', 'UpdateOneAsync'],
]

export const csharp = (): Table => ({
  typing: 'T name',
  separator: '.',
  inline: true,
  clients: new Map<string, ClientRow>([
    [
      'Flurl.Http',
      {
        only: ['FlurlClient', 'FlurlRequest'],
        types: ['IFlurlClient', 'IFlurlClientCache'],
        calls: FLURL,
      },
    ],
    [
      'GraphQL.Client.Http',
      {
        only: ['GraphQLHttpClient'],
        types: ['IGraphQLClient'],
        calls: ['SendMutationAsync', 'SendQueryAsync'],
      },
    ],
    ['Refit', { only: ['RestService'], declares: ['*'] }],
    [
      'RestSharp',
      { only: ['RestClient', 'RestRequest'], types: ['IRestClient'], calls: REST_SHARP },
    ],
    ['RestEase', { only: ['RestClient'], declares: ['*'] }],
    ['GraphQL.Client.Abstractions', { only: [], types: ['IGraphQLClient'] }],
    ['IdentityModel.Client', { only: [], calls: TOKENS }],
    ['Duende.IdentityModel.Client', { only: [], calls: TOKENS }],
    ['Octokit', { only: ['GitHubClient'] }],
    ['WebApiClientCore', { only: [], declares: ['*'] }],
    ['System.Net', { only: ['HttpWebRequest', 'WebClient', 'WebRequest'] }],
    [
      'System.Net.Http',
      { only: ['HttpClient', 'HttpRequestMessage'], handles: ['client', 'http'] },
    ],
  ]),
  verbs: VERBS,
  // `System.Net.Http` is among the usings that projects have by default
  globals: ['HttpClient', 'HttpRequestMessage'],
  types: ['HttpClient', 'IHttpClientFactory', 'HttpMessageInvoker'],
  requests: JSON_VERBS,
  wrapped: [],
  requesters: new Map<string, ReceiverRow>([
    ['Content', { calls: ['ReadAsStringAsync', 'ReadFromJsonAsync'] }],
    ['client', { calls: VERBS }],
    ['http', { calls: VERBS }],
    ['httpClient', {}],
    ['httpClientFactory', {}],
  ]),
  contexts: ['\\w*DbContext', 'I?DbConnection', 'IDbContextFactory', 'IConnectionMultiplexer'],
  databases: new Set([
    ...['Cassandra', 'ClickHouse.Client', 'Dapper', 'Elastic.Clients.Elasticsearch'],
    ...['FluentNHibernate', 'FreeSql', 'LiteDB', 'LinqToDB', 'Marten', 'Microsoft.Azure.Cosmos'],
    ...['Microsoft.Data.SqlClient', 'Microsoft.Data.Sqlite', 'Microsoft.EntityFrameworkCore'],
    ...['MongoDB.Driver', 'MySql.Data', 'MySqlConnector', 'NHibernate', 'Neo4j.Driver', 'Nest'],
    ...['Npgsql', 'Oracle.ManagedDataAccess', 'PetaPoco', 'Raven.Client', 'RepoDb', 'SQLite'],
    ...['ServiceStack.OrmLite', 'SqlKata', 'SqlSugar', 'StackExchange.Redis', 'System.Data'],
    ...['Amazon.DynamoDBv2', 'AsyncPoco', 'Azure.Data.Tables', 'CSRedis', 'Couchbase'],
    ...['DuckDB.NET', 'EFCore.BulkExtensions', 'FirebirdSql', 'FreeRedis', 'Google.Cloud.BigQuery'],
    ...['Google.Cloud.Firestore', 'Google.Cloud.Spanner', 'IBM.Data', 'InfluxDB.Client'],
    ...['Insight.Database', 'Microsoft.Azure.Documents', 'MongoDB.Entities', 'MongoFramework'],
    ...['NPoco', 'NRedisStack', 'OpenSearch.Client', 'Qdrant.Client', 'Realms', 'Redis.OM'],
    ...['RocksDbSharp', 'Snowflake.Data', 'Supabase', 'SurrealDb', 'System.Data.Common'],
    'System.Data.SQLite',
  ]),
  quiet: new Set(['NpgsqlTypes']),
  asked: new Map([
    ['Microsoft.EntityFrameworkCore', ENTITIES],
    ['System.Data', [...QUERIES, ...COMMANDS, 'Fill', 'Open', 'OpenAsync', 'SqlConnection']],
    ['System.Data.Entity', ENTITIES],
  ]),
  receivers: new Map<string, ReceiverRow>([
    ['database', {}],
    ['db', {}],
    ['dbContext', {}],
    ['collection', { calls: COLLECTION }],
    ['conn', { calls: QUERIES }],
    ['connection', { calls: QUERIES }],
  ]),
  accesses: ['SaveChanges', 'SaveChangesAsync', ...COMMANDS, ...RAW, ...ALONE],
})
