/** A module whose calls count, and everything below it: `requests` is also `requests.adapters`. */
export interface ClientRow {
  module: string
  /** Of its functions only these. */
  only?: readonly string[]
  /** Of its functions not these. */
  except?: readonly string[]
  /** Last words of the names that its objects go by: a request through one of them counts too. */
  handles?: readonly string[]
}

/** A name that databases go by. */
export interface ReceiverRow {
  name: string
  /** Only these calls; absent: every call. */
  calls?: readonly string[]
  /** Only as a member of something. */
  member?: true
}

/** What reaches over the network or into a database, in one language. */
export interface Table {
  /** Between the names of a module's path. */
  separator: '/' | '.'
  clients: readonly ClientRow[]
  /** Clients that are there without an import. */
  globals: readonly string[]
  /** ORMs and drivers; a scope or package covers what is below it. */
  databases: readonly string[]
  receivers: readonly ReceiverRow[]
}
