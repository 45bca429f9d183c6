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
  ...['DeleteAsync', 'Execute', 'ExecuteAsync', 'ExecuteGetAsync', 'ExecutePostAsync', 'GetAsync'],
  ...['GetJsonAsync', 'PostAsync', 'PostJsonAsync', 'PutAsync'],
]
const FLURL = [
  ...['DeleteAsync', 'GetAsync', 'GetBytesAsync', 'GetJsonAsync', 'GetStreamAsync'],
  ...['GetStringAsync', 'PatchJsonAsync', 'PostAsync', 'PostJsonAsync', 'PostUrlEncodedAsync'],
  ...['PutJsonAsync', 'SendAsync', 'SendJsonAsync'],
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
  separator: '.',
  inline: true,
  clients: new Map<string, ClientRow>([
    ['Flurl.Http', { only: ['FlurlClient', 'FlurlRequest'], calls: FLURL }],
    ['GraphQL.Client.Http', { only: ['GraphQLHttpClient'], calls: ['SendQueryAsync'] }],
    ['Refit', { only: ['RestService'], declares: ['*'] }],
    ['RestSharp', { only: ['RestClient', 'RestRequest'], calls: REST_SHARP }],
    ['System.Net', { only: ['HttpWebRequest', 'WebClient', 'WebRequest'] }],
    [
      'System.Net.Http',
      { only: ['HttpClient', 'HttpRequestMessage'], handles: ['client', 'http'] },
    ],
  ]),
  verbs: VERBS,
  // `System.Net.Http` is among the usings that projects have by default
  globals: ['HttpClient', 'HttpRequestMessage'],
  requesters: new Map<string, ReceiverRow>([
    ['Content', { calls: ['ReadAsStringAsync', 'ReadFromJsonAsync'] }],
    ['client', { calls: VERBS }],
    ['http', { calls: VERBS }],
    ['httpClient', {}],
    ['httpClientFactory', {}],
  ]),
  databases: new Set([
    'Cassandra',
    'ClickHouse.Client',
    'Dapper',
    'Elastic.Clients.Elasticsearch',
    'FluentNHibernate',
    'FreeSql',
    'LiteDB',
    'LinqToDB',
    'Marten',
    'Microsoft.Azure.Cosmos',
    'Microsoft.Data.SqlClient',
    'Microsoft.Data.Sqlite',
    'Microsoft.EntityFrameworkCore',
    'MongoDB.Driver',
    'MySql.Data',
    'MySqlConnector',
    'NHibernate',
    'Neo4j.Driver',
    'Nest',
    'Npgsql',
    'Oracle.ManagedDataAccess',
    'PetaPoco',
    'Raven.Client',
    'RepoDb',
    'SQLite',
    'ServiceStack.OrmLite',
    'SqlKata',
    'SqlSugar',
    'StackExchange.Redis',
    'System.Data',
  ]),
  quiet: new Set(['NpgsqlTypes']),
  asked: new Map([['Microsoft.EntityFrameworkCore', ENTITIES]]),
  receivers: new Map<string, ReceiverRow>([
    ['database', {}],
    ['db', {}],
    ['dbContext', {}],
    ['collection', { calls: COLLECTION }],
    ['conn', { calls: QUERIES }],
    ['connection', { calls: QUERIES }],
  ]),
  accesses: ['SaveChanges', 'SaveChangesAsync', ...COMMANDS, ...RAW],
})
