import { quoteName } from '@tailtest/adapter-kit'
import {
  type Answer,
  type ContentFacts,
  contentVerdict,
  judge,
  openReview,
  readContentFacts,
  type SourceText,
} from '@tailtest/filter'
import { type Language, type Project, type RelPath, readState, toAbsolute } from '@tailtest/project'
import { parse } from '@tailtest/syntax'
import { Command } from 'commander'
import { type FileMeant, filesMeant, namesFile } from '../files-meant.ts'
import { printJson, printJsonList, printLines } from '../output.ts'

interface Row {
  file: string
  test: boolean
  language: Language | null
  rule: Answer['rule'] | null
  reason: string | null
  change: string
}

/** A larger file was hardly written by hand: only its path is judged. */
const MAX_BYTES = 1_000_000

/** Asks the path rules of a project about a file, then those for what stands in it. */
function asker(project: Project): (path: RelPath) => Promise<Row> {
  const review = openReview(project)
  return async (path) => {
    const { language, answers, exclude } = review(path)
    const [first, second] = answers
    if (first) return no(path, first, second)
    if (language === undefined) throw new TypeError(`no rule answered for ${JSON.stringify(path)}`)
    const text = readState(toAbsolute(project, path), MAX_BYTES)
    const facts =
      text === undefined
        ? { path, language }
        : await contentFacts(project, { path, language, text })
    const verdict = contentVerdict(facts)
    if (verdict) return no(path, verdict)
    return {
      file: path,
      test: true,
      language: facts.language,
      rule: null,
      reason: null,
      change: exclude,
    }
  }
}

/** What stands in a source, as far as it can be parsed. */
async function contentFacts(project: Project, source: SourceText): Promise<ContentFacts> {
  const facts = readContentFacts(project, source)
  const tree = await parse(source.path, source.text)
  const { statements } = facts
  return tree
    ? { ...facts, statements: tree.statements() ?? statements, hasJsx: tree.hasJsx() }
    : facts
}

function no(file: string, { rule, reason, change }: Answer, next?: Answer): Row {
  const then = next ? ` Then ${next.rule} answers: ${next.reason}` : ''
  return { file, test: false, language: null, rule, reason, change: change + then }
}

async function* rowsOf(files: Iterable<FileMeant>): AsyncGenerator<Row> {
  const known = new Map<string, (path: RelPath) => Promise<Row>>()
  for (const { project, path, absolute, written } of files) {
    if (path === undefined || path === '') {
      const { verdict } = judge(project, absolute)
      if (!verdict.test) yield no(written, verdict)
      continue
    }
    const ask = known.get(project.root) ?? asker(project)
    known.set(project.root, ask)
    yield await ask(path)
  }
}

function lines({ file, test, language, rule, reason, change }: Row): string[] {
  const name = quoteName(file)
  const verdict = test ? `needs tests (${language})` : `no tests. ${rule}: ${reason}`
  return [`${name}: ${verdict}`, `  what changes that: ${change}`]
}

export const command = new Command('tailtest why')
  .description(
    'Says of each file whether it needs tests, which rule says so, and what would change that.',
  )
  .argument('<file...>', 'files, which need not exist; folders; patterns like "src/**/*.ts"')
  .option(
    '--json',
    'print {file, test, language, rule, reason, change}; an array for several files, a folder or a pattern',
  )
  .action(async (words: string[], options: { json?: true }) => {
    const cwd = process.cwd()
    const rows = rowsOf(filesMeant(words, cwd))
    if (!options.json) for await (const row of rows) printLines(lines(row))
    else if (words.length === 1 && namesFile(words[0] ?? '', cwd))
      printJson((await rows.next()).value)
    else await printJsonList(rows)
  })
