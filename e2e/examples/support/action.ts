import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { emptyEnvironment } from '@tailtest/testkit'
import { parse } from 'yaml'
import { REPOSITORY, type Shop } from '../../support/shop.ts'

const FOLDER = join(REPOSITORY, 'action')

interface Step {
  id?: string
  if?: string
  shell: string
  env: Record<string, string>
  run: string
}

interface Action {
  inputs: Record<string, { default: string }>
  outputs: Record<string, { value: string }>
  runs: { steps: Step[] }
}

const action: Action = parse(readFileSync(join(FOLDER, 'action.yml'), 'utf8'))

/** A job of GitHub's in which the action is used. */
export interface Job {
  inputs?: Readonly<Record<string, string>>
  /** What GitHub sets besides: the event's name and payload, branches. */
  github: { event: object; api: string; token: string } & Readonly<Record<string, unknown>>
  env?: Readonly<Record<string, string>>
}

export interface JobResult {
  /** The exit codes of the steps that ran. */
  codes: number[]
  log: string
  summary: string
  outputs: Record<string, string>
}

/** Runs the steps of action.yml in a repository, as GitHub's runner runs those of a composite action. */
export async function runAction(
  shop: Shop,
  { inputs = {}, github, env = {} }: Job,
): Promise<JobResult> {
  const temp = mkdtempSync(join(shop.home, 'runner '))
  const file = (name: string, text = '') => {
    writeFileSync(join(temp, name), text)
    return join(temp, name)
  }
  const job = {
    ...{ ...emptyEnvironment(shop.home), ...shop.env, CI: 'true', ...env },
    ...{ GITHUB_ACTION_PATH: FOLDER, GITHUB_API_URL: github.api, RUNNER_TEMP: temp },
    GITHUB_EVENT_PATH: file('event.json', JSON.stringify(github.event)),
    GITHUB_STEP_SUMMARY: file('summary.md'),
    GITHUB_REPOSITORY: 'dev/shop',
  }
  const values = new Map<string, string>([['github.token', github.token]])
  const filled = (text: string) =>
    String(text).replace(/\$\{\{ *(\S+) *\}\}/g, (_, name: string) => values.get(name) ?? '')
  for (const [name, { default: usual }] of Object.entries(action.inputs)) {
    values.set(`inputs.${name}`, inputs[name] ?? filled(usual))
  }
  const result: JobResult = { codes: [], log: '', summary: '', outputs: {} }
  for (const step of action.runs.steps) {
    const isGoingOn = result.codes.every((code) => code === 0) || step.if?.includes('!cancelled()')
    if (!isGoingOn) continue
    const outputFile = file(`outputs of ${step.id}`)
    const own = Object.entries(step.env).map(([name, value]) => [name, filled(value)])
    const stepEnv = { ...job, ...Object.fromEntries(own), GITHUB_OUTPUT: outputFile }
    const { code, log } = await bash(file('step.sh', step.run), shop.root, stepEnv)
    result.codes.push(code)
    result.log += log
    for (const line of readFileSync(outputFile, 'utf8').split('\n').filter(Boolean)) {
      const [name = '', ...value] = line.split('=')
      values.set(`steps.${step.id}.outputs.${name}`, value.join('='))
    }
  }
  result.summary = readFileSync(job.GITHUB_STEP_SUMMARY, 'utf8')
  for (const [name, { value }] of Object.entries(action.outputs)) {
    result.outputs[name] = filled(value)
  }
  return result
}

/** `shell: bash` of a workflow (https://docs.github.com/actions/reference/workflow-syntax-for-github-actions). */
async function bash(script: string, cwd: string, env: Record<string, string>) {
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', script]
  const child = spawn('bash', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
  const [stdout, stderr, code] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    ended,
  ])
  return { code, log: stdout + stderr }
}
