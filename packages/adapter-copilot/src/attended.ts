import { readFileSync } from 'node:fs'

/** The client, or the script of its package that Node runs. */
const CLIENT = /(?:^|[\\/])copilot$|[\\/]@github[\\/]copilot[\w-]*[\\/]/

/** With these it takes one prompt and ends with its turn; with the others somebody goes on. */
const PROMPT = /^(?:-p|--prompt)(?:=|$)/
const GOES_ON = /^(?:-i|--interactive|--acp)(?:=|$)/

/** Between the client and a hook stands a shell. */
const MOST_PARENTS = 4

/**
 * Whether a person can answer. Neither a payload nor a variable of the host says it, but how it was started does, where
 * the system lets us read that (Linux); elsewhere one is taken to.
 */
export function isAttended(parent: number = process.ppid, processes = '/proc'): boolean {
  for (let pid = parent, left = MOST_PARENTS; pid > 1 && left > 0; left -= 1) {
    const args = read(`${processes}/${pid}/cmdline`).split('\0')
    if (args.slice(0, 2).some((word) => CLIENT.test(word))) {
      const decides = args.find((word) => PROMPT.test(word) || GOES_ON.test(word))
      return decides === undefined || !PROMPT.test(decides)
    }
    pid = parentOf(read(`${processes}/${pid}/stat`))
  }
  return true
}

/** `1 (a name) S 2 …`: the second field behind the name, which may hold anything. */
function parentOf(stat: string): number {
  const [, parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(parent)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // another system, or the process is gone
  }
}
