import {
  jvmAccesses,
  jvmClients,
  jvmDatabases,
  jvmQuiet,
  jvmReceivers,
  jvmRequesters,
  jvmVerbs,
} from './jvm.ts'
import type { Table } from './table.ts'

export const java = (): Table => ({
  separator: '.',
  inline: true,
  clients: new Map(jvmClients),
  verbs: jvmVerbs,
  globals: [],
  requesters: new Map(jvmRequesters),
  databases: new Set(jvmDatabases),
  quiet: new Set(jvmQuiet),
  receivers: new Map(jvmReceivers),
  accesses: jvmAccesses,
})
