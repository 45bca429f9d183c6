import { quoteName, shellWord } from '@tailtest/adapter-kit'
import { type Complexity, complexityNote, explain, scoreTree } from '@tailtest/complexity'
import { languageWords, type Task, taskFor, taskText } from '@tailtest/loop'
import { LANGUAGES, parentOf } from '@tailtest/project'
import { Command } from 'commander'
import { commandPlace } from '../account/session-of.ts'
import { type FilterAnswer, filterOf } from '../asked/filter-answer.ts'
import {
  adversarialWords,
  askedSource,
  queueAsked,
  type ScenarioPlan,
  scenarioPlan,
  scenarioWords,
} from '../asked/source.ts'
import { dist, printJson, printLines } from '../shell/output.ts'

/** What is asked for, and why. */
interface Cover {
  task: Task
  plan: ScenarioPlan
  complexity: Complexity | undefined
  filter: FilterAnswer
  session: string | undefined
}

function lines(cover: Cover): string[] {
  const { task, filter, session } = cover
  const name = quoteName(task.path)
  return [
    `tailtest: tests of ${name} (${languageWords(task)}) are asked for.`,
    ...(filter.test ? [] : [`The rules would skip it. ${filter.rule}: ${filter.reason}`]),
    taskText(task),
    planLine(cover),
    'Before any code, state the plan, one line per scenario: `1. the situation → what a caller then sees`, `2. [adversarial: boundary] …`.',
    session === undefined
      ? 'No session is live here, so tailtest will not ask for it at the end of a turn.'
      : 'It is queued in this session: the end of the turn runs the test, or asks for it if there is none.',
  ]
}

/** How many scenarios, unless the task says it: then how many of them are adversarial. */
function planLine({ task, plan, complexity }: Cover): string {
  const adversarial = adversarialWords(plan)
  if (task.complexity !== undefined) return `depth ${plan.depth}: ${adversarial}`
  const words = [scenarioWords(plan), adversarial].filter((part) => part !== '').join(', ')
  return `${words} (depth ${plan.depth}${complexity === undefined ? '' : `; ${explain(complexity)}`})`
}

function facts({ task, plan, complexity, filter, session }: Cover): object {
  const { path, language, framework = null, test, hasTest, runner = null, lacks = null } = task
  return {
    file: path,
    language,
    framework,
    test,
    exists: hasTest,
    runner,
    advice: runner === null ? task.advice : null,
    lacks,
    run: runner === null ? null : `${task.command} run ${shellWord(test)}`,
    ...plan,
    score: complexity?.score ?? null,
    reasoning: complexity === undefined ? null : explain(complexity),
    passed_over_by: filter.rule,
    passed_over_because: filter.reason,
    session_id: session ?? null,
  }
}

export const command = new Command('tailtest cover')
  .description(
    'Asks for tests of a file, even one that the rules would skip: where they go, how many scenarios, how to run them.',
  )
  .argument('<file>', 'a source of this project')
  .option('--session <id>', 'which session, when several are live: its id, or the start of it')
  .option(
    '--json',
    'print {file, language, framework, test, exists, runner, advice, lacks, run, depth, scenarios, adversarial, score, reasoning, passed_over_by, passed_over_because, session_id}',
  )
  .action(async (file: string, options: { session?: string; json?: true }) => {
    const cwd = process.cwd()
    const at = commandPlace({ ...options, cwd, env: process.env, dist })
    const { place, context } = at
    const { text, ...source } = askedSource(place.project, file, cwd)
    const { depth } = await place.config(parentOf(source.path))
    const tree = await context.syntax.parse(source.path, text)
    const complexity = tree && (await scoreTree(source.path, tree, text))
    const plan = scenarioPlan(complexity, depth)
    const note = complexity && complexityNote(complexity, depth)
    const task = { ...(await taskFor(source, { place })), complexity: note }
    const filter = await filterOf(place.project)(source.path)
    const canRun = task.runner !== undefined || !LANGUAGES[source.language].needsRunner
    const session = canRun ? queueAsked(at, { ...source, complexity, status: 'asked' }) : undefined
    const cover = { task, plan, complexity, filter, session }
    if (options.json) printJson(facts(cover))
    else printLines(lines(cover))
  })
