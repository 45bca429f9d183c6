import { quoteName } from '@tailtest/adapter-kit'
import { openHistory, recurring, regressions } from '@tailtest/history'
import { findRoot, openProject } from '@tailtest/project'
import { Command } from 'commander'
import { printJson, printLines } from '../output.ts'

/** Entries shown to a person; `--json` has all. */
const MOST_SHOWN = 20

export const command = new Command('tailtest history')
  .description(
    'Outcomes of earlier sessions, newest last, with regressions and recurring failures.',
  )
  .option('--json', 'print {entries, regressions, recurring}')
  .action((options: { json?: true }) => {
    const cwd = process.cwd()
    const project = openProject(findRoot(cwd, cwd))
    const { entries, problem } = openHistory(project).read()
    if (problem !== undefined) process.stderr.write(`tailtest: ${problem}\n`)
    const found = { entries, regressions: regressions(entries), recurring: recurring(entries) }
    if (options.json) return printJson(found)
    const list = (title: string, files: readonly string[]) =>
      files.length === 0 ? [] : [`${title}: ${files.map((file) => quoteName(file)).join(', ')}`]
    printLines([
      ...(entries.length === 0 ? ['no outcomes yet'] : []),
      ...entries
        .slice(-MOST_SHOWN)
        .map(
          ({ timestamp, file, classification, status, attempts }) =>
            `${timestamp}  ${classification.padEnd(10)}  ${quoteName(file)} (${status}${attempts > 0 ? `, ${attempts} failed attempts` : ''})`,
        ),
      ...list('regressions', found.regressions),
      ...list('recurring failures', found.recurring),
    ])
  })
