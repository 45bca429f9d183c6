import { delimiter } from 'node:path'
import type { Env } from '@tailtest/adapter-kit'
import { foldersOutside, openProject, userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { Command } from 'commander'
import { agentNames, foundHosts, isAgent } from '../setup/adapters.ts'
import type { Finding } from '../setup/doctor/check.ts'
import { checks } from '../setup/doctor/checks.ts'
import { placesHere } from '../setup/install-places.ts'
import { allRecorded } from '../setup/records.ts'
import { agentOption, agentsNamed } from '../setup/which-agents.ts'
import { asTyped } from '../shell/as-typed.ts'
import { EXIT } from '../shell/failure.ts'
import { count, dist, printJson, printLines } from '../shell/output.ts'
import { paintFor } from '../shell/paint.ts'
import { lineOn } from '../shell/progress-line.ts'

function lines(findings: readonly Finding[]): string[] {
  const paint = paintFor(process.stdout, process.env)
  const signs = {
    ok: paint.green('ok     '),
    warning: paint.yellow('warning'),
    problem: paint.bold(paint.red('PROBLEM')),
  }
  return findings.flatMap(({ check, state, message, fix }) => {
    const line = `${signs[state]}  ${check}: ${message}`
    return fix === undefined ? [line] : [line, `         ${asTyped(fix)}`]
  })
}

/** The answer in one line: the signs above are many. */
function verdict(findings: readonly Finding[]): string {
  const of = (wanted: Finding['state']) => findings.filter(({ state }) => state === wanted).length
  const [problems, warnings] = [of('problem'), of('warning')]
  const warned = warnings === 0 ? '' : count(warnings, 'warning')
  if (problems > 0) {
    const all = [count(problems, 'problem'), ...(warned === '' ? [] : [warned])]
    return `${all.join(' and ')}: the line below each says what to do.`
  }
  return warned === ''
    ? 'Everything works: start your agent as always.'
    : `No problem, and ${warned}: the line below each says what to do.`
}

interface Options {
  agent?: readonly string[]
  json?: true
}

/** The agents named that can be looked at; of those that are there without an adapter a finding tells. */
function agentsToCheck(names: readonly string[], root: string, env: Env): readonly string[] {
  const lost = [
    ...foundHosts().refused.map(({ name }) => name),
    ...allRecorded(env, root).filter((name) => !isAgent(name)),
  ]
  return agentsNamed(names.filter((name) => !lost.includes(name)))
}

/** Where nobody agreed no program of the project's is tried in the place of one that hooks start. */
function agreedEnv(root: string, env: Env): Env {
  if (openTrust(userStateDir(env)).has(root)) return env
  return { ...env, PATH: foldersOutside(env, root).join(delimiter) }
}

export const command = new Command('tailtest doctor')
  .description(
    'Checks the installation, the hooks (by starting them as the client would), the clients’ versions, the state files, the gate and the runners (by running two tests in a copy).',
  )
  .addOption(agentOption((names) => `only these agents: ${names}`))
  .option(
    '--json',
    'print {findings: [{check, state, message, fix, clock}]}; clock: how long each hook took, in ms',
  )
  .action(async ({ agent, json }: Options) => {
    const { root, env: whole, home } = placesHere()
    const agents = agent === undefined ? agentNames() : agentsToCheck(agent, root, whole)
    const env = agreedEnv(root, whole)
    const line = lineOn(process.stderr, env)
    const patient = { project: openProject(root), env, home, dist, agents, progress: line?.show }
    const findings: Finding[] = []
    try {
      for (const check of checks) findings.push(...(await check(patient)))
    } finally {
      line?.clear()
    }
    if (json) printJson({ findings })
    else printLines([...lines(findings), '', verdict(findings)])
    process.exitCode = findings.some(({ state }) => state === 'problem') ? EXIT.no : EXIT.done
  })
