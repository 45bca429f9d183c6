import { resolve } from 'node:path'
import { quoteName } from '@tailtest/adapter-kit'
import { toRelative } from '@tailtest/project'
import { showId } from '@tailtest/results'
import type { Session } from '@tailtest/session'
import { Argument, Command } from 'commander'
import { CommandFailure } from '../failure.ts'
import { dist, printJson, printLines } from '../output.ts'
import { commandPlace } from '../session-of.ts'

const CATEGORIES = ['real_bug', 'test_bug', 'environment'] as const

/** The failing tests of a session, and the files they stand in. */
function failingIn(session: Session | undefined): { ids: string[]; files: string[] } {
  const failing = Object.values(session?.coverage ?? {}).filter(({ last }) => last === 'failing')
  return {
    ids: [...new Set(failing.flatMap(({ failures }) => failures))],
    files: [...new Set(failing.map(({ test }) => test))],
  }
}

export const command = new Command('tailtest classify')
  .description('Says what a failing test is, for the report. It stays a failure until it passes.')
  .argument('<test>', 'a failing test as the report names it, or its file')
  .addArgument(new Argument('<category>', 'what it is').choices(CATEGORIES))
  .argument('<reason>', 'why, in a sentence')
  .option('--session <id>', 'the session meant, where several are live')
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
      const { ids, files } = failingIn(session)
      const file = toRelative(place.project, resolve(test)) ?? ''
      const subject =
        ids.find((id) => id === test || showId(id) === test) ??
        files.find((known) => known === file || known === test)
      const journal = place.found()
      if (subject === undefined || journal === undefined) {
        throw new CommandFailure(
          `${quoteName(test)} fails in no live session of ${place.project.root}`,
          ids.length === 0
            ? 'No test fails there: `tailtest status`.'
            : `Failing: ${ids.map((id) => quoteName(showId(id))).join(', ')}`,
        )
      }
      const reason = text.slice(0, 500)
      journal.append({ type: 'session.classified', subject, category, reason })
      if (options.json) printJson({ test: subject, category, reason, by: actor })
      else printLines([`${quoteName(showId(subject))}: ${category}. It stays a failure.`])
    },
  )
