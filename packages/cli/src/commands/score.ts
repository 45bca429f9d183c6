import { quoteName } from '@tailtest/adapter-kit'
import { type Complexity, explain, type Signal, scoreFully } from '@tailtest/complexity'
import { languageOf, readState } from '@tailtest/project'
import { missingGrammars, openSyntax } from '@tailtest/syntax'
import { Command } from 'commander'
import { type FileMeant, filesMeant, namesFile } from '../asked/files-meant.ts'
import { CommandFailure, EXIT } from '../shell/failure.ts'
import { dist, printAside, printJson, printLines } from '../shell/output.ts'

/** A source, or why it has no score. */
type Row = { file: string; complexity: Complexity } | { file: string; failure: CommandFailure }

/** Scores files; `undefined`: what is in a folder and is no source. */
function scorer(isNamed: (file: FileMeant) => boolean) {
  const { parse } = openSyntax({ from: dist, otherwise: 'patterns' })
  return async (meant: FileMeant): Promise<Row | undefined> => {
    const { path, absolute, written } = meant
    const failed = (what: string, hint: string): Row => ({
      file: written,
      failure: new CommandFailure(`${quoteName(written)} ${what}`, hint),
    })
    if (languageOf(absolute) === undefined) return isNamed(meant) ? failed(...UNKNOWN) : undefined
    if (path === undefined) return failed(...OUTSIDE)
    const text = readState(absolute)
    if (text === undefined) return failed(...UNREADABLE)
    const tree = await parse(path, text)
    if (tree === undefined) return failed(...UNPARSED)
    return { file: path, complexity: await scoreFully(path, tree, text) }
  }
}

type Reason = [what: string, hint: string]

const UNKNOWN: Reason = [
  'is not in a language that can be scored',
  'These can be scored: TypeScript, JavaScript, Vue, Svelte, Python, Go, Java, Kotlin, C#, Ruby, PHP and Rust.',
]
const OUTSIDE: Reason = [
  'is in no project, and a path is scored from the project’s root',
  'Run the command in the project that the file belongs to.',
]
const UNREADABLE: Reason = [
  'cannot be read',
  'It has to be a readable regular file of at most 16 MB.',
]

const UNPARSED: Reason = [
  'takes too long to parse',
  'Split it, or leave it out: `tailtest why` says whether it needs tests at all.',
]

function lines({ file, complexity }: { file: string; complexity: Complexity }): string[] {
  const { depth, scenarios, signals, producer, sampled, unread_line } = complexity
  const doubts = [
    ...(unread_line === undefined
      ? []
      : [`line ${unread_line} does not parse: its code may be missing from the score`]),
    ...(producer === 'patterns' ? [`read by patterns: ${grammarFor(file)}`] : []),
    ...(sampled ? ['very long: only its first part was read'] : []),
  ]
  return [
    `${quoteName(file)}: ${depth}, about ${scenarios} scenarios. ${explain(complexity)}`,
    ...signals.flatMap(evidenceLines),
    ...doubts.map((doubt) => `  ${doubt}`),
  ]
}

/** What brings the grammar that a file lacks. */
function grammarFor(file: string): string {
  const language = languageOf(file)
  const [missing] = language === undefined ? [] : missingGrammars(dist, [language])
  return missing ? `npm install --save-dev ${missing.package}` : 'no parser loads here'
}

function evidenceLines({ name, points, evidence }: Signal): string[] {
  return evidence.map(({ line, text }, index) => {
    const signal = index === 0 ? `+${points} ${name}` : ''
    const place = line === 0 ? 'path' : `line ${line}`
    return `  ${signal.padEnd(NAME_WIDTH)}  ${place.padEnd(LINE_WIDTH)}  ${quoteName(text)}`
  })
}

const NAME_WIDTH = '+5 public functions'.length
const LINE_WIDTH = 'line 1234'.length

/** A named file without a score is wrong use; of a folder the others are answered, and those named on stderr. */
async function rowsOf(words: readonly string[], cwd: string): Promise<Row[]> {
  const named = new Set(words.filter((word) => namesFile(word, cwd)))
  const isNamed = ({ written }: FileMeant) => named.has(written)
  const score = scorer(isNamed)
  const rows: Row[] = []
  for (const meant of filesMeant(words, cwd)) {
    const row = await score(meant)
    if (row === undefined) continue
    if ('failure' in row && isNamed(meant)) throw row.failure
    rows.push(row)
  }
  if (rows.length > 0) return rows
  throw new CommandFailure(
    `no source is in ${words.map((word) => quoteName(word)).join(', ')}`,
    UNKNOWN[1],
  )
}

export const command = new Command('tailtest score')
  .description(
    'How complex sources are: the score, the test depth it calls for, and the lines that earned the points.',
  )
  .argument('<file...>', 'files; folders; patterns like "src/**/*.ts"')
  .option(
    '--json',
    'print {file, score, depth, scenarios, signals: [{name, points, evidence}], producer}; an array for several files, a folder or a pattern',
  )
  .action(async (words: string[], { json }: { json?: true }) => {
    const cwd = process.cwd()
    const rows = await rowsOf(words, cwd)
    const scored = rows.flatMap((row) => ('complexity' in row ? [row] : []))
    if (!json) printLines(scored.flatMap(lines))
    else if (words.length === 1 && namesFile(words[0] ?? '', cwd)) printJson(scored[0]?.complexity)
    else printJson(scored.map(({ complexity }) => complexity))
    for (const row of rows) {
      if (!('failure' in row)) continue
      printAside([`tailtest: ${row.failure.message}`, row.failure.hint])
      process.exitCode = EXIT.wrong
    }
  })
