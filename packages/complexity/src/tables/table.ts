/** Which calls of a client's module are requests. */
export interface ClientRow {
  /** Of its functions only these. */
  only?: readonly string[]
  /** Of its functions not these. */
  except?: readonly string[]
  /** Last words of the names that its objects go by: a request through one of them counts too. */
  handles?: readonly string[]
}

/** Which calls on a name that databases go by are accesses. */
export interface ReceiverRow {
  /** Only these calls; absent: every call. */
  calls?: readonly string[]
  /** Only as a member of something. */
  member?: true
}

/** What reaches over the network or into a database, in one language. */
export interface Table {
  /** Between the names of a module's path. */
  separator: '/' | '.'
  /** By module: its calls count, and those of every module below it (`requests` is also `requests.adapters`). */
  clients: ReadonlyMap<string, ClientRow>
  /** Clients that are there without an import. */
  globals: readonly string[]
  /** ORMs and drivers; a scope or package covers what is below it. */
  databases: ReadonlySet<string>
  /** By the names that databases go by. */
  receivers: ReadonlyMap<string, ReceiverRow>
}
