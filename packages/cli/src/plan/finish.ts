import { quoteName, shellWord } from '@tailtest/adapter-kit'
import { changePlan, type Finished, finishStep, refactorLines, removing } from '@tailtest/loop'
import { findRoot, openProject } from '@tailtest/project'
import { Command } from 'commander'
import { commandPlace } from '../account/session-of.ts'
import { requireTrust } from '../setup/agreement.ts'
import { EXIT } from '../shell/failure.ts'
import { dist, printJson, printLines, seconds } from '../shell/output.ts'
import { explained, stepNumber, wordOf } from './start.ts'

interface Options {
  session?: string
  timeout: number
  json?: true
}

function linesOf(finished: Finished): string[] {
  switch (finished.type) {
    case 'done':
      return [`[tailtest] done: ${quoteName(finished.step.title)}`]
    case 'not-green': {
      const { step } = finished
      const file = step.test_file_path ?? '<test>'
      return [
        `[tailtest] not done: its test is ${wordOf(step)}`,
        ...(step.is_current ? [] : [`[tailtest] to run it: tailtest run ${shellWord(file)}`]),
      ]
    }
    case 'not-ended':
      return refactorLines(finished.outcome)
  }
}

async function finish(number: number, options: Options): Promise<void> {
  const at = commandPlace({ ...options, cwd: process.cwd(), env: process.env, dist })
  requireTrust(at)
  const journal = at.session && at.place.found()
  const demand = { number, timeoutMs: options.timeout * 1000 }
  const finished = await explained(() => finishStep(at.place, journal, demand))
  if (options.json) printJson(finished)
  else printLines(linesOf(finished))
  process.exitCode = finished.type === 'done' ? EXIT.done : EXIT.no
}

export const doneCommand = new Command('done')
  .summary('mark a step as done if its test is green')
  .description(
    'Marks a step as done if its test is green now. Ends the refactoring of a step without a test.',
  )
  .argument('<n>', 'the step’s number', stepNumber)
  .option('--session <id>', 'which session, when several are live: its id, or the start of it')
  .option('--timeout <seconds>', 'kill a run after this long', seconds, 120)
  .option('--json', 'print {type: "done" or "not-green", step} or {type: "not-ended", outcome}')
  .action(finish)

export const removeCommand = new Command('remove')
  .summary('remove a step from the plan')
  .description('Removes a step from the plan; later steps move up by one.')
  .argument('<n>', 'the step’s number', stepNumber)
  .option('--json', 'print {steps}: how many are left')
  .action(async (number: number, options: { json?: true }) => {
    const cwd = process.cwd()
    const project = openProject(findRoot(cwd, cwd))
    const steps = await explained(() => changePlan(project, removing(number)))
    if (options.json) printJson({ steps: steps.length })
    else printLines([`[tailtest] removed: step ${number}; ${steps.length} left`])
  })
