import { quoteName } from '@tailtest/adapter-kit'
import { z } from 'zod'
import type { Caller } from '../shell/caller.ts'
import { CommandFailure } from '../shell/failure.ts'

/** What every tool takes. */
const HERE = {
  project: word('A folder of the project, if not the one that the client has open.').optional(),
}

const SCOPE = {
  ...HERE,
  files: words('Tests, or sources whose tests to run. Default: what changed.').optional(),
  changed: word(
    'Without files: what differs from this commit or branch. Default: HEAD.',
  ).optional(),
  session: word('A session of an agent with hooks, by its id.').optional(),
}

const SECONDS = z.number().min(1).max(3600).default(120)

function word(description: string) {
  return z.string().min(1).max(4096).describe(description)
}

function words(description: string) {
  return z.array(z.string().min(1).max(4096)).min(1).max(1000).describe(description)
}

/** One tool: what a client is told of it, and the function of the command of that name. */
interface Tool<Input extends z.ZodObject = z.ZodObject, Given = unknown> {
  title: string
  description: string
  input: Input
  /** It only looks. */
  readOnly: boolean
  /** Loads what it needs on use; what it gives is the JSON of the command. */
  answer(input: Given, caller: Caller): Promise<object>
}

const tool = <Input extends z.ZodObject>(one: Tool<Input, z.infer<Input>>): Tool => ({
  ...one,
  answer: (given, caller) => one.answer(one.input.parse(given), caller),
})

/** Of a call that names nothing what differs from HEAD is meant: it may come from an agent without a session. */
function scopeOf(given: { files?: string[]; changed?: string; all?: boolean }) {
  const { files = [], changed, all } = given
  const isGiven = files.length > 0 || all === true
  return { files, scope: changed === undefined && isGiven ? {} : { changed: changed ?? 'HEAD' } }
}

/** Every tool, under the name of its command. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  run: tool({
    title: 'Run tests',
    description:
      'Runs the tests of the given files, or of what changed, and reads the runner’s own report: failures with their messages, what was not run and why, sources that no test reaches. Tests run only where a person agreed.',
    readOnly: false,
    input: z.strictObject({
      ...SCOPE,
      all: z.boolean().describe('Run every suite of the project instead.').optional(),
      integration: z.boolean().describe('With all: run integration tests as well.').optional(),
      coverage: z.boolean().describe('Also list lines that no test runs.').optional(),
      timeout: SECONDS.describe('Seconds after which a run is killed.'),
    }),
    async answer({ all, integration, coverage, timeout, session, ...input }, caller) {
      const { runNow } = await import('../commands/run.ts')
      const { files, scope } = scopeOf({ ...input, all })
      const given = { ...scope, ...flags({ all, integration, coverage }), timeout, session }
      const { report, ...besides } = await runNow(files, given, caller)
      return { ...report, ...besides }
    },
  }),
  list: tool({
    title: 'Which tests would run',
    description:
      'Names the tests that `run` would run for the given files or for what changed, the likeliest to fail first, and the sources that no test reaches. Runs nothing.',
    readOnly: true,
    input: z.strictObject(SCOPE),
    async answer({ session, ...input }, caller) {
      const { testsOf } = await import('../commands/run.ts')
      const { files, scope } = scopeOf(input)
      return testsOf(files, { ...scope, session, timeout: 0 }, caller)
    },
  }),
  impact: tool({
    title: 'Which tests reach a file',
    description:
      'Names the files that import each given file, directly or through others, and the tests that reach it.',
    readOnly: true,
    input: z.strictObject({ ...HERE, files: words('Files, folders or patterns.') }),
    async answer({ files }, caller) {
      const { impactOf } = await import('../commands/impact.ts')
      return { files: await impactOf(files, caller) }
    },
  }),
  why: tool({
    title: 'Whether a file needs tests',
    description:
      'Says whether each given file needs tests, which rule decided, and what would change that.',
    readOnly: true,
    input: z.strictObject({ ...HERE, files: words('Files, folders or patterns.') }),
    async answer({ files }, caller) {
      const { whyOf } = await import('../commands/why.ts')
      const answers: object[] = []
      for await (const one of whyOf(files, caller)) {
        caller.signal?.throwIfAborted()
        answers.push(one)
      }
      return { files: answers }
    },
  }),
  strength: tool({
    title: 'How strong the tests are',
    description:
      'Makes small faults in changed lines, one at a time in a copy of the project, runs the tests that reach them, and reports which faults no test notices. Takes minutes; tests run only where a person agreed.',
    readOnly: false,
    input: z.strictObject({
      ...HERE,
      files: words('Sources. Default: what differs from base.').optional(),
      base: word(
        'Only lines changed since this branch forked from this commit or branch. Default: HEAD.',
      ).optional(),
      seconds: SECONDS.describe('Start no new fault after this many seconds.'),
    }),
    async answer({ files = [], base, seconds }, caller) {
      const { jsonOf, measure } = await import('../commands/strength.ts')
      return jsonOf(await measure(files, { base, seconds }, caller))
    },
  }),
  history: tool({
    title: 'What happened in earlier sessions',
    description: 'Outcomes of earlier sessions, newest last, regressions and recurring failures.',
    readOnly: true,
    input: z.strictObject({
      ...HERE,
      file: word('Only this source, with its trend.').optional(),
      since: word('Since a date (2026-11-01) or within a time span (12h, 7d, 2w).').optional(),
    }),
    async answer({ file, since }, caller) {
      const { historyOf } = await import('../commands/history.ts')
      const problems: string[] = []
      const scope = { file, since: await timeOf(since) }
      const { found } = historyOf(scope, caller, (problem) => problems.push(problem))
      return { ...found, ...(problems.length > 0 && { problems }) }
    },
  }),
  status: tool({
    title: 'What is failing and what waits',
    description:
      'What is failing, waiting for tests, deferred and covered in the session of an agent with hooks, or in the last one. Without hooks, `list` says what waits.',
    readOnly: true,
    input: z.strictObject({ ...HERE, session: SCOPE.session }),
    async answer({ session }, { cwd, env, dist }) {
      const { statusNow } = await import('../commands/status.ts')
      return (await statusNow({ session, cwd, env, dist })).json
    },
  }),
}

/** What of the machine a call names, whichever tool it is for. */
export const NAMED = z.object({
  project: z.string().optional(),
  files: z.array(z.string()).default([]),
  file: z.string().optional(),
})

/** Options as a command line gives them: there, or not. */
function flags<Name extends string>(given: Record<Name, boolean | undefined>) {
  const names = Object.entries(given).filter(([, isGiven]) => isGiven === true)
  return Object.fromEntries(names.map(([name]) => [name, true as const]))
}

async function timeOf(since: string | undefined): Promise<number | undefined> {
  if (since === undefined) return undefined
  const { parseSince } = await import('../account/history/selection.ts')
  const time = parseSince(since, Date.now())
  if (time !== undefined) return time
  throw new CommandFailure(
    `since cannot be ${quoteName(since)}`,
    'Give a date (2026-11-01) or a time span (12h, 7d, 2w).',
  )
}
