import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { quoteName } from '@tailtest/adapter-kit'
import { openFilter } from '@tailtest/filter'
import { faultsBy } from '@tailtest/loop'
import { languageOf, pathBelow, type RelPath } from '@tailtest/project'
import { openSyntax } from '@tailtest/syntax'
import { type Proof, ProveFailure, prove } from '@tailtest/tdd'
import { Command, InvalidArgumentError } from 'commander'
import { type CommandPlace, commandPlace } from '../account/session-of.ts'
import { annotations, junit, lines, rowsOf } from '../prove/reports.ts'
import { sarif } from '../prove/sarif.ts'
import { requireTrust } from '../setup/agreement.ts'
import { assertWithin } from '../setup/file-steps.ts'
import { CommandFailure, EXIT } from '../shell/failure.ts'
import { alternatives, matcher } from '../shell/glob.ts'
import { dist, printJson, printLines, VERSION } from '../shell/output.ts'
import { progressLine } from '../shell/progress-line.ts'

interface Options {
  base: string
  head: string
  setup?: string
  refactor?: string[]
  timeout: number
  json?: true
  github?: true
  junit?: string
  sarif?: string
}

function seconds(text: string): number {
  const value = Number(text)
  if (!(value > 0 && value <= 86_400)) throw new InvalidArgumentError('give 1 to 86400 seconds.')
  return value
}

const HINTS: Readonly<Record<ProveFailure['code'], string>> = {
  'no-git': 'It needs a repository with the commits of both: git fetch --unshallow',
  'no-commit':
    'Name a branch, a tag or a commit that was fetched: tailtest prove --base origin/main',
  'no-copy':
    'It runs tests in copies of both commits: it needs disk space and permission for them.',
  setup: 'It ran in the copy of the base, which is like a fresh checkout.',
}

async function run({ place, context }: CommandPlace, options: Options): Promise<Proof> {
  const { project } = place
  const filter = openFilter(project)
  const patterns = (options.refactor ?? []).flatMap((word) => alternatives(word) ?? [])
  const matchers = patterns.map(matcher)
  const line = options.json ? undefined : progressLine(process.stderr, process.env)
  const stopped = new AbortController()
  const stop = () => stopped.abort(new CommandFailure('stopped', 'Nothing was left behind.'))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    return await prove(project, {
      ...{ base: options.base, head: options.head, timeoutMs: options.timeout * 1000 },
      ...(options.setup !== undefined && { setup: options.setup }),
      mayRefactor: (path) => matchers.some((isMatch) => isMatch(path)),
      stateDirectory: place.stateRoot,
      isTest: async (path) => (await place.tests()).isTest(path),
      isSource: (path) => filter(path).test,
      runnerOf: async (path: RelPath) => {
        const language = languageOf(path)
        return language && place.runnerOf(path, language)
      },
      ...faultsBy(openSyntax({ from: dist, otherwise: 'reference' })),
      from: dist,
      keepEnv: await place.passEnv(),
      dropEnv: context.hostVariables,
      signal: stopped.signal,
      onStep: (step) => line?.show({ runner: step, passed: 0, failed: 0, skipped: 0 }),
      ...(line && { onProgress: line.show }),
    })
  } catch (error) {
    if (!(error instanceof ProveFailure)) throw error
    throw new CommandFailure(error.message, HINTS[error.code])
  } finally {
    line?.clear()
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}

const EXITS = { proven: EXIT.done, unproven: EXIT.no, unknown: EXIT.wrong } as const

export const command = new Command('tailtest prove')
  .description(
    'Checks that new and changed tests pass on the head, and fail on the base’s sources or with small faults (mutants) in the changed lines. Lists tests that notice nothing and changed functions that no test proves. Needs no session. Works on copies: your files are not touched.',
  )
  .requiredOption('--base <ref>', 'the branch, tag or commit that the change is based on')
  .option('--head <ref>', 'what to check; uncommitted changes are left out', 'HEAD')
  .option(
    '--setup <command>',
    'a shell command to run in the copy of the base before its tests: "npm ci"',
  )
  .option(
    '--refactor <pattern...>',
    'sources that may change without a new test, if the tests that reach them pass on both sides',
  )
  .option('--timeout <seconds>', 'give up after this long in total', seconds, 900)
  .option('--json', 'print {base, head, outcome, tests, sources, deleted, mutants, notes, doubts}')
  .option('--github', 'also print annotations for GitHub Actions')
  .option('--junit <file>', 'also write a JUnit report')
  .option('--sarif <file>', 'also write a SARIF 2.1.0 report')
  .addHelpText(
    'after',
    '\nExit codes: 0 proven, or nothing to prove; 1 not proven; 2 could not be determined.',
  )
  .action(async (options: Options) => {
    const at = commandPlace({ ofSession: false, cwd: process.cwd(), env: process.env, dist })
    requireTrust(at)
    if (options.json && options.github) {
      const hint = 'Annotations are read from the same output: write a report with --junit instead.'
      throw new CommandFailure('--json and --github were both given', hint)
    }
    const proof = await run(at, options)
    const rows = rowsOf(proof)
    if (options.junit !== undefined) writeReport(options.junit, junit(rows, proof.doubts), at)
    if (options.sarif !== undefined) {
      writeReport(options.sarif, `${JSON.stringify(sarif(rows, proof, VERSION), null, 2)}\n`, at)
    }
    if (options.json) printJson(proof)
    else printLines(lines(proof, rows))
    if (options.github) printLines(annotations(rows, proof.doubts))
    process.exitCode = EXITS[proof.outcome]
  })

/** A branch under test may have put a link in the report's place. */
function writeReport(file: string, text: string, { place: { project } }: CommandPlace): void {
  const path = resolve(file)
  if (pathBelow(project.root, path) !== undefined) assertWithin([path], project.root)
  try {
    writeFileSync(path, text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(`${quoteName(file)} cannot be written: ${why}`, 'Name another file.')
  }
}
