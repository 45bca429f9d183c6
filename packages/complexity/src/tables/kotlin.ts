import {
  jvmAccesses,
  jvmClients,
  jvmDatabases,
  jvmQuiet,
  jvmReceivers,
  jvmRequesters,
  jvmVerbs,
} from './jvm.ts'
import type { ClientRow, Table } from './table.ts'

const VERBS = ['Delete', 'Get', 'Head', 'Patch', 'Post', 'Put']

export const kotlin = (): Table => ({
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
    ['khttp', {}],
    ['org.http4k.client', {}],
  ]),
  verbs: jvmVerbs,
  globals: [
    'URL().readText',
    'URL().readBytes',
    'URI().toURL().readText',
    'URI.create().toURL().readText',
  ],
  requesters: new Map(jvmRequesters),
  databases: new Set([
    ...jvmDatabases,
    'app.cash.sqldelight',
    'com.squareup.sqldelight',
    'io.realm',
    'org.jetbrains.exposed',
    'org.komapper',
    'org.ktorm',
    'org.litote.kmongo',
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
  receivers: new Map(jvmReceivers),
  accesses: [...jvmAccesses, 'executeAsList', 'executeAsOne', 'executeAsOneOrNull'],
})
