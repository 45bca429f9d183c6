import { jvmClients, jvmRequesters, jvmVerbs, METHODS } from './jvm-clients.ts'
import { jvmAccesses, jvmDatabases, jvmQuiet, jvmReceivers } from './jvm-databases.ts'
import type { ClientRow, Table } from './table.ts'

const VERBS = ['Delete', 'Get', 'Head', 'Patch', 'Post', 'Put']

export const kotlin = (): Table => ({
  typing: 'name: T',
  separator: '.',
  inline: true,
  clients: new Map<string, ClientRow>([
    ...jvmClients,
    ['com.apollographql.apollo', { only: ['ApolloClient'], handles: ['client'] }],
    ['com.apollographql.apollo3', { only: ['ApolloClient'], handles: ['client'] }],
    [
      'com.github.kittinunf.fuel',
      { only: ['Fuel', 'FuelManager'], calls: VERBS.map((verb) => `http${verb}`), types: ['*'] },
    ],
    ['fuel', { only: ['Fuel'], handles: ['fuel'] }],
    [
      'io.ktor.client',
      {
        only: ['HttpClient'],
        types: [...VERBS.map((verb) => verb.toLowerCase()), 'request', 'submitForm', 'prepareGet'],
        handles: ['client', 'http', 'ktor'],
      },
    ],
    ['de.jensklingenberg.ktorfit', { only: ['Ktorfit'] }],
    ['de.jensklingenberg.ktorfit.http', { only: [], declares: METHODS }],
    ['io.github.rybalkinsd.kohttp', {}],
    ['khttp', {}],
    ['org.http4k.client', {}],
  ]),
  verbs: jvmVerbs,
  globals: [
    'URL().readText',
    'URL().readBytes',
    'URL().openConnection',
    'URL().openStream',
    'java.net.URL().readText',
    'java.net.URL().openStream',
    'URI().toURL().readText',
    'URI.create().toURL().readText',
  ],
  wrapped: [],
  requesters: new Map(jvmRequesters),
  databases: new Set([
    ...jvmDatabases,
    ...['app.cash.sqldelight', 'com.squareup.sqldelight', 'io.realm', 'org.jetbrains.exposed'],
    'org.jetbrains.exposed.sql.transactions.transaction',
    'org.jetbrains.exposed.sql.transactions.experimental.newSuspendedTransaction',
    'org.jetbrains.exposed.v1.jdbc.transactions.transaction',
    ...['org.jetbrains.exposed.v1.r2dbc.transactions.suspendTransaction', 'org.komapper'],
    ...['org.ktorm', 'org.litote.kmongo', 'com.dbflow5', 'com.github.andrewoma.kwery'],
    ...['com.github.jasync', 'com.vladsch.kotlin.jdbc', 'dev.gitlive.firebase.firestore'],
    ...['io.github.crackthecodeabhi.kreds', 'io.github.jan.supabase', 'kotliquery'],
    'me.liuwj.ktorm',
  ]),
  quiet: new Set([
    ...jvmQuiet,
    'io.realm.kotlin.types',
    'org.jetbrains.exposed.dao.id',
    'org.jetbrains.exposed.sql.Column',
    'org.jetbrains.exposed.sql.ReferenceOption',
    'org.jetbrains.exposed.sql.Table',
    'org.jetbrains.exposed.sql.javatime',
    'org.jetbrains.exposed.sql.kotlin',
  ]),
  asked: new Map([
    [
      'org.jetbrains.exposed',
      [
        ...[
          'all',
          'batchInsert',
          'count',
          'createMissingTablesAndColumns',
          'deleteAll',
          'deleteWhere',
        ],
        ...['connect', 'create', 'exec', 'find', 'findById', 'findSingleByAndUpdate', 'insert'],
        ...[
          'insertAndGetId',
          'insertIgnore',
          'insertReturning',
          'join',
          'new',
          'newSuspendedTransaction',
        ],
        ...[
          'replace',
          'select',
          'selectAll',
          'slice',
          'suspendTransaction',
          'transaction',
          'update',
        ],
        ...['updateReturning', 'upsert', 'wrapRow', 'wrapRows'],
      ],
    ],
  ]),
  receivers: new Map(jvmReceivers),
  accesses: [...jvmAccesses, 'executeAsList', 'executeAsOne', 'executeAsOneOrNull'],
})
