import { existsSync } from 'node:fs'
import { scoreTree } from '@tailtest/complexity'
import { taskFor } from '@tailtest/loop'
import { toAbsolute } from '@tailtest/project'
import { huntPathFor } from '@tailtest/runners'
import { Command } from 'commander'
import { type CommandPlace, commandPlace } from '../account/session-of.ts'
import { askedSource, queueAsked, scenarioPlan } from '../asked/source.ts'
import { type Brief, briefFacts, briefLines } from '../hunt/brief.ts'
import { questionsFor } from '../hunt/questions.ts'
import { traitsOf } from '../hunt/traits.ts'
import { dist, printJson, printLines } from '../shell/output.ts'

async function briefOf(file: string, cwd: string, at: CommandPlace): Promise<Brief> {
  const { place, context } = at
  const { text, path, language } = askedSource(place.project, file, cwd)
  const tree = await context.syntax.parse(path, text)
  const complexity = tree && (await scoreTree(path, tree, text))
  const task = await taskFor({ path, language }, { place })
  const test = huntPathFor(place.project, path, await place.runnerOf(path, language))
  // a source that has a test is queued for the hunt's sake, whatever the settings say of such sources
  const status = task.hasTest ? 'asked' : 'existing'
  return {
    task,
    test,
    exists: existsSync(toAbsolute(place.project, test)),
    plan: scenarioPlan(undefined, 'adversarial'),
    functions: tree?.publicFunctions() ?? [],
    complexity,
    questions: questionsFor(
      tree && complexity ? traitsOf({ path, complexity, tree }) : new Set<never>(),
    ),
    session:
      task.runner === undefined
        ? undefined
        : queueAsked(at, { path, language, complexity, status }),
  }
}

export const command = new Command('tailtest hunt')
  .description(
    'Prints a brief for a bug hunt in a file: adversarial scenarios in a separate test file, what to try, how to run it.',
  )
  .argument('<file>', 'a source of this project')
  .option('--session <id>', 'which session, when several are live: its id, or the start of it')
  .option(
    '--json',
    'print {file, language, framework, test, exists, runner, advice, lacks, run, depth, scenarios, adversarial, functions, score, signals, categories, label, session_id}',
  )
  .action(async (file: string, options: { session?: string; json?: true }) => {
    const cwd = process.cwd()
    const at = commandPlace({ ...options, cwd, env: process.env, dist })
    const brief = await briefOf(file, cwd, at)
    if (options.json) printJson(briefFacts(brief))
    else printLines(briefLines(brief))
  })
