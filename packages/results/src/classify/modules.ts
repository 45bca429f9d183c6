import { below, quote } from '@tailtest/runners/report'
import { answer, isInstalled, type Rule, type Seen } from './seen.ts'

/** How a tool says that an import found nothing; `what` was imported, by `by`. */
interface MissingModule {
  pattern: RegExp
  /** The tool says so of files only, packages it words otherwise. */
  file?: true
}

const MISSING_MODULE: readonly MissingModule[] = [
  {
    pattern: /^(?:\w*Error: )?Cannot find module '(?<what>[^']+)' imported from '?(?<by>[^\s']+)/,
    file: true,
  },
  {
    pattern: /^(?:\w*Error: )?Cannot find package '(?<what>[^']+)' imported from '?(?<by>[^\s']+)/,
  },
  { pattern: /^(?:\w*Error: )?Cannot find module '(?<what>[^']+)'(?: from '(?<by>[^']+)'|$)/ },
  {
    pattern:
      /^(?:\w*Error: )?Failed to load url (?<what>\S+) \(resolved id: [^)]*\)(?: in (?<by>\S+?)\.?(?:\s|$))?/,
  },
  {
    pattern: /^(?:\w*Error: )?Failed to resolve import "(?<what>[^"]+)" from "(?<by>[^"]+)"/,
  },
  { pattern: /^(?:\w*Error: )?Module not found "(?<what>[^"]+)"/, file: true },
  { pattern: /^ModuleNotFoundError: No module named '(?<what>[^']+)'/ },
  { pattern: /^ImportError: No module named '?(?<what>[\w.]+)/ },
  { pattern: /\bno required module provides package (?<what>[^\s;]+)/ },
  { pattern: /^(?:\S+: )?cannot find (?:module providing )?package "?(?<what>[^\s":]+)/ },
  { pattern: /\bpackage (?<what>[^\s;:]+) is not in (?:std|GOROOT)/ },
  { pattern: /^package (?<what>[\w.]+) does not exist/ },
  // GCC, Clang: the place comes before
  {
    pattern:
      /^(?:\S+:\d+: )?(?<what>(?=\S*[./])(?:[\w+-]+\/)*[\w+-]+(?:\.h\w*)?): No such file or directory$/,
  },
  { pattern: /^(?:\S+:\d+: )?'(?<what>[\w+./-]+)' file not found$/ },
  { pattern: /^(?:\w*LoadError: )?cannot load such file -- (?<what>\S+)/ },
  {
    pattern:
      /^(?:error(?:\[E\d+\])?: )?(?:can't find crate for|unresolved import|cannot find module or crate) `(?<what>\w+)`/,
  },
  {
    pattern:
      /^(?:error(?:\[E\d+\])?: )?(?:failed to resolve: )?use of (?:undeclared|unresolved) (?:crate or module|module or unlinked crate|crate) `(?<what>\w+)`/,
  },
]

/** Python says where it found the module that lacks a name. */
const ELSEWHERE =
  /^ImportError: cannot import name '(?<name>\w+)' from '(?<what>[\w.]+)' \((?<path>[^)]+)\)/

/** The same of an attribute, where our plugin of pytest adds the file; Python does not name it. */
const LACKING =
  /^AttributeError: module '(?<what>[\w.]+)' has no attribute '(?<name>\w+)'(?:\. Did you mean: '\w+'\?)? \((?<path>[^)]+)\)$/

/** Where Python keeps its own modules. */
const OF_PYTHON = /[\\/]lib[\\/]python3\.\d+[\\/]|[\\/]Lib[\\/]\w/

/** Python's own word on a module that is missing; a module that only has no parts is shadowed by one of the tests. */
const NO_MODULE = /^ModuleNotFoundError: No module named '(?<what>[\w.]+)'$/

/**
 * The project has what is imported, below `src`, where Python looks only once the package is installed in place: it
 * found another version, or none. An attribute has to stand in the project's source, or that one lacks it, too.
 */
export const installedCopy: Rule = ({ lines: [line = ''], file, facts }) => {
  const attribute = LACKING.exec(line)?.groups
  const elsewhere = ELSEWHERE.exec(line)?.groups ?? attribute
  const { what, name = '', path = '' } = elsewhere ?? NO_MODULE.exec(line)?.groups ?? {}
  if (what === undefined || (elsewhere !== undefined && !isInstalled(path))) return undefined
  const own = facts.ownFiles?.(what, file) ?? []
  const folder = sourceFolderOf(what, own)
  if (attribute && !own.some((source) => facts.declares?.(source, name))) return undefined
  const isMissing = facts.missingNames?.some((missing) => missing.name === name)
  if (folder === undefined || isMissing) return undefined
  const [top = what] = what.split('.')
  const says =
    top === what && elsewhere === undefined
      ? `the tests find no ${top}, which is in ${quote(folder)}`
      : `the tests import ${top} from site-packages, not from ${quote(folder)}`
  const remedy = `${says}; install it with pip install -e .`
  return { ...answer('environment', remedy, { line, certain: true }), remedy }
}

