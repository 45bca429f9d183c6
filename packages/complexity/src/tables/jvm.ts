import { type ClientRow, type ReceiverRow, VERBS } from './table.ts'

const APACHE: ClientRow = {
  only: [
    ...['ClassicRequestBuilder', 'DefaultHttpClient', 'HttpAsyncClients', 'HttpClientBuilder'],
    ...['HttpClients', 'HttpDelete', 'HttpGet', 'HttpHead', 'HttpPatch', 'HttpPost', 'HttpPut'],
    ...['Request', 'SimpleRequestBuilder'],
  ],
  types: ['CloseableHttpClient', 'HttpClient', 'CloseableHttpAsyncClient'],
  handles: ['client', 'http'],
}
const EXCHANGES = ['Delete', 'Get', 'Http', 'Patch', 'Post', 'Put'].map((verb) => `${verb}Exchange`)
const METHODS = ['DELETE', 'GET', 'HEAD', 'HTTP', 'OPTIONS', 'PATCH', 'POST', 'PUT', '*']
const JAX_RS: ClientRow = { only: ['ClientBuilder'], types: ['Client', 'WebTarget'] }
const UNIREST: ClientRow = { only: ['Unirest', 'UnirestInstance'] }

/** Clients that Java and Kotlin share. */
export const jvmClients: readonly (readonly [string, ClientRow])[] = [
  [
    'com.android.volley',
    { only: ['JsonArrayRequest', 'JsonObjectRequest', 'StringRequest', 'Volley'] },
  ],
  [
    'com.google.api.client.http',
    { calls: ['buildGetRequest', 'buildPostRequest', 'buildRequest'] },
  ],
  ['com.mashape.unirest', UNIREST],
  ['feign', { only: ['Feign'], declares: ['RequestLine'] }],
  ['io.micronaut.http.client', { only: ['HttpClient'], handles: ['client', 'http'] }],
  ['io.micronaut.http.client.annotation', { only: [], declares: ['Client'] }],
  ['io.vertx.ext.web.client', { only: ['WebClient'], handles: ['client'] }],
  ['jakarta.ws.rs.client', JAX_RS],
  [
    'java.net',
    {
      only: [],
      types: ['HttpURLConnection', 'URI', 'URL', 'URLConnection'],
      calls: ['openConnection', 'openStream'],
    },
  ],
  ['java.net.http', { only: ['HttpClient', 'HttpRequest'], calls: ['send', 'sendAsync'] }],
  ['javax.net.ssl', { only: [], types: ['HttpsURLConnection'], calls: ['openConnection'] }],
  ['javax.ws.rs.client', JAX_RS],
  ['kong.unirest', UNIREST],
  ['okhttp3', { only: ['OkHttpClient', 'Request'], types: ['Call'], calls: ['newCall'] }],
  ['org.apache.commons.httpclient', APACHE],
  ['org.apache.hc', APACHE],
  ['org.apache.http', APACHE],
  [
    'org.asynchttpclient',
    { only: ['Dsl'], types: ['AsyncHttpClient'], calls: ['prepareGet', 'preparePost'] },
  ],
  [
    'org.eclipse.microprofile.rest.client',
    { only: ['RestClientBuilder'], declares: ['RegisterRestClient'] },
  ],
  ['org.jsoup.Jsoup', { only: ['connect'] }],
  ['org.springframework.boot.web.client', { only: ['RestTemplateBuilder'] }],
  ['org.springframework.cloud.openfeign', { only: [], declares: ['FeignClient'] }],
  [
    'org.springframework.web.client',
    {
      only: ['RestClient', 'RestTemplate'],
      types: ['RestOperations'],
      handles: ['client', 'operations', 'rest', 'template'],
      calls: [
        ...['exchange', 'getForEntity', 'getForObject', 'patchForObject', 'postForEntity'],
        ...['postForLocation', 'postForObject'],
      ],
    },
  ],
  [
    'org.springframework.web.reactive.function.client',
    { only: ['WebClient'], handles: ['client', 'web'], calls: ['exchangeToMono', 'retrieve'] },
  ],
  ['org.springframework.web.service.annotation', { only: [], declares: EXCHANGES }],
  ['retrofit2', { only: ['Retrofit'] }],
  ['retrofit2.http', { only: [], declares: METHODS }],
]

export const jvmVerbs = [...VERBS, 'exchange', 'execute', 'method', 'newCall', 'submitForm']

export const jvmRequesters: readonly (readonly [string, ReceiverRow])[] = [
  ['httpClient', { calls: jvmVerbs }],
  ['okHttpClient', {}],
  ['restClient', { calls: jvmVerbs }],
  ['restTemplate', {}],
  ['webClient', { calls: jvmVerbs }],
]

