import { homedir } from 'node:os'
import { findRoot, openProject } from '@tailtest/project'
import { Command } from 'commander'
import type { Finding } from '../doctor/check.ts'
import { checks } from '../doctor/checks.ts'
import { EXIT } from '../exit.ts'
import { dist, printJson, printLines } from '../output.ts'

const SIGNS = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const

function lines({ check, state, message, fix }: Finding): string[] {
  const line = `${SIGNS[state]}  ${check}: ${message}`
  return fix === undefined ? [line] : [line, `         ${fix}`]
}

export const command = new Command('tailtest doctor')
  .description('Checks the installation, the hook by starting it, the state files and the runners.')
  .option('--json', 'print {findings: [{check, state, message, fix}]}')
  .action(async (options: { json?: true }) => {
    const cwd = process.cwd()
    const env = process.env
    const project = openProject(findRoot(cwd, cwd))
    const patient = { project, env, home: env.HOME ?? homedir(), dist }
    const findings: Finding[] = []
    for (const check of checks) findings.push(...(await check(patient)))
    if (options.json) printJson({ findings })
    else printLines(findings.flatMap(lines))
    process.exitCode = findings.some(({ state }) => state === 'problem') ? EXIT.no : EXIT.done
  })
