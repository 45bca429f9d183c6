import { isAmongTests, isTestFile, type RelPath, relPath } from '@tailtest/project'
import { type FileError, printable, quote, type TestResult } from '@tailtest/runners/report'
import type { Category, Classification } from '../types.ts'

/** A failure and its surroundings, as the rules look at them. */
export interface Seen {
  /** The test's file. */
  file: RelPath
  /** The exception's own line first; see `tellingLines`. */
  lines: readonly string[]
  message: string
  stack: string
  /** Files of the project on the stack, the innermost first. */
  frames: readonly string[]
  /** The file at fault, as the runner says or the stack. */
  place?: string
  isCompile: boolean
  /** The runner came to its end and found no test in the file. */
  isEmpty: boolean
  /** It failed before the test itself began. */
  isSetUp: boolean
  /** The test's own file, another test's, or what tests share. */
  isTestCode(path: string): boolean
  /** Something of the tests was changed: the file of this one, or what is on the stack. */
  isTestChanged: boolean
  /** It passed before, or was there, and since then nothing that it reaches was changed but tests and what they share: this, for one. */
  brokenTest?: RelPath
  /** Sources that were changed in this turn and that the test reaches. */
  suspects: readonly RelPath[]
  /** Those of them that are on the stack; where no source is, all. */
  onTheWay: readonly RelPath[]
  changed: readonly RelPath[]
  facts: FailureFacts
}

export type Rule = (seen: Seen) => Classification | undefined

/** What the rules ask of a failure, once. */
export function look(failure: Failed, facts: FailureFacts): Seen {
  const { message = '', stack = '', status, kind, at } = failure
  const file = relPath(failure.file)
  const isTestCode = (path: string) => {
    if (/\.rs$/.test(path)) return isAmongTests(path) // a unit test stands in its source
    return path === file || isTestFile(path) || isAmongTests(path) || facts.isTest?.(path) === true
  }
  const frames = framesIn(stack).length > 0 ? framesIn(stack) : framesIn(message)
  const changed = facts.changed.map(relPath)
  const reaches = facts.reaches?.map(relPath)
  const isReached = (path: RelPath) => frames.includes(path) || (reaches?.includes(path) ?? true)
  const suspects = changed.filter((path) => !isTestCode(path) && isReached(path))
  const hasSourceFrame = frames.some((path) => !isTestCode(path))
  const testPaths = [file, ...frames.filter(isTestCode)]
  const isOfTest = (path: RelPath) =>
    testPaths.includes(path) || (isTestCode(path) && reaches?.includes(path) === true)
  const isOlder = facts.passedBefore === true || facts.stoodBefore === true
  const brokenTest = isOlder && suspects.length === 0 ? changed.find(isOfTest) : undefined
  return {
    ...(brokenTest !== undefined && { brokenTest }),
    ...{ file, message, stack, frames, facts, changed, isTestCode },
    lines: tellingLines(message, stack),
    place: at === undefined ? frames[0] : relPath(at),
    isCompile: kind === 'compile',
    isEmpty: status === 'missing',
    isSetUp: status === 'error',
    isTestChanged: changed.some((path) => testPaths.includes(path)),
    suspects,
    onTheWay: hasSourceFrame ? suspects.filter((path) => frames.includes(path)) : suspects,
  }
}

/** What a runner says of a run that came to nothing, or of a command that failed: what matters stands below it. */
const HEADING = /^(?:the runner |outside any test file: |Error: Command failed: )/

/** What is set before an exception's own words. */
const PREFIX =
  /^(?:outside any test file:|Unhandled|Caused by:|●|E|Exception in thread "[^"]*") +(?:(?:[a-z]\w*\.)+(?=[A-Z]\w*Exception\b))?/

/** An exception of Python, as pytest marks those of a chain. */
const MARKED = /^E {3}[\w.]+(?:Error|Exception)\b/

/** The exception's own line and those of its causes; of a crash or a failed command, every line. */
function tellingLines(message: string, stack: string): string[] {
  const [first = '', ...rest] = printable(message).split('\n')
  const causes = HEADING.test(first) ? rest : rest.filter((line) => line.startsWith('Caused by: '))
  const chain = stack.split('\n').filter((line) => MARKED.test(line))
  return [first, ...causes, ...chain].map((line) =>
    line
      .replace(PREFIX, '')
      .replace(/ \[ERR_\w+\](?=: )/, '')
      .trim(),
  )
}

/** How a runner or language writes the places of a stack, one a line. */
interface Notation {
  pattern: RegExp
  innermost: 'first' | 'last'
}

