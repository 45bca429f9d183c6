import { quoteName } from '@tailtest/adapter-kit'
import { type RedShown, redLines, redNow, retroNow } from '@tailtest/loop'
import { isTestFile, type RelPath, toRelative } from '@tailtest/project'
import { Command } from 'commander'
import { type CommandPlace, commandPlaceOf, journalOf } from '../account/session-of.ts'
import { fileNamed } from '../asked/files-meant.ts'
import { requireTrust } from '../setup/agreement.ts'
import { CommandFailure, EXIT } from '../shell/failure.ts'
import { dist, printJson, printLines, seconds } from '../shell/output.ts'
import { progressLine } from '../shell/progress-line.ts'

const EXAMPLE = 'tailtest red test/cart.test.ts --for src/cart.ts'

function pathIn({ place }: CommandPlace, file: string): RelPath {
  const path = toRelative(place.project, fileNamed(file, place.project, process.cwd()))
  if (path !== undefined && path !== '') return path
  throw new CommandFailure(
    `${quoteName(file)} is not a file below ${place.project.root}`,
    `Give paths of this project: ${EXAMPLE}`,
  )
}

/** `test/cart.test.ts::adds up`: the file, and the test in it. */
async function testIn(
  at: CommandPlace,
  word: string,
): Promise<{ file: RelPath; name: string | undefined }> {
  const [path = '', ...name] = word.split('::')
  const file = pathIn(at, path)
  if (!isTestFile(file) && !(await (await at.place.tests()).isTest(file))) {
    throw new CommandFailure(`${quoteName(path)} is not a test file`, `Name the test: ${EXAMPLE}`)
  }
  return { file, name: name.length === 0 ? undefined : name.join('::') }
}

/** Wrong use, no, or done. */
const exits: Readonly<Record<RedShown['type'], number>> = {
  'no-test': EXIT.wrong,
  'no-target': EXIT.wrong,
  'not-run': EXIT.wrong,
  'no-red': EXIT.no,
  'no-green': EXIT.no,
  claimed: EXIT.done,
}

interface Options {
  for?: string[]
  retro?: true
  session?: string
  timeout: number
  json?: true
}

export const command = new Command('tailtest red')
  .description(
    'Shows that a test fails until an edit is made: runs it now and, if it fails, allows its sources to be edited.',
  )
  .argument('<test>', 'a test file, or one test of it: test/cart.test.ts::"adds up"')
  .option(
    '--for <path...>',
    'the sources to be edited, existing or new (default: those the test names)',
  )
  .option(
    '--retro',
    'for edits already made: the test has to fail on the sources from before the turn, and pass now',
  )
  .option('--session <id>', 'which session, when several are live: its id, or the start of it')
  .option('--timeout <seconds>', 'kill a run after this long', seconds, 120)
  .option('--json', 'print {type, tests: [{id, status, kind, red, message}], targets, replayed}')
  .action(async (test: string, options: Options) => {
    const at = commandPlaceOf(test.split('::')[0], {
      ...options,
      cwd: process.cwd(),
      env: process.env,
      dist,
    })
    const targets = (options.for ?? []).map((file) => pathIn(at, file))
    const demand = { ...(await testIn(at, test)), targets, timeoutMs: options.timeout * 1000 }
    requireTrust(at)
    const journal = journalOf(at)
    const line = options.json ? undefined : progressLine(process.stderr, process.env)
    const place = { ...at.place, onProgress: line?.show }
    const show = options.retro === true ? retroNow : redNow
    const shown = await show(place, journal, demand).finally(line?.clear)
    if (options.json) printJson(shown)
    else printLines(redLines(shown, demand.file))
    process.exitCode = exits[shown.type]
  })
