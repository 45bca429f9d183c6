import { closeSync, lstatSync, openSync, rmSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type Config,
  type CorpusRow,
  config,
  corpusFile,
  isGoodRow,
  readCorpus,
} from '@tailtest/loop'
import {
  findRoot,
  isLink,
  isObject,
  loadConfig,
  openProject,
  type Project,
  parseJson,
  readState,
  replaceFile,
} from '@tailtest/project'
import { Argument, Command, Option } from 'commander'
import { CommandFailure } from '../shell/failure.ts'
import { count, printAside, printLines, writeAtPace } from '../shell/output.ts'

interface Options {
  out?: string
  all?: true
  json?: true
}

/** What was passed over on the way. */
interface Left {
  damaged: number
  unkept: number
  filtered: number
}

function* goodRows(project: Project, all: boolean, left: Left): Generator<CorpusRow> {
  for (const found of readCorpus(project)) {
    if (found.type === 'damaged') left.damaged += 1
    else if (found.type === 'not-kept') left.unkept += 1
    else if (all || isGoodRow(found.row)) yield found.row
    else left.filtered += 1
  }
}

function complain({ damaged, unkept, filtered }: Left, { tdd }: Config): void {
  const lines = [
    ...(damaged > 0 ? [`${count(damaged, 'damaged journal')} skipped`] : []),
    ...(unkept > 0 ? [`${unkept} left out: what they need was not kept`] : []),
    ...(filtered > 0 ? [`${filtered} left out: soft, flaky or with a shared edit (--all)`] : []),
    ...(tdd.corpus ? [] : ['tdd.corpus is off: nothing is kept for it']),
  ]
  printAside(lines.map((line) => `tailtest: ${line}`))
}

function placeFor(project: Project, out: string | undefined): string {
  const file = out === undefined ? corpusFile(project) : resolve(out)
  if (file !== undefined) return file
  throw new CommandFailure(
    `.tailtest/tdd/corpus cannot be written in ${project.root}`,
    'Write it elsewhere: tailtest corpus export --out rows.jsonl',
  )
}

async function exportCorpus(options: Options): Promise<void> {
  const cwd = process.cwd()
  const project = openProject(findRoot(cwd, cwd))
  const left: Left = { damaged: 0, unkept: 0, filtered: 0 }
  const rows = goodRows(project, options.all === true, left)
  if (options.json) {
    for (const row of rows) await writeAtPace(`${JSON.stringify(row)}\n`)
  } else {
    const file = placeFor(project, options.out)
    const isThere = lstatSync(file, { throwIfNoEntry: false }) !== undefined
    const written = writeRows(file, isThere, rows)
    printLines([`${count(written, 'row')}: ${file}`])
  }
  complain(left, (await loadConfig(project, config)).config)
}

export const command = new Command('tailtest corpus')
  .description(
    'Exports how each claim went from red to green: the failing test, the edit, the passing test. Recorded only where tdd.corpus is on; nothing leaves this machine.',
  )
  .addArgument(new Argument('<action>', 'what to do').choices(['export']))
  .option(
    '--out <file>',
    'where to write, one JSON object per line (default: .tailtest/tdd/corpus/rows.jsonl)',
  )
  .option('--all', 'include soft and flaky reds, and shared edits')
  .addOption(
    new Option('--json', 'print the rows, one per line, and write no file').conflicts('out'),
  )
  .action((_word: 'export', options: Options) => exportCorpus(options))

/** Whether what stands in a file is a corpus that was written before, or nothing. */
function isCorpus(file: string): boolean {
  const text = readState(file, Number.MAX_SAFE_INTEGER)
  if (text === undefined) return false
  const [line = ''] = text.split('\n', 1)
  if (line === '') return text.trim() === ''
  const row = parseJson(line)
  return isObject(row) && 'test_ids' in row
}

/** Writes rows as lines of JSON, each as it comes; the file is there as a whole, or stays as it was. Gives their number. */
function writeRows(file: string, isThere: boolean, rows: Iterable<object>): number {
  if (isThere && (isLink(file) || !isCorpus(file))) {
    throw new CommandFailure(
      `${file} exists and is not a corpus`,
      'Give --out a new file, or one that this command wrote.',
    )
  }
  const temporary = `${file}.${process.pid}.tmp`
  let count = 0
  try {
    const handle = openSync(temporary, 'wx', 0o600)
    try {
      for (const row of rows) {
        writeSync(handle, `${JSON.stringify(row)}\n`)
        count += 1
      }
    } finally {
      closeSync(handle)
    }
    replaceFile(temporary, file)
    return count
  } catch (cause) {
    rmSync(temporary, { force: true })
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split('\n', 1)
    throw new CommandFailure(
      `${file} was not written: ${reason}`,
      'Give --out a file in a folder that exists and may be written.',
      { cause },
    )
  }
}