/** The folder `src` that a module lies in by its whole name; `undefined`: none of the files is it. */
function sourceFolderOf(module: string, files: readonly string[]): string | undefined {
  const inside = `/${module.replaceAll('.', '/')}`
  const paths = files.map((path) => `/${path.replace(/(?:\/__init__)?\.pyi?$/, '')}`)
  return paths
    .filter((path) => path.endsWith(`/src${inside}`))
    .map((path) => path.slice(1, path.length - inside.length))[0]
}

/** What is installed is not what is asked for: another version of a package, of this one, or of Python. */
export const otherVersion: Rule = (seen) => otherName(seen) ?? otherParameters(seen)

const otherName: Rule = ({ lines: [line = ''], facts: { wrote } }) => {
  const { name = '', what = '', path = '' } = ELSEWHERE.exec(line)?.groups ?? {}
  const [top = what] = what.split('.')
  if (!isInstalled(path) && !OF_PYTHON.test(path)) return undefined
  if ((wrote?.(top) ?? wrote?.(name)) !== undefined) return undefined
  return answer('environment', 'another version is installed', { line })
}

/** A call that does not fit what Python found. */
const MISFIT =
  /^TypeError: (?<callee>\w+)[\w.]*\(\) (?:got an unexpected keyword argument|missing \d+ required|takes \d+ )/

/** An untouched source does not load, as what it calls has other parameters here, and no line that was changed says its name. */
const otherParameters: Rule = (seen) => {
  const { lines, place, isSetUp, isTestCode, onTheWay, changed, facts } = seen
  const [line = ''] = lines
  const callee = MISFIT.exec(line)?.groups?.callee
  if (callee === undefined || !isSetUp || place === undefined || isTestCode(place)) return undefined
  if (onTheWay.length > 0 || changed.some((path) => path === place)) return undefined
  if (facts.passedBefore || facts.changedLine?.(new RegExp(`\\b${callee}\\b`))) return undefined
  return answer('environment', 'another version is installed', { line })
}

/** A third-party module is the machine's to install; a file of the project that is not there, someone's mistake. */
export const missingModule: Rule = (seen) => {
  const { lines, facts } = seen
  const file = seen.file || below('', seen.place ?? '') || seen.file // a crash has no file
  const missing = missingIn(lines)
  if (missing === undefined) return undefined
  const { line, what, by, isFile } = missing
  const isLocal = isFile || isPath(what) || (facts.localModule ?? looksLocal)(what, file)
  if (isLocal) return misspelt(seen, line, by)
  return ownImport(seen, missing) ?? notInstalled(seen, missing)
}

interface Missing {
  line: string
  what: string
  by: string | undefined
}

function notInstalled({ facts }: Seen, { line, what, by }: Missing) {
  const certain = facts.localModule !== undefined
  const isNamed = by === undefined ? undefined : facts.namesPackage?.(what, by)
  const unnamed = isNamed === false ? ', and no manifest names it' : ''
  return answer('environment', `a third-party module is not installed${unnamed}`, { line, certain })
}

/** What the session itself imported, or took out of a manifest, is no lack of the machine where no manifest names it. */
function ownImport({ facts, file, isTestCode }: Seen, { line, what, by }: Missing) {
  const [top = what] = what.split('.') // `from google import cloud`
  const importer = facts.wrote?.(what) ?? facts.wrote?.(top)
  const writer = importer ?? facts.tookOut?.(what)
  const from = importer ?? by ?? file
  if (writer === undefined || facts.namesPackage?.(what, from) !== false) return undefined
  const says =
    importer === undefined
      ? `${quote(writer)} no longer names a package that is used`
      : `${quote(writer)} imports a package that no manifest names`
  return answer(isTestCode(writer) ? 'test_bug' : 'real_bug', says, { line, certain: true })
}

/** What the first line that names one says was imported and found nothing. */
export function missingIn(lines: readonly string[]) {
  for (const line of lines) {
    for (const { pattern, file: isFile = false } of MISSING_MODULE) {
      const { what, by } = pattern.exec(line)?.groups ?? {}
      if (what !== undefined) return { line, what, by: by?.replace(/^\.?\//, ''), isFile }
    }
  }
  return undefined
}

function misspelt(seen: Seen, line: string, by: string | undefined) {
  const { isTestCode, isTestChanged, suspects } = seen
  const importer = by ?? seen.place
  const isTests = importer === undefined ? isTestChanged : isTestCode(importer)
  if (!isTests || suspects.length > 0 || !isTestChanged) {
    return answer('real_bug', 'an import finds nothing in the project', { line })
  }
  const says = 'the test imports what the project does not have'
  return answer('test_bug', says, { line, certain: importer !== undefined })
}

/** Relative, absolute, or (its root cut off) a file's path. */
function isPath(specifier: string): boolean {
  return /^(?:\.{0,2}\/|\.\.?$|[a-z]:[\\/])|\/.*\.(?:[cm]?[jt]sx?|vue|svelte)$/i.test(specifier)
}

/** An alias, or in Python any name: only the caller knows the project's own packages. */
function looksLocal(specifier: string, from: string): boolean {
  return /^(?:[#~$]|@\/)|\.(?:[cm]?[jt]sx?)$/.test(specifier) || /\.pyi?$/.test(from)
}
