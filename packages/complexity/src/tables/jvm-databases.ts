import type { ReceiverRow } from './table.ts'

/** ORMs and drivers that Java and Kotlin share. */
export const jvmDatabases: readonly string[] = [
  ...['com.alibaba.druid', 'com.amazonaws.services.dynamodbv2', 'com.arangodb', 'com.azure.cosmos'],
  ...['com.azure.data', 'com.clickhouse', 'com.google.cloud.bigtable'],
  ...['com.google.cloud.datastore', 'com.google.firebase.database', 'com.influxdb'],
  ...['com.j256.ormlite', 'com.mchange.v2.c3p0', 'com.microsoft.sqlserver', 'dev.morphia'],
  ...['io.agroal', 'io.objectbox', 'io.quarkus.panache', 'io.quarkus.redis', 'io.requery'],
  ...['io.vertx.ext.mongo', 'io.vertx.ext.sql', 'io.vertx.jdbcclient'],
  ...['io.vertx.mutiny.mysqlclient', 'io.vertx.mutiny.pgclient', 'io.vertx.mutiny.sqlclient'],
  ...['io.vertx.mysqlclient', 'io.vertx.pgclient', 'io.vertx.redis', 'io.vertx.sqlclient'],
  ...['jakarta.data', 'jakarta.nosql', 'javax.jdo', 'oracle.jdbc', 'org.apache.cassandra'],
  ...['org.apache.commons.dbutils', 'org.apache.hadoop.hbase', 'org.apache.tomcat.jdbc'],
  ...['org.babyfish.jimmer', 'org.dizitart.no2', 'org.duckdb', 'org.ektorp'],
  ...['org.greenrobot.greendao', 'org.hsqldb', 'org.influxdb', 'org.lmdbjava', 'org.mapdb'],
  ...['org.mariadb', 'org.opensearch', 'org.redisson', 'org.rocksdb', 'org.seasar.doma'],
  ...['org.springframework.data.relational', 'org.sql2o', 'tk.mybatis', 'android.database'],
  ...['androidx.room', 'androidx.sqlite', 'co.elastic.clients', 'com.baomidou.mybatisplus'],
  ...['com.couchbase', 'com.datastax', 'com.google.cloud.bigquery', 'com.google.cloud.firestore'],
  ...['com.google.cloud.spanner', 'com.google.firebase.firestore', 'com.mongodb', 'com.mysql'],
  ...['com.querydsl', 'com.zaxxer.hikari', 'io.ebean', 'io.lettuce', 'io.micronaut.data'],
  ...['io.quarkus.hibernate', 'io.quarkus.mongodb', 'io.r2dbc', 'jakarta.transaction', 'java.sql'],
  ...['javax.sql', 'javax.transaction', 'liquibase', 'org.apache.ibatis', 'org.elasticsearch'],
  ...['org.flywaydb', 'org.h2', 'org.hibernate', 'org.jdbi', 'org.jooq', 'org.mybatis'],
  ...['org.neo4j', 'org.postgresql', 'org.springframework.data.cassandra'],
  ...['org.springframework.data.couchbase', 'org.springframework.data.elasticsearch'],
  ...['org.springframework.data.jdbc', 'org.springframework.data.jpa'],
  ...['org.springframework.data.mongodb', 'org.springframework.data.neo4j'],
  ...['org.springframework.data.r2dbc', 'org.springframework.data.redis'],
  ...['org.springframework.data.repository', 'org.springframework.jdbc', 'org.springframework.orm'],
  ...['org.springframework.r2dbc', 'org.springframework.transaction', 'org.sqlite'],
  ...['redis.clients.jedis', 'software.amazon.awssdk.enhanced.dynamodb'],
  'software.amazon.awssdk.services.dynamodb',
  ...persistence('EntityManager', 'EntityManagerFactory', 'NamedQuery', 'Persistence'),
  ...persistence('PersistenceContext', 'Query', 'TypedQuery', 'criteria'),
]

/** Annotations and types that map tables; errors; dates. */
export const jvmQuiet: readonly string[] = [
  ...['com.baomidou.mybatisplus.annotation', 'com.datastax.oss.driver.api.mapper.annotations'],
  ...['com.google.firebase.firestore.DocumentId', 'com.google.firebase.firestore.PropertyName'],
  ...['com.google.firebase.firestore.ServerTimestamp', 'com.querydsl.core.annotations'],
  ...['dev.morphia.annotations', 'io.objectbox.annotation', 'io.quarkus.mongodb.panache.common'],
  ...['jakarta.data.repository.By', 'java.sql.JDBCType', 'org.hibernate.envers.Audited'],
  ...['org.hibernate.proxy', 'org.hibernate.type'],
  'org.springframework.data.jpa.repository.config',
  ...['org.springframework.data.relational.core.mapping', 'com.couchbase.client.java.json'],
  ...['io.ebean.annotation', 'io.micronaut.data.annotation', 'jakarta.persistence'],
  ...['java.sql.Date', 'java.sql.SQLException', 'java.sql.Time', 'java.sql.Timestamp'],
  ...['java.sql.Types', 'javax.persistence', 'org.hibernate.annotations'],
  ...['org.hibernate.validator', 'org.springframework.data.cassandra.core.mapping'],
  'org.springframework.data.elasticsearch.annotations',
  ...['org.springframework.data.jpa.domain.support', 'org.springframework.data.mongodb.core.index'],
  'org.springframework.data.mongodb.core.mapping',
  'org.springframework.data.neo4j.core.schema',
  ...['org.springframework.data.redis.core.RedisHash', 'org.springframework.data.redis.core.index'],
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
const SESSION = [
  ...['byId', 'createNativeQuery', 'createQuery', 'evict', 'getTransaction', 'persist'],
  ...['beginTransaction', 'createMutationQuery', 'createSelectionQuery', 'saveOrUpdate'],
]
const JOOQ = [
  ...['deleteFrom', 'execute', 'fetch', 'fetchCount', 'fetchExists', 'fetchOne', 'insertInto'],
  ...['select', 'selectCount', 'selectDistinct', 'selectFrom', 'selectOne', 'transaction'],
  ...['transactionResult', 'update'],
]
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
  ['databaseClient', {}],
  ['dsl', { calls: JOOQ }],
  ['dslContext', {}],
  ['jdbi', {}],
  ['jdbcOperations', {}],
  ['mongoOperations', {}],
  ['namedJdbcTemplate', {}],
  ['sqlSession', {}],
  ['stringRedisTemplate', {}],
  ['session', { calls: SESSION }],
  ['preparedStatement', { calls: STATEMENT }],
  ['conn', { calls: CONNECTION }],
  ['connection', { calls: CONNECTION }],
  ['dataSource', { calls: ['getConnection'] }],
  ['statement', { calls: STATEMENT }],
  ['stmt', { calls: STATEMENT }],
]

export const jvmAccesses = [
  ...['createNativeQuery', 'createNamedQuery', 'executeQuery', 'executeUpdate'],
  ...['batchUpdate', 'getResultList', 'getSingleResult', 'prepareStatement', 'queryForList'],
  ...['queryForMap', 'queryForObject', 'queryForRowSet', 'queryForStream'],
]
