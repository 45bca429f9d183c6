import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { openHistory } from '@tailtest/history'
import { findRoot, foldersOutside, makeFolder, openProject, userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { Command } from 'commander'
import pico from 'picocolors'
import { outcomeWords } from '../account/history/lines.ts'
import { payloadOf, type Stage } from '../demo/payload.ts'
import { type Scene, script } from '../demo/script.ts'
import { CommandFailure } from '../shell/failure.ts'
import { dist } from '../shell/output.ts'

/** The nearest node_modules upwards that holds vitest: of the project that we are in only where somebody agreed to run its code. */
function dependencies(here: string): string {
  const isAgreed = openTrust(userStateDir(process.env)).has(here)
  for (const start of [...(isAgreed ? [process.cwd()] : []), dist]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const found = join(folder, 'node_modules')
      if (existsSync(join(found, 'vitest', 'package.json'))) return found
      if (dirname(folder) === folder) break
    }
  }
  throw new CommandFailure(
    'the demo runs real tests and found no vitest',
    isAgreed
      ? 'Run npm i -D vitest, then try again.'
      : 'In a project with vitest, run tailtest trust, then try again.',
  )
}

/** In a folder of ours: Python looks for modules where it is started first. */
function hasPytest(cwd: string, env: NodeJS.ProcessEnv): boolean {
  const options = { cwd, env, encoding: 'utf8', timeout: 10_000 } as const
  return spawnSync('python3', ['-m', 'pytest', '--version'], options).status === 0
}

function git(root: string, env: NodeJS.ProcessEnv): void {
  const identity = ['-c', 'user.name=demo', '-c', 'user.email=demo@example.invalid']
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    [...identity, 'commit', '-qm', 'The shop'],
  ]) {
    spawnSync('git', args, { cwd: root, env })
  }
}

function show(text: string): void {
  process.stdout.write(`${text}\n`)
}

const INTRODUCTION = `A coding agent (Claude Code) works in a small shop. tailtest hears of each edit through the
client's hooks, tells the agent which test is missing, and runs the tests itself when the agent wants to
stop. The session is recorded; the hook, the files and the test runs are real.`

const indent = (text: string) => text.replace(/^/gm, '    ')

/** What an answer holds for the model and for the person. */
function showAnswer(stdout: string): void {
  if (stdout === '') {
    show(pico.dim('  tailtest says nothing.'))
    return
  }
  const answer: { systemMessage?: string; hookSpecificOutput?: { additionalContext?: string } } =
    JSON.parse(stdout)
  const told = answer.hookSpecificOutput?.additionalContext
  if (told !== undefined) show(`${pico.cyan('  tailtest tells the agent:')}\n${indent(told)}`)
  if (answer.systemMessage !== undefined) {
    show(`${pico.green('  the person sees:')}\n${indent(answer.systemMessage)}`)
  }
}

/** Changes the files as the agent's tools would. */
function act(scene: Scene, root: string): void {
  if (scene.type === 'write') writeFileSync(join(root, scene.path), scene.content)
  if (scene.type !== 'edit') return
  const file = join(root, scene.path)
  writeFileSync(file, readFileSync(file, 'utf8').replace(scene.before, scene.after))
}

function play(scenes: readonly Scene[], root: string, env: NodeJS.ProcessEnv): void {
  const stage: Stage = { root, session: 'demo', prompt: 0, scene: 0 }
  for (const scene of scenes) {
    stage.scene += 1
    if (scene.type === 'prompt') stage.prompt += 1
    act(scene, root)
    show(`\n${pico.bold(scene.say)}`)
    const input = payloadOf(scene, stage)
    const hook = [join(dist, 'hook.cjs'), 'claude']
    const { status, stdout, stderr } = spawnSync(process.execPath, hook, {
      input,
      env,
      cwd: root,
      encoding: 'utf8',
    })
    if (status !== 0)
      throw new CommandFailure(`the hook ended with ${status}: ${stderr}`, 'tailtest doctor')
    showAnswer(stdout)
  }
}

function placeShop(root: string): void {
  const shop: Record<string, string> = JSON.parse(readFileSync(join(dist, 'shop.json'), 'utf8'))
  for (const [path, text] of Object.entries(shop)) {
    makeFolder(dirname(join(root, path)))
    writeFileSync(join(root, path), text)
  }
}

function showHistory(root: string): void {
  show(`\n${pico.bold('What tailtest remembers for the next session (.tailtest/history.json):')}`)
  for (const entry of openHistory(openProject(root)).read().entries) {
    show(`    ${entry.file}: ${outcomeWords(entry)}`)
  }
}

export const command = new Command('tailtest demo')
  .description(
    'Plays a recorded Claude Code session on a copy of a small shop. No account, no network.',
  )
  .option('--keep', 'keep the copy, and print where it is')
  .action((options: { keep?: true }) => {
    const { root: here } = openProject(findRoot(process.cwd(), process.cwd()))
    const modules = dependencies(here)
    const home = mkdtempSync(join(tmpdir(), 'tailtest-demo-'))
    const root = join(home, 'shop')
    try {
      placeShop(root)
      symlinkSync(modules, join(root, 'node_modules'), 'junction')
      const env = {
        ...process.env,
        PATH: foldersOutside(process.env, here).join(delimiter),
        TAILTEST_STATE_DIR: join(home, 'state'),
        CLAUDE_PROJECT_DIR: root,
      }
      git(root, env)
      openTrust(userStateDir(env)).record({
        root: openProject(root).root,
        how: 'trust',
        ts: Date.now(),
      })
      const withPython = hasPytest(root, env)
      show(INTRODUCTION)
      play(script(withPython), root, env)
      showHistory(root)
      if (!withPython)
        show(pico.yellow('\nThe Python part was left out: python3 with pytest was not found.'))
      if (options.keep) show(`\nThe copy is in ${root}`)
    } finally {
      if (!options.keep) rmSync(home, { recursive: true, force: true })
    }
  })
