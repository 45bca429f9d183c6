import { openProject } from '@tailtest/project'
import { Command } from 'commander'
import { adapterNames } from '../adapters.ts'
import type { Finding } from '../doctor/check.ts'
import { checks } from '../doctor/checks.ts'
import { EXIT } from '../exit.ts'
import { placesHere } from '../install-places.ts'
import { dist, printJson, printLines } from '../output.ts'
import { lineOn } from '../progress-line.ts'
import { agentsNamed, collectAgents } from '../which-agents.ts'

const SIGNS = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const

function lines({ check, state, message, fix }: Finding): string[] {
  const line = `${SIGNS[state]}  ${check}: ${message}`
  return fix === undefined ? [line] : [line, `         ${fix}`]
}

interface Options {
  agent?: readonly string[]
  json?: true
}

export const command = new Command('tailtest doctor')
  .description(
    'Checks the installation, the hooks by starting them as the agent would, the state files, the gate, and the runners by two tests in a copy.',
  )
  .option('--agent <name>', `only these agents: ${adapterNames.join(', ')}`, collectAgents)
  .option(
    '--json',
    'print {findings: [{check, state, message, fix, clock}]}; clock: how long each hook took, in ms',
  )
  .action(async ({ agent, json }: Options) => {
    const agents = agent === undefined ? adapterNames : agentsNamed(agent)
    const { root, env, home } = placesHere()
    const line = lineOn(process.stderr, env)
    const patient = { project: openProject(root), env, home, dist, agents, progress: line?.show }
    const findings: Finding[] = []
    try {
      for (const check of checks) findings.push(...(await check(patient)))
    } finally {
      line?.clear()
    }
    if (json) printJson({ findings })
    else printLines(findings.flatMap(lines))
    process.exitCode = findings.some(({ state }) => state === 'problem') ? EXIT.no : EXIT.done
  })
