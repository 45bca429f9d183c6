import { spawnSync } from 'node:child_process'
import { quoteName } from '@tailtest/adapter-kit'
import { programFrom } from '@tailtest/project'
import type { AdapterName } from '../adapters.ts'
import { type Finding, ok, type Patient, problem } from './check.ts'

/** How long a hook may take to say nothing. */
const PROBE_MS = 10_000

/** Starts the hook as the agent would and lets it answer an event it does not know. */
export function probe(agent: AdapterName, hook: string, { project, env }: Patient): Finding {
  const check = `${agent} hook`
  const { status, stdout, stderr } = spawnSync(
    programFrom(env, 'node') ?? 'no node',
    [hook, agent],
    {
      input: JSON.stringify({ hook_event_name: 'tailtest-doctor' }),
      timeout: PROBE_MS,
      encoding: 'utf8',
      cwd: project.root,
      env,
    },
  )
  if (status === 0 && stdout === '') return ok(check, `${hook} answers`)
  const seen = stderr === '' ? `exit code ${status}, ${stdout.length} bytes on stdout` : stderr
  return problem(
    check,
    `${hook} does not answer as it should: ${quoteName(seen, 300)}`,
    `tailtest install --agent ${agent}`,
  )
}
