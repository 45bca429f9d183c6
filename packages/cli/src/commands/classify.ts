import { quoteName, shellWord } from '@tailtest/adapter-kit'
import { toRelative } from '@tailtest/project'
import { showId } from '@tailtest/results'
import { type FindingKind, findingsOf, type Session } from '@tailtest/session'
import { Argument, Command } from 'commander'
import { commandPlace } from '../account/session-of.ts'
import { fileNamed } from '../asked/files-meant.ts'
import { CommandFailure } from '../shell/failure.ts'
import { dist, printJson, printLines } from '../shell/output.ts'

const CATEGORIES = ['real_bug', 'test_bug', 'environment', 'intended'] as const

/** The tests of a session that fail or say less, and the files they stand in. */
function openIn(session: Session | undefined): { ids: string[]; files: string[] } {
  const open = session === undefined ? [] : findingsOf(session).filter(({ kind }) => OPEN.has(kind))
  return {
    ids: [...new Set(open.map(({ subject }) => subject))],
    files: [...new Set(open.map(({ file }) => file))],
  }
}

const OPEN: ReadonlySet<FindingKind> = new Set(['failing', 'hidden', 'weakened'])

export const command = new Command('tailtest classify')
  .description(
    'Records the category of a failure for the report, or that weakening a test was intended. The failure still counts.',
  )
  .argument('<test>', 'a test as the report names it, or a test file')
  .addArgument(new Argument('<category>', 'what it is').choices(CATEGORIES))
  .argument('<reason>', 'why, in a sentence')
  .option('--session <id>', 'which session, when several are live: its id, or the start of it')
  .option('--json', 'print {test, category, reason, by}')
  .action(
    (
      test: string,
      category: (typeof CATEGORIES)[number],
      text: string,
      options: { session?: string; json?: true },
    ) => {
      const cwd = process.cwd()
      const { place, session, actor } = commandPlace({ ...options, cwd, env: process.env, dist })
      const { ids, files } = openIn(session)
      const file = toRelative(place.project, fileNamed(test, place.project, cwd)) ?? ''
      const subject =
        ids.find((id) => id === test || showId(id) === test) ??
        files.find((known) => known === file || known === test)
      const journal = place.found()
      if (subject === undefined || journal === undefined) {
        throw new CommandFailure(
          `${quoteName(test)} is neither failing nor weakened in a live session of ${place.project.root}`,
          ids.length === 0
            ? 'No test is: see `tailtest status`.'
            : `Open: ${ids.map((id) => shellWord(showId(id))).join(', ')}`,
        )
      }
      const reason = text.slice(0, 500)
      journal.append({ type: 'session.classified', subject, category, reason })
      if (options.json) printJson({ test: subject, category, reason, by: actor })
      else
        printLines([
          `${quoteName(showId(subject))}: ${category}. It stays in the report until a run shows otherwise.`,
        ])
    },
  )
