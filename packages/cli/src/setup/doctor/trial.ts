import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  type Env,
  type HookStart,
  type HookTrial,
  quoteName,
  type TrialProject,
} from '@tailtest/adapter-kit'
import { parseJson } from '@tailtest/project'
import { adapterOf, allAdapters } from '../adapters.ts'
import { type Finding, ok, type Patient, problem } from './check.ts'
import type { Settings } from './settings.ts'

/** How long a hook may take that is granted more. */
const TRIAL_MS = 20_000

/** What is shown of what a hook said. */
const SHOWN = 300

/**
 * Starts hooks as their host would, with what it would send them about a project made for that, and holds their answers
 * against what the host takes. `undefined`: this host's hooks cannot be tried.
 */
export async function tryHooks(
  settings: Settings,
  patient: Patient,
): Promise<Finding[] | undefined> {
  const { agent, scope, starts } = settings
  const { title, trial: load } = adapterOf(agent)
  const trial = await load?.()
  if (trial === undefined || starts.length === 0) return undefined
  const outcomes = await inTrialProject(async (project, state) =>
    starts.flatMap((hook) => {
      const sent = trial.payload(hook, project)
      if (sent === undefined) return []
      const env = {
        ...withoutHosts(patient.env),
        ...trial.variables(project.root),
        TAILTEST_STATE_DIR: state,
      }
      const began = performance.now()
      const ended = start(hook, { ...patient, env }, { trial, payload: sent.payload })
      const ms = Math.round(performance.now() - began)
      return [{ hook, ms, fault: faultOf(ended, { hook, trial, title, ...sent }) }]
    }),
  )
  if (outcomes.length === 0) return undefined
  const check = `${agent} ${scope} hook`
  const eventsOf = (fault: string | undefined) =>
    outcomes.flatMap((one) => (one.fault === fault ? [one.hook.event] : [])).join(', ')
  const faults = new Set(outcomes.flatMap(({ fault }) => fault ?? []))
  if (faults.size === 0) {
    const found = ok(check, `${eventsOf(undefined)}: answered in a form that ${title} accepts`)
    const named = ({ event, matcher }: HookStart) => (matcher ? `${event} ${matcher}` : event)
    return [
      { ...found, clock: Object.fromEntries(outcomes.map(({ hook, ms }) => [named(hook), ms])) },
    ]
  }
  return [...faults].map((fault) =>
    problem(check, `${eventsOf(fault)}: ${fault}`, fixFor(settings)),
  )
}

function fixFor({ agent, scope }: Settings): string {
  const again = `tailtest install --agent ${agent} --scope ${scope}`
  return scope === 'project'
    ? `Install @tailtest/cli where the script finds it (npm i -D @tailtest/cli), then: ${again}`
    : again
}

/** Without what other sessions of agents left there: doctor may be started by one. */
function withoutHosts(env: Env): Env {
  const patterns = allAdapters().flatMap(({ variables }) => variables)
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !patterns.some((pattern) => pattern.test(name))),
  )
}

type Ended = ReturnType<typeof start>

function start(
  { start: command, timeoutMs = TRIAL_MS }: HookStart,
  { project: { root }, env }: Patient,
  { trial, payload }: { trial: HookTrial; payload: unknown },
) {
  const options = {
    input: JSON.stringify(payload),
    timeout: Math.min(timeoutMs, TRIAL_MS),
    encoding: 'utf8',
    cwd: root,
    env: { ...env },
  } as const
  const expand = (text: string) => trial.expand(text, root)
  return typeof command === 'string'
    ? spawnSync(expand(command), { ...options, shell: true })
    : spawnSync(expand(command.command), command.args.map(expand), options)
}

interface Wanted {
  hook: HookStart
  trial: HookTrial
  title: string
  speaks: boolean
}

/** What is wrong with how a hook ended; `undefined`: nothing. */
function faultOf(
  { error, status, stdout, stderr }: Ended,
  { hook, trial, title, speaks }: Wanted,
): string | undefined {
  if (error !== undefined) return `cannot be started, or does not end: ${error.message}`
  if (status !== 0) return `ends with exit code ${status}: ${quoteName(stderr || stdout, SHOWN)}`
  if (stdout === '') return speaks ? 'prints nothing, although it should' : undefined
  const answer = parseJson(stdout)
  if (answer === undefined) return `prints invalid JSON: ${quoteName(stdout, SHOWN)}`
  if (trial.answer(hook).safeParse(answer).success) return undefined
  return `prints what ${title} does not accept: ${quoteName(stdout, SHOWN)}`
}

/** A small project that is a repository of its own, so that nothing above it counts, and in which tailtest was before. */
const FILES = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.git/objects/.keep': '',
  '.git/refs/heads/.keep': '',
  '.tailtest/config.json': '{"tdd":{"mode":{"src/tax.ts":"enforce"}}}',
  'package.json': '{"scripts":{"test":"vitest run"},"devDependencies":{"vitest":"*"}}',
  // nothing runs it; without a runner nothing would be refused
  'node_modules/vitest/package.json': '{"name":"vitest","version":"4.0.0","bin":"vitest.mjs"}',
  'node_modules/vitest/vitest.mjs': '',
} as const

/** The gate is on for it, and no test fails for want of the edit. */
const GATED = {
  path: 'src/tax.ts',
  before: 'export const tax = 0.2\n',
  after: 'export const tax = 0.3\n',
} as const

const SOURCE = {
  path: 'src/price.ts',
  text: "export function price(net: number): number {\n  if (net < 0) throw new RangeError('net')\n  return net * 1.2\n}\n",
} as const

/** The guard asks about it; it is a text that nobody runs, and there is no such database. */
const COMMAND = 'dropdb tailtest-doctor-trial'

/** A place to try hooks in, and a folder for the state they keep; both are gone afterwards. */
async function inTrialProject<T>(
  act: (project: TrialProject, state: string) => Promise<T>,
): Promise<T> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-doctor-')))
  const root = join(base, 'shop')
  try {
    for (const [path, text] of Object.entries({
      ...FILES,
      ...{ [SOURCE.path]: SOURCE.text, [GATED.path]: GATED.before },
    })) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return await act({ root, source: SOURCE, gated: GATED, command: COMMAND }, join(base, 'state'))
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}
