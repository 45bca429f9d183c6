import { findRoot, openProject } from '@tailtest/project'
import { Command } from 'commander'
import { accountOf } from '../account/account.ts'
import { noneRecorded, recordedMeant } from '../account/journals.ts'
import { type Summary, summaryOf } from '../account/summary/of.ts'
import { summaryMarkdown, summaryText } from '../account/summary/text.ts'
import { CommandFailure } from '../shell/failure.ts'
import { printJson, printLines } from '../shell/output.ts'

interface Options {
  session?: string
  markdown?: true
  json?: true
}

/** The session asked for, that of the shell, or the last one that did something. */
function summaryMeant({ session }: Options): Summary {
  const cwd = process.cwd()
  const project = openProject(findRoot(cwd, cwd))
  const { env } = process
  const meant = recordedMeant(project, { wanted: session, env })?.id
  const account = accountOf({ project, env, session: meant, now: Date.now() })
  const summary = account && summaryOf(account)
  if (summary !== undefined) return summary
  throw noneRecorded(project)
}

export const command = new Command('tailtest summary')
  .description(
    'A session on one screen: files and their outcomes, failures, what was deferred, tests and their scenarios, and what was not run.',
  )
  .option(
    '--session <id>',
    'the session to show, by its id or the start of it, instead of the last one that did something',
  )
  .option('--markdown', 'print Markdown for a pull request')
  .option(
    '--json',
    'print {session_id, started_at, ended_at, files, outcomes, failures, deferred, tests, not_run, …}',
  )
  .action((options: Options) => {
    if (options.json && options.markdown) {
      throw new CommandFailure('--json and --markdown were both given', 'Give one of them.')
    }
    const summary = summaryMeant(options)
    if (options.json) printJson(summary)
    else if (options.markdown) process.stdout.write(summaryMarkdown(summary))
    else printLines(summaryText(summary))
  })
