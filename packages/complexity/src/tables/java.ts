import {
  jvmAccesses,
  jvmClients,
  jvmDatabases,
  jvmHarmless,
  jvmReceivers,
  jvmRequesters,
  jvmVerbs,
} from './jvm.ts'
import type { Table } from './table.ts'

export const java: Table = {
  separator: '.',
  inline: true,
  clients: new Map(jvmClients),
  verbs: jvmVerbs,
  globals: [],
  requesters: new Map(jvmRequesters),
  databases: new Set(jvmDatabases),
  harmless: new Set(jvmHarmless),
  receivers: new Map(jvmReceivers),
  accesses: jvmAccesses,
}
