import { readFileSync, readlinkSync } from 'node:fs'
import type { Env } from './adapter.ts'

/** By what one sees whether a person sits in front of a client that says it neither in a payload nor in a variable. */
export interface ClientStart {
  /** Its path, or that of its script which Node runs. */
  program: RegExp
  /** Arguments with which it takes one prompt and ends. */
  prompt: RegExp
  /** Arguments with which somebody goes on all the same. */
  goesOn: RegExp
  /** It also takes one prompt and ends where its input is no terminal, and in CI. @default false */
  asksTerminal?: boolean
}

/** Between a client and a hook stands a shell, or two. */
const MOST_PARENTS = 4

/** Whether a person can answer. Where the system does not show how the client above this process was started (it is no Linux), one is taken to. */
export function isAttended(
  { program, prompt, goesOn, asksTerminal = false }: ClientStart,
  env: Env,
  parent: number = process.ppid,
  processes = '/proc',
): boolean {
  const { args, input } = clientAbove(program, parent, processes) ?? { args: [], input: '' }
  if (args.some((word) => goesOn.test(word))) return true
  if (args.some((word) => prompt.test(word))) return false
  const isCi = env.CI === 'true' || env.GITHUB_ACTIONS === 'true'
  return !asksTerminal || !(isCi || /^(?!\/dev\/(?:pts\/|tty)|$)/.test(input))
}

/** Its arguments, and where its input comes from. */
function clientAbove(program: RegExp, parent: number, processes: string) {
  for (let pid = parent, left = MOST_PARENTS; pid > 1 && left > 0; left -= 1) {
    const folder = `${processes}/${pid}`
    const args = textOf(() => readFileSync(`${folder}/cmdline`, 'utf8')).split('\0')
    const words = args.filter((word) => !word.startsWith('-'))
    if (words.slice(0, 2).some((word) => program.test(word))) {
      return { args, input: textOf(() => readlinkSync(`${folder}/fd/0`)) }
    }
    const stat = textOf(() => readFileSync(`${folder}/stat`, 'utf8')) // `1 (a name) S 2 …`: the name may hold anything
    pid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  }
  return undefined
}

function textOf(read: () => string): string {
  try {
    return read()
  } catch {
    return '' // another system, or the process is gone
  }
}
