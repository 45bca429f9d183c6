import { planStatus } from '@tailtest/loop'
import { Command } from 'commander'
import { commandPlace } from '../account/session-of.ts'
import { dist, printJson, printLines } from '../shell/output.ts'
import { paintFor } from '../shell/paint.ts'
import { explained, planLines } from './start.ts'

interface Options {
  session?: string
  json?: true
}

async function status(options: Options): Promise<void> {
  const at = commandPlace({ ...options, cwd: process.cwd(), env: process.env, dist })
  const journal = at.session && at.place.found()
  const steps = await explained(() => planStatus(at.place, journal))
  const paint = paintFor(process.stdout, process.env)
  if (options.json) printJson({ steps })
  else printLines(planLines(steps, paint))
}

export const statusCommand = new Command('status')
  .summary('how each step stands')
  .description(
    'Shows each step as green or red by the newest run of its test, with “was” if the code has changed since. Runs nothing.',
  )
  .option('--session <id>', 'which session, when several are live: its id, or the start of it')
  .option('--json', 'print {steps: [{number, title, test_id, result, is_current, is_started, …}]}')
  .action(status)
