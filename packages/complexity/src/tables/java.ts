import { jvmClients, jvmRequesters, jvmVerbs } from './jvm-clients.ts'
import { jvmAccesses, jvmDatabases, jvmQuiet, jvmReceivers } from './jvm-databases.ts'
import type { Table } from './table.ts'

export const java = (): Table => ({
  typing: 'T name',
  separator: '.',
  inline: true,
  clients: new Map(jvmClients),
  verbs: jvmVerbs,
  globals: [],
  wrapped: [],
  requesters: new Map(jvmRequesters),
  databases: new Set(jvmDatabases),
  quiet: new Set(jvmQuiet),
  receivers: new Map(jvmReceivers),
  accesses: jvmAccesses,
})
