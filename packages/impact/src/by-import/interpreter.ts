import type { ChildProcess } from 'node:child_process'
import { parseJson, windowsProgram } from '@tailtest/project'
import { isArray } from '../text.ts'

/** How the project's interpreter is started. */
export interface Interpreter {
  command: string
  args: readonly string[]
  /** Absolute. */
  cwd: string
  env: NodeJS.ProcessEnv
  /** Where modules are looked for before anywhere else, absolute. */
  path: readonly string[]
  signal?: AbortSignal | undefined
}

/** What the interpreter is asked of one module. */
export interface ModuleAsk {
  name: string
  /** Names that `from name import *` may bring. */
  wanted: readonly string[]
  /** What is looked up in it, each under a number. */
  asks: readonly { id: number; path: readonly string[] }[]
}

/** A line of the answer, and how the process ended. */
export interface Answer {
  rows: readonly (readonly unknown[])[]
  ending: 'ended' | 'late' | 'loud' | 'not-started'
}

/** Bytes: a name has 80 at most, and no more than 2,000 are told of one module. */
const MOST_OUTPUT = 4 * 1024 * 1024

/** How long the last lines of a process that has ended are waited for, and how much later it ends itself. */
const GRACE_MS = 500

/** Imports modules in an interpreter of its own; it is killed with whatever it left in its group at the deadline. */
export async function askInterpreter(
  modules: readonly ModuleAsk[],
  { command, args, cwd, env, path, signal }: Interpreter,
  timeoutMs: number,
): Promise<Answer> {
  const { spawn } = await import('node:child_process')
  const child = spawn(command, [...args, '-c', SCRIPT], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: process.platform !== 'win32', // leader of its own group
    windowsHide: true,
    shell: false,
  })
  const asked = {
    path,
    deadline: (timeoutMs + GRACE_MS) / 1000,
    modules: modules.map(({ name, wanted, asks }) => {
      return [name, wanted, asks.map(({ id, path }) => [id, ...path])]
    }),
  }
  child.stdin.on('error', () => {}) // it has ended before it read
  child.stdin.end(`${JSON.stringify(asked)}\n`)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    let ending: Answer['ending'] = 'ended'
    const kill = (why: Answer['ending']) => {
      if (ending === 'ended') ending = why
      killGroup(child, spawn)
    }
    const deadline = setTimeout(() => kill('late'), timeoutMs)
    const abort = () => kill('late')
    signal?.addEventListener('abort', abort, { once: true })
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MOST_OUTPUT) kill('loud')
      else chunks.push(chunk)
    })
    let grace: NodeJS.Timeout | undefined
    const settle = () => {
      clearTimeout(deadline)
      clearTimeout(grace)
      signal?.removeEventListener('abort', abort)
      child.stdout.destroy()
      resolve({ rows: rowsOf(Buffer.concat(chunks).toString('utf8')), ending })
    }
    child.once('error', () => {
      ending = 'not-started'
      settle()
    })
    child.once('exit', () => {
      killGroup(child, spawn) // what it left behind may hold the pipe open
      child.once('close', settle)
      grace = setTimeout(settle, GRACE_MS)
    })
  })
}

function killGroup(child: ChildProcess, spawn: typeof import('node:child_process').spawn): void {
  const { pid } = child
  if (pid === undefined) return
  try {
    if (process.platform !== 'win32') process.kill(-pid, 'SIGKILL')
    else if (child.exitCode === null) {
      spawn(windowsProgram(process.env, 'taskkill'), ['/PID', String(pid), '/T', '/F'], {
        stdio: 'ignore',
        windowsHide: true,
      })
    }
  } catch {
    // nothing is left of the group
  }
}

function rowsOf(text: string): (readonly unknown[])[] {
  return text.split('\n').flatMap((line) => {
    const row = parseJson(line)
    return isArray(row) ? [row] : []
  })
}

/**
 * What the project's interpreter is given: `python -c <this>`, with one line of JSON on its standard input:
 * `{"path", "deadline", "modules": [[name, names that a star must bring, [[id, name, …]]]]}`. Answers are lines of
 * JSON on the standard output, which no module sees: theirs lead nowhere. A module that forks does not answer twice,
 * one that hangs in C is ended by a thread of its own, also when whoever asked is gone.
 */
const SCRIPT = `
import faulthandler, importlib, importlib.util, json, os, sys

asked = json.loads(sys.stdin.buffer.readline())
own = os.getpid()
out = os.dup(1)
null = os.open(os.devnull, os.O_RDWR)
for stream in (0, 1, 2):
    os.dup2(null, stream)
faulthandler.dump_traceback_later(asked["deadline"], exit=True, file=null)
sys.path[:0] = asked["path"]


def tell(*row):
    if os.getpid() != own:
        os._exit(0)
    data = (json.dumps(row) + "\\n").encode()
    while data:
        data = data[os.write(out, data):]


def names(thing):
    return sorted(name for name in dir(thing) if isinstance(name, str) and len(name) < 80)[:2000]


def starred(module):
    listed = getattr(module, "__all__", None)
    return list(listed) if listed is not None else [n for n in vars(module) if n[:1] != "_"]


def is_module(module, path):
    if len(path) > 1 or not hasattr(module, "__path__"):
        return False
    return importlib.util.find_spec(module.__name__ + "." + path[0]) is not None


def look(at, module, ask):
    number, *path = ask
    thing = module
    for name in path[:-1]:
        thing = getattr(thing, name, None)
        if thing is None:
            return
    if not hasattr(thing, path[-1]) and not is_module(module, path):
        tell("missing", number, names(thing))


for at, (name, wanted, asks) in enumerate(asked["modules"]):
    tell("open", at)
    try:
        module = importlib.import_module(name)
        if wanted:
            brought = set(starred(module))
            tell("star", at, [one for one in wanted if one in brought], sorted(brought)[:2000])
        for ask in asks:
            try:
                look(at, module, ask)
            except Exception:
                pass
        tell("done", at)
    except BaseException as error:
        tell("failed", at, type(error).__name__, str(error)[:200])
tell("end")
os._exit(0)
`