/** ORMs and drivers that Java and Kotlin share. */
export const jvmDatabases: readonly string[] = [
  'android.database',
  'androidx.room',
  'androidx.sqlite',
  'co.elastic.clients',
  'com.baomidou.mybatisplus',
  'com.couchbase',
  'com.datastax',
  'com.google.cloud.bigquery',
  'com.google.cloud.firestore',
  'com.google.cloud.spanner',
  'com.google.firebase.firestore',
  'com.mongodb',
  'com.mysql',
  'com.querydsl',
  'com.zaxxer.hikari',
  'io.ebean',
  'io.lettuce',
  'io.micronaut.data',
  'io.quarkus.hibernate',
  'io.quarkus.mongodb',
  'io.r2dbc',
  'jakarta.transaction',
  'java.sql',
  'javax.sql',
  'javax.transaction',
  'liquibase',
  'org.apache.ibatis',
  'org.elasticsearch',
  'org.flywaydb',
  'org.h2',
  'org.hibernate',
  'org.jdbi',
  'org.jooq',
  'org.mybatis',
  'org.neo4j',
  'org.postgresql',
  'org.springframework.data.cassandra',
  'org.springframework.data.couchbase',
  'org.springframework.data.elasticsearch',
  'org.springframework.data.jdbc',
  'org.springframework.data.jpa',
  'org.springframework.data.mongodb',
  'org.springframework.data.neo4j',
  'org.springframework.data.r2dbc',
  'org.springframework.data.redis',
  'org.springframework.data.repository',
  'org.springframework.jdbc',
  'org.springframework.orm',
  'org.springframework.r2dbc',
  'org.springframework.transaction',
  'org.sqlite',
  'redis.clients.jedis',
  'software.amazon.awssdk.enhanced.dynamodb',
  'software.amazon.awssdk.services.dynamodb',
  ...persistence('EntityManager', 'EntityManagerFactory', 'NamedQuery', 'Persistence'),
  ...persistence('PersistenceContext', 'Query', 'TypedQuery', 'criteria'),
]

/** Annotations and types that map tables; errors; dates. */
export const jvmQuiet: readonly string[] = [
  'com.couchbase.client.java.json',
  'io.ebean.annotation',
  'io.micronaut.data.annotation',
  'jakarta.persistence',
  'java.sql.Date',
  'java.sql.SQLException',
  'java.sql.Time',
  'java.sql.Timestamp',
  'java.sql.Types',
  'javax.persistence',
  'org.hibernate.annotations',
  'org.hibernate.validator',
  'org.springframework.data.cassandra.core.mapping',
  'org.springframework.data.elasticsearch.annotations',
  'org.springframework.data.jpa.domain.support',
  'org.springframework.data.mongodb.core.index',
  'org.springframework.data.mongodb.core.mapping',
  'org.springframework.data.neo4j.core.schema',
  'org.springframework.data.redis.core.RedisHash',
  'org.springframework.data.redis.core.index',
  ...room('ColumnInfo', 'Embedded', 'Entity', 'ForeignKey', 'Ignore', 'Index', 'PrimaryKey'),
  ...room('Relation', 'TypeConverter', 'TypeConverters'),
]

function room(...names: string[]): string[] {
  return names.map((name) => `androidx.room.${name}`)
}

function persistence(...names: string[]): string[] {
  return names.flatMap((name) => [`jakarta.persistence.${name}`, `javax.persistence.${name}`])
}

const ENTITIES = [
  ...['createNamedQuery', 'createNativeQuery', 'createQuery', 'find', 'flush', 'getReference'],
  ...['merge', 'persist', 'remove'],
]
const CONNECTION = ['commit', 'createStatement', 'prepareCall', 'prepareStatement', 'rollback']
const STATEMENT = ['execute', 'executeBatch', 'executeQuery', 'executeUpdate']

export const jvmReceivers: readonly (readonly [string, ReceiverRow])[] = [
  ['database', {}],
  ['db', {}],
  ['em', { calls: ENTITIES }],
  ['entityManager', {}],
  ['jdbc', {}],
  ['jdbcClient', {}],
  ['jdbcTemplate', {}],
  ['jedis', {}],
  ['mongoTemplate', {}],
  ['namedParameterJdbcTemplate', {}],
  ['redisTemplate', {}],
  ['sessionFactory', { calls: ['getCurrentSession', 'openSession'] }],
  ['conn', { calls: CONNECTION }],
  ['connection', { calls: CONNECTION }],
  ['dataSource', { calls: ['getConnection'] }],
  ['statement', { calls: STATEMENT }],
  ['stmt', { calls: STATEMENT }],
]

export const jvmAccesses = [
  ...['createNativeQuery', 'createNamedQuery', 'executeQuery', 'executeUpdate'],
  ...['prepareStatement', 'queryForList', 'queryForObject'],
]