const NOTATIONS: readonly Notation[] = [
  // JavaScript, the JVM: `at total (src/cart.ts:3:9)`, `at shop.Cart.total(src/Cart.java:9)`
  {
    pattern: /^at (?:.*\()?(?:async )?(?:file:\/\/)?(?<path>[^\n()]+?):\d+(?::\d+)?\)?$/gm,
    innermost: 'first',
  },
  // Python: `shop/cart.py:4: in total`, `File "shop/cart.py", line 4`
  {
    pattern: /^(?:E? *)(?:(?<path>[^\s:]+\.pyi?):\d+: in |File "(?<file>[^"\n]+)", line \d+)/gm,
    innermost: 'last',
  },
  // Go: `stock/stock.go:51 in stock.First`, `stock/stock_test.go:18`
  { pattern: /^(?<path>[^\s:]+\.go):\d+(?::\d+)?(?: in .*)?$/gm, innermost: 'first' },
  // Ruby: `./lib/cart.rb:4:in 'total'`, PHP: `src/Cart.php:4`, Rust: `src/cart.rs:4:9`
  { pattern: /^(?:# |#\d+ )?(?<path>[^\s:]+\.(?:rb|php|rs))[:(]\d+/gm, innermost: 'first' },
  // .NET: `at Shop.Cart.Total() in src/Cart.cs:line 4`
  { pattern: /^at .* in (?<path>[^\n]+):line \d+$/gm, innermost: 'first' },
]

/** Installed packages and the languages' own libraries: whose files are no one's fault here. */
const FOREIGN =
  /^(?:\/|[a-z]:[\\/]|<|node:)|(?:^|\/)(?:node_modules|site-packages|dist-packages)\//i

/** Whether a path is that of an installed package. */
export function isInstalled(path: string): boolean {
  return /(?:^|[\\/])(?:node_modules|site-packages|dist-packages)[\\/]/i.test(path)
}

/** The places of a stack that are in files of the project, from its root, the innermost first. */
function framesIn(stack: string): string[] {
  for (const { pattern, innermost } of NOTATIONS) {
    const paths = [...stack.matchAll(pattern)]
      .map(({ groups }) => (groups?.path ?? groups?.file ?? '').replace(/^\.\//, ''))
      .filter((path) => path !== '' && !FOREIGN.test(path))
    if (paths.length > 0) return innermost === 'first' ? paths : paths.reverse()
  }
  return []
}

/** `says: "line"`, the line quoted and bounded. */
export function answer(
  category: Category,
  says: string,
  { line, certain = false }: { line: string; certain?: boolean },
): Classification {
  return { category, evidence: `${says}: ${quote(line)}`, certain }
}

/** A failed test, a file that did not load, or a run that came to nothing (its `file` is ''). */
export interface Failed
  extends Pick<TestResult, 'message' | 'stack'>,
    Partial<Pick<TestResult, 'status'>>,
    Pick<FileError, 'kind'> {
  /** From the root, as every path here. */
  file: string
  /** The file at fault, as the runner says. */
  at?: string
}

/** A name that a test takes from a source and that is not there. */
export interface MissingName {
  /** As the test reaches it: `total`, `Cart.total`. */
  name: string
  from: string
  /** The existing name that is most like it. */
  nearest?: string
  /** It was there before this turn. */
  lost?: boolean
}

/** What only the caller knows of a failure's surroundings. */
export interface FailureFacts {
  /** The files that were changed in this turn, sources and tests. */
  changed: readonly string[]
  /** What loading the test's file loads of the project; without it, anything may be. */
  reaches?: readonly string[]
  /** The names that the test's file takes from the project's sources and that are not there. */
  missingNames?: readonly MissingName[]
  /** Whether the test passed when it last ran before this turn. */
  passedBefore?: boolean
  /** Whether the test was there when the session began, and nobody knows how it ended then. */
  stoodBefore?: boolean
  /** Names of the variables that are set and that the tests did not get, as `removedVariables` gives them. */
  removed?: readonly string[]
  /** Whether a manifest or a lock file names the package of a module that `from` imports; `undefined`: nobody can tell. */
  namesPackage?(module: string, from: string): boolean | undefined
  /** The file that the session made speak of something, and the one that it made silent of it, since it began. */
  wrote?(word: string): string | undefined
  tookOut?(word: string): string | undefined
  /** The file in which the session wrote, changed or took out a line like this, since it began. */
  changedLine?(pattern: RegExp): string | undefined
  /** Whether a file is a test or what tests share, where neither its name nor its folder says so. */
  isTest?(path: string): boolean
  /** Whether an import of `from` means a file of the project, there or not; without it, what its form says. */
  localModule?(specifier: string, from: RelPath): boolean
  /** The files of the project that an import of `from` means and that are there. */
  ownFiles?(specifier: string, from: RelPath): readonly string[]
  /** Whether a source of the project says at its top that it has a name; `false` where nobody can tell. @default false */
  declares?(path: string, name: string): boolean
}
