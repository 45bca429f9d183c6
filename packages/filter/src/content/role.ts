import { baseName, isTestFile, type Language, type RelPath, SOURCE_ROOTS } from '@tailtest/project'
import { codeOf } from './code.ts'
import { isInert } from './inert.ts'

/** What a source is besides a part of the product, as far as its text says so. */
export interface Role {
  rule: 'boilerplate' | 'config' | 'declarations-only' | 'example' | 'generated'
  reason: string
}

/** A source, and the names in its folder. */
export interface Looked {
  path: RelPath
  language: Language
  text: string
  beside(): ReadonlySet<string>
}

interface Row {
  languages: readonly Language[]
  /** All of them stand in its code. */
  says: readonly RegExp[]
  /** None of them does. */
  without?: RegExp
  /** The tool looks for files of this name, or in this place. */
  named?: RegExp
  beside?: string
  reason: string
}

const SCRIPTS = ['javascript', 'typescript'] as const

/** Something that a test could call. */
const DEFINITION = /\b(?:def|class|lambda)\b/
const FUNCTION = /=>|\bfunction\b|\bclass\b/

/** Files that a tool reads or runs, by what they ask of it. */
const TOOLS: readonly Row[] = [
  {
    languages: ['python'],
    says: [/^[ \t]*(?:from|import)[ \t]+(?:setuptools|distutils|skbuild)\b/m, /\bsetup\(/],
    named: /^setup\.py$/,
    reason: 'setuptools runs it to build the package.',
  },
  {
    languages: ['python'],
    says: [
      /^[ \t]*(?:from|import)[ \t]+(?:nox|invoke|fabric)\b/m,
      /^@(?:\w+\.)?(?:session|task)\b/m,
    ],
    reason: 'It holds tasks, which a tool runs.',
  },
  {
    languages: ['python'],
    says: [/^revision\b[^=\n]*=/m, /^down_revision\b[^=\n]*=/m],
    reason: 'It is a migration of Alembic.',
  },
  {
    languages: ['python'],
    says: [/^(?:extensions|html_theme|master_doc)\b[^=\n]*=/m],
    named: /^conf\.py$/,
    reason: 'It is the configuration of Sphinx.',
  },
  {
    languages: ['python'],
    says: [/^urlpatterns\b[^=\n]*=/m],
    without: DEFINITION,
    reason: 'It is a table of routes.',
  },
  {
    languages: ['python'],
    says: [/^class[ \t]+\w+\((?:\w+\.)?AppConfig\)/m],
    without: /\bdef\b/,
    reason: 'It only names an app to Django.',
  },
  {
    languages: SCRIPTS,
    says: [
      /\bfrom[ \t]*['"](?:gulp|grunt)['"]|\brequire\(['"]gulp['"]\)|=[ \t]*(?:function[ \t]*\(grunt\)|\(?grunt\)?[ \t]*=>)/,
    ],
    reason: 'It holds tasks, which a tool runs.',
  },
  {
    languages: SCRIPTS,
    says: [
      /(?:=|\bdefault)[ \t]*(?:function[ \t]*\w*[ \t]*\(config\)|\(?config\)?[ \t]*=>)/,
      /\bconfig\.set\(/,
    ],
    reason: 'It is the configuration of Karma.',
  },
  {
    languages: SCRIPTS,
    says: [
      /^export[ \t]+default[ \t]+(?:await[ \t]+)?define\w*(?:Config|Workspace|Project|Preset)\(/m,
    ],
    reason: 'It is configuration.',
  },
  {
    languages: SCRIPTS,
    says: [/^(?:module\.exports[ \t]*=|export[ \t]+default)[ \t]*[{[]/m],
    without: new RegExp(
      `${FUNCTION.source}|^export[ \\t]+(?:const|let|var|\\{)|^exports\\.|\\)\\s*\\{`,
      'm',
    ),
    named: /\.(?:conf|workspace|rc)\.[cm]?[jt]s$|^(?:gulp|grunt|jake|cake)file\.[cm]?[jt]s$/i,
    reason: 'It is configuration.',
  },
  {
    languages: ['typescript'],
    says: [/^@Module\(/m, /^export[ \t]+class[ \t]+\w+[ \t]*\{\s*\}/m],
    without: /=>|\bfunction\b/,
    reason: 'It only lists what a module of NestJS is made of.',
  },
  {
    languages: ['ruby'],
    says: [
      /^(?:Rails\.application\.(?:routes\.draw|configure\b)|ActiveRecord::Schema\b|Gem::Specification\.new\b)/m,
    ],
    without: /\bdef\b/,
    reason: 'A tool reads it, and nothing else calls it.',
  },
  {
    languages: ['php'],
    says: [/^return[ \t]*(?:\[|array\()/m],
    without: /\bfunction\b|\bfn[ \t]*\(|\bclass[ \t]/,
    reason: 'It returns a table of settings.',
  },
  {
    languages: ['rust'],
    says: [/\bfn[ \t]+main\b/],
    named: /^build\.rs$/,
    beside: 'Cargo.toml',
    reason: 'Cargo runs it before it builds the package.',
  },
  {
    languages: ['rust'],
    says: [/\bfuzz_target!/],
    reason: 'It is a target for a fuzzer.',
  },
]

/** What frameworks put into each project, and whose content hardly varies; with a function more it is a source. */
const BOILERPLATE: readonly Row[] = [
  {
    languages: ['python'],
    named: /^manage\.py$/,
    says: [/\bexecute_from_command_line\b/],
    without: /^(?:async[ \t]+)?def[ \t]+(?!main\b)|^class\b/m,
    reason: "It is Django's command line.",
  },
  {
    languages: ['python'],
    named: /^[aw]sgi\.py$/,
    says: [],
    without: DEFINITION,
    reason: 'It only hands the application to a server.',
  },
  {
    languages: ['python'],
    named: /^__main__\.py$/,
    says: [],
    without: DEFINITION,
    reason: 'It only starts the package from the command line.',
  },
]

/** Libraries that measure. */
const BENCHMARK =
  /^[ \t]*(?:import|from|use|using|const|#include)\b[^\n;]{0,200}\b(?:tinybench|mitata|benchmark\.js|pyperf|asv|criterion|divan|BenchmarkDotNet|org\.openjdk\.jmh|com\.google\.caliper)\b/m

/** Folders of what shows or measures the product, where no folder of sources stands above them. */
const SHOWS = /^(?:examples?|samples?|demos?|docs(?:_src)?|playgrounds?|bench(?:es|marks?)?|fuzz)$/

/** One file of a component's folder. */
const DEMO = /(?:^|\/)_?demo\.(?:vue|svelte|[jt]sx)$/

/** `vitest bench` collects these, https://vitest.dev/config/#benchmark-include. */
const BENCH = /\.(?:bench|benchmark)\.[cm]?[jt]sx?$/

/** Nobody writes such lines. */
const LONG_LINE = 1000
const MUCH = 2000

/** What a source is by its own text, its place in the tree where tools go by that; `undefined`: a source like others. */
export function roleOf(looked: Looked): Role | undefined {
  const { path, language, text } = looked
  if (isMinified(language, text)) {
    return { rule: 'generated', reason: 'Its lines are longer than anybody writes them.' }
  }
  const code = codeOf(language, text)
  const tool = find(TOOLS, looked, code)
  if (tool) return { rule: 'config', reason: tool }
  const boilerplate = find(BOILERPLATE, looked, code)
  if (boilerplate) return { rule: 'boilerplate', reason: boilerplate }
  if (BENCH.test(path) || BENCHMARK.test(text)) {
    return { rule: 'example', reason: 'It measures the product.' }
  }
  const shows = DEMO.test(path) ? baseName(path) : showsIn(looked)
  if (shows !== undefined) {
    return {
      rule: 'example',
      reason: `By ${shows} it only shows or measures the product.`,
    }
  }
  if (!isInert(language, code)) return undefined
  return { rule: 'declarations-only', reason: 'It declares, and holds nothing that runs.' }
}

function find(rows: readonly Row[], { path, language, beside }: Looked, code: string) {
  const name = baseName(path)
  return rows.find(
    (row) =>
      row.languages.includes(language) &&
      (row.named?.test(name) ?? true) &&
      row.says.every((form) => form.test(code)) &&
      row.without?.test(code) !== true &&
      (row.beside === undefined || beside().has(row.beside)),
  )?.reason
}

/** A folder that has tests of its own is a part of the product, whatever its name: `doc/md_docs_test.go`. */
function showsIn({ path, beside }: Looked): string | undefined {
  const folders = path.split('/').slice(0, -1)
  const at = folders.findIndex((name) => SOURCE_ROOTS.has(name))
  const found = (at < 0 ? folders : folders.slice(0, at)).find((name) => SHOWS.test(name))
  return found === undefined || [...beside()].some(isTestFile) ? undefined : `${found}/`
}

function isMinified(language: Language, text: string): boolean {
  if (language !== 'javascript' || text.length < MUCH) return false
  return text.length / text.split('\n').length > LONG_LINE
}
