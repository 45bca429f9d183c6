/** How a language says that a name is of a type. */
export type Typing = 'name: T' | 'name T' | 'T name'

/** Which calls of a client's module are requests. */
export interface ClientRow {
  /** Of its functions and classes only these. */
  only?: readonly string[]
  /** Of its functions not these. */
  except?: readonly string[]
  /** Further names whose objects make requests; a call of the names themselves is none. */
  types?: readonly string[]
  /** Last words of the names that its objects go by: a request through one of them counts too. */
  handles?: readonly string[]
  /** Calls that are requests, whatever the object is called. */
  calls?: readonly string[]
  /** Names that declare requests without a call (annotations of an interface): the import is the evidence. */
  declares?: readonly string[]
}

/** Which calls on a name that clients or databases go by are requests or accesses. */
export interface ReceiverRow {
  /** Only these calls; absent: every call. */
  calls?: readonly string[]
  /** Not these calls. */
  except?: readonly string[]
  /** Only as a member of something. */
  member?: true
  /** Not as a member of these. */
  notOf?: readonly string[]
}

/** Calls on a class that are accesses. */
interface ModelsRow {
  /** On any class, because nothing else has them: `Order.find_by(…)`. */
  calls: readonly string[]
  /** On classes that are imported from a module of models: `Order.create(…)`. */
  within?: readonly string[]
  /** Below a folder of this name every class may be a model. */
  home?: string
  /** The latter only if they are waited for: what makes an entity in memory has the same names. */
  awaited?: true
}

/** What reaches over the network or into a database, in one language. */
export interface Table {
  /** Between the names of a module's path. */
  separator: '/' | '.' | '::' | '\\'
  /** Whether code may name a module without an import: Rust's crates, Ruby's constants, `\PDO` in PHP. */
  inline?: true
  /** Absent: names have no types. */
  typing?: Typing
  /** By module: its calls count, and those of every module below it (`requests` is also `requests.adapters`). */
  clients: ReadonlyMap<string, ClientRow>
  /** Calls that are requests, if they are made on one of a client's `handles`. */
  verbs: readonly string[]
  /** Requests that are there without an import, as they are called. */
  globals: readonly string[]
  /** Calls that only clients have, whatever they are made on. */
  requests?: readonly string[]
  /** Types of clients that are there without an import. */
  types?: readonly string[]
  /** What makes requests without an import and may be handed on under another name. */
  values?: readonly string[]
  /** Functions that read files and, beside a literal that is a URL, make requests. */
  openers?: readonly string[]
  /** Names that projects give a client which one file makes and others import. */
  wrapped: readonly string[]
  /** By the names that clients go by, whatever the file imports. */
  requesters?: ReadonlyMap<string, ReceiverRow>
  /** Types of the project's own that are databases by their names, as patterns: `\\w*DbContext`. */
  contexts?: readonly string[]
  /** ORMs and drivers; a scope or package covers what is below it. */
  databases: ReadonlySet<string>
  /** What of them asks nothing: errors, types, and how tables are mapped (entities, columns, associations). */
  quiet?: ReadonlySet<string>
  /** Those that files import for a mapping too: one of these calls (names or whole paths) has to be there. */
  asked?: ReadonlyMap<string, readonly string[]>
  /** By the names that databases go by. */
  receivers: ReadonlyMap<string, ReceiverRow>
  /** Accesses without a receiver: `mysqli_query(…)`, `create_table :shops`. */
  queries?: readonly string[]
  /** Calls that only databases have, whatever they are made on. */
  accesses?: readonly string[]
  models?: ModelsRow
}

/** How most languages call a request. */
export const VERBS = [
  ...['delete', 'fetch', 'get', 'head', 'options', 'patch', 'post', 'put'],
  ...['query', 'request', 'send'],
]

/** Of a language of which nothing is known. */
export const NOTHING: Table = {
  separator: '.',
  clients: new Map(),
  verbs: [],
  globals: [],
  wrapped: [],
  databases: new Set(),
  receivers: new Map(),
}
