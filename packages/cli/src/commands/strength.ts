import { quoteName } from '@tailtest/adapter-kit'
import { type Strength, strengthNow } from '@tailtest/loop'
import { describeMutant } from '@tailtest/mutation'
import { type RelPath, toRelative } from '@tailtest/project'
import { openSyntax } from '@tailtest/syntax'
import { Command } from 'commander'
import { type CommandPlace, commandPlaceOf } from '../account/session-of.ts'
import { existing, filesMeant } from '../asked/files-meant.ts'
import { requireTrust } from '../setup/agreement.ts'
import { type Caller, typed } from '../shell/caller.ts'
import { CommandFailure } from '../shell/failure.ts'
import { count, printJson, printLines, seconds } from '../shell/output.ts'
import { lineOn } from '../shell/progress-line.ts'

interface Options {
  base?: string
  seconds: number
  json?: true
}

type Measured = Extract<Strength, { type: 'measured' }>

function pathsOf({ place }: CommandPlace, files: readonly string[], cwd: string): RelPath[] {
  return [...filesMeant(files, cwd)].map((file) => {
    const path = toRelative(place.project, file.absolute)
    return existing({ ...file, project: place.project, path }, 'tailtest strength src/cart.ts')
  })
}

/** Why a mutant lives. */
const LIVES = { survived: 'no test fails', 'no coverage': 'no test reaches it' } as const

const isLiving = (status: string): status is keyof typeof LIVES => Object.hasOwn(LIVES, status)

/** What a person reads: `strength 7/9`, then each mutant that lives, by file and line. Pure. */
export function strengthLines({ killed, of, files, left }: Measured): string[] {
  const living = files.flatMap(({ file, mutants }) =>
    mutants.flatMap(({ mutant, status }) =>
      isLiving(status)
        ? [`${quoteName(file)}:${mutant.line}  ${describeMutant(mutant)}  ${LIVES[status]}`]
        : [],
    ),
  )
  const notes = [
    ...(left > 0 ? [`${count(left, 'more mutant')} did not fit the time: --seconds`] : []),
    ...files.flatMap(({ file, tests, more }) =>
      more > 0
        ? [
            `of ${tests.length + more} tests that reach ${quoteName(file)} the nearest ${tests.length} ran`,
          ]
        : [],
    ),
  ]
  return [`[tailtest] strength ${killed}/${of}`, ...living.map((line) => `  ${line}`), ...notes]
}

/** Facts for programs. Pure. */
export function jsonOf({ killed, of, files, left, durationMs }: Measured) {
  return {
    killed,
    of,
    files: files.map(({ file, tests, more, mutants }) => ({
      file,
      tests,
      more_tests: more,
      mutants: mutants.map(({ mutant, status }) => ({
        rule: mutant.rule,
        line: mutant.line,
        column: mutant.column,
        original: mutant.original,
        replacement: mutant.replacement,
        shown: describeMutant(mutant),
        status,
      })),
    })),
    left,
    duration_ms: durationMs,
  }
}

/** Measures what was asked for, or says why it cannot be. */
export async function measure(
  files: readonly string[],
  { base, seconds }: Pick<Options, 'base' | 'seconds'>,
  { signal, onProgress, ...caller }: Caller,
): Promise<Measured> {
  const at = commandPlaceOf(files[0], { ofSession: false, ...caller })
  requireTrust(at)
  const strength = await strengthNow(
    { ...at.place, syntax: openSyntax({ from: caller.dist }) },
    {
      ...(files.length > 0 && { paths: pathsOf(at, files, caller.cwd) }),
      ...(base !== undefined && { base }),
      ...(signal && { signal }),
      budgetMs: seconds * 1000,
      onStep: (step) => onProgress?.(`[tailtest] strength: ${step}`),
    },
  )
  if (strength.type === 'measured') return strength
  throw new CommandFailure(strength.reason, strength.next)
}

/** The same for a person, who may end it. */
async function measureTyped(files: string[], options: Options): Promise<Measured> {
  const line = options.json ? undefined : lineOn(process.stderr, process.env)
  const stopped = new AbortController()
  const stop = () => stopped.abort(new CommandFailure('stopped', 'Nothing was left behind.'))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const { signal } = stopped
  try {
    return await measure(files, options, { ...typed(), signal, onProgress: line?.show })
  } finally {
    line?.clear()
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}

export const command = new Command('tailtest strength')
  .description(
    'Makes small faults (mutants) in changed lines, one at a time in a copy of the project, and reports which of them no test notices. Your files are not touched.',
  )
  .argument('[file...]', 'sources (default: what differs from --base)')
  .option(
    '--base <ref>',
    'only lines changed since this branch forked from a commit or branch (default: whole files if files are named, else HEAD)',
  )
  .option('--seconds <n>', 'start no new mutant after this many seconds', seconds, 120)
  .option('--json', 'print {killed, of, files, left, duration_ms}')
  .addHelpText('after', '\nExit codes: 0 measured; 2 could not be measured (the message says why).')
  .action(async (files: string[], options: Options) => {
    const strength = await measureTyped(files, options)
    if (options.json) printJson(jsonOf(strength))
    else printLines(strengthLines(strength))
  })
