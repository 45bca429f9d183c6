import type { Complexity } from '@tailtest/complexity'
import type { Tree } from '@tailtest/syntax'

/** What a source does, as far as its text tells. */
export const TRAITS = [
  'http',
  'database',
  'files',
  'processes',
  'money',
  'access',
  'time',
  'parsing',
  'sequences',
  'parallel',
] as const
export type Trait = (typeof TRAITS)[number]

export interface SourceFacts {
  path: string
  complexity: Complexity
  tree: Pick<Tree, 'calls' | 'imports' | 'publicFunctions'>
}

interface Row {
  /** A signal of the score. */
  signal?: RegExp
  /** A word of the path or of a public function's name. */
  word?: RegExp
  /** A module. */
  module?: RegExp
  /** A call: `receiver.name`. */
  call?: RegExp
}

const ROWS: Readonly<Record<Trait, Row>> = {
  http: { signal: /^HTTP$/ },
  database: { signal: /^DB$/ },
  files: {
    module:
      /^(?:node:)?fs(?:\/|$)|^(?:os|io|shutil|pathlib|tempfile|zipfile|tarfile|fileutils)$|^java\.(?:io|nio)|^System\.IO|^std\.fs|^okio/i,
    call: /(?:^|\.)(?:open|fopen|readFile|writeFile|readFileSync|writeFileSync|file_get_contents|file_put_contents|unlink)$|^(?:File|Dir|Path|FileUtils|IO)\./,
  },
  processes: {
    module: /^(?:node:)?child_process$|^subprocess$|^os\/exec$|^execa$/,
    call: /(?:^|\.)(?:execSync|spawnSync|shell_exec|proc_open|ProcessBuilder)$|^(?:Process|Command)\./,
  },
  money: {
    word: /^(?:billing|bill|pay|payments?|invoices?|prices?|pricing|totals?|tax|taxes|discounts?|refunds?|amounts?|currency|cents?|checkout|subscriptions?|charge|fees?|balance)$/,
  },
  access: {
    word: /^(?:auth|oauth|login|logout|permissions?|roles?|tokens?|passwords?|admin|acl|polic(?:y|ies)|credentials?|tenants?)$/,
  },
  time: {
    module:
      /^(?:datetime|time|zoneinfo|dateutil|dayjs|moment|luxon|date-fns.*|chrono|java\.time|kotlinx\.datetime|carbon.*)$/i,
    call: /(?:^|\.)(?:now|today|utcnow|strftime|strptime|strtotime|setTimeout|setInterval|sleep|Date|toLocaleString|toLocaleDateString|LocalDate)$|^(?:Date|DateTime|Time|Instant|LocalDate|LocalDateTime|Carbon|Temporal)\./,
  },
  parsing: {
    module: /^(?:json|csv|re|regexp?|xml.*|yaml|html.*|encoding\/.*|serde.*)$/,
    call: /(?:^|\.)(?:parse|loads|parseInt|parseFloat|Number|int|float|Atoi|ParseInt|ParseFloat|split|match|matchAll|replace|compile|from_str|preg_match|json_decode|explode|unmarshal|Unmarshal|readTree)$/,
  },
  sequences: {
    call: /(?:^|\.)(?:slice|splice|substring|substr|range|at|charAt|chunk|chunks|windows|take|limit|offset|paginate|sublist|subList|islice|enumerate|pop|shift)$/,
  },
  parallel: {
    module:
      /^(?:threading|asyncio|multiprocessing|concurrent\..*|sync|worker_threads|java\.util\.concurrent.*|tokio.*|System\.Threading.*|kotlinx\.coroutines.*)$/,
    call: /(?:^|\.)(?:gather|allSettled|launch|async|spawn|lock|acquire|Thread|Mutex)$|^Promise\.(?:all|any|race)$/,
  },
}

/** The words of a name in lower case: `src/checkOut.ts` has `check`, `out`. */
function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())
}

/** What a source does: by its signals, its names, what it imports and calls. Pure. */
export function traitsOf({ path, complexity, tree }: SourceFacts): ReadonlySet<Trait> {
  const signals = complexity.signals.map(({ name }) => name)
  const words = [path, ...tree.publicFunctions().map(({ name }) => name)].flatMap(wordsOf)
  const modules = tree.imports().map(({ from }) => from)
  const calls = tree
    .calls()
    .map(({ receiver, name }) => (receiver === undefined ? name : `${receiver}.${name}`))
  const has = (pattern: RegExp | undefined, texts: readonly string[]) =>
    pattern !== undefined && texts.some((text) => pattern.test(text))
  const found = TRAITS.filter((trait) => {
    const { signal, word, module, call } = ROWS[trait]
    return has(signal, signals) || has(word, words) || has(module, modules) || has(call, calls)
  })
  return new Set(found)
}
