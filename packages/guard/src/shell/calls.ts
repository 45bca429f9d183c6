import { type Argument, expand, type Shell } from './expand.ts'
import { hasLetter } from './options.ts'
import { outputBy } from './output.ts'
import { parseScript } from './parse.ts'
import type { Command, Redirect, Script, Word } from './shell.ts'
import { changeState, copyOf, type State } from './state.ts'
import { isShell, unwrap } from './wrappers.ts'

/** A program that a script would start. */
export interface Call {
  /** Its name, without folders. */
  program: string
  args: readonly Argument[]
  /** Where it would start; `undefined`: not known. */
  cwd: string | undefined
  /** What it would read, where that stands in the script. */
  input: string | undefined
  /** On another machine or in a container: its paths are not ours. */
  isElsewhere: boolean
  /** Files it would write to. */
  writes: readonly Argument[]
  /** Variables given to it alone. */
  variables: Readonly<Record<string, string>>
}

export interface Start {
  cwd: string
  home: string
  env: Readonly<Record<string, string | undefined>>
}

/** Scripts in scripts (`sh -c "sh -c …"`) that are followed. */
const MOST_DEPTH = 8
/** Calls that are looked at; a script with more of them is cut. */
const MOST_CALLS = 2000

/** The programs a command line would start, in order, as far as can be told without starting it. Pure. */
export function callsIn(text: string, { cwd, home, env }: Start): Call[] {
  const variables = new Map(
    Object.entries(env).map(([name, value]) => [name, value === undefined ? [] : [value]] as const),
  )
  const state: State = { cwd, variables, isElsewhere: false }
  return walk(parseScript(text), state, home, 0).slice(0, MOST_CALLS)
}

function walk(script: Script, state: State, home: string, depth: number): Call[] {
  if (depth > MOST_DEPTH) return []
  const calls: Call[] = []
  const saved: State[] = []
  let output: string | undefined
  for (const step of script) {
    if (calls.length > MOST_CALLS) break
    if (step.type === 'open') saved.push(copyOf(state))
    else if (step.type === 'close') Object.assign(state, saved.pop())
    else if (step.type === 'for') {
      const values = step.values.flatMap((word) => expand(word, shellOf(state, home)))
      state.variables.set(
        step.name,
        values.every(({ isExact }) => isExact) ? values.map(({ text }) => text) : undefined,
      )
    } else {
      const input = step.isPiped ? output : undefined
      const made = callsOf(step, { state, home, depth, input })
      calls.push(...made.calls)
      output = made.output
    }
  }
  return calls
}

const shellOf = (state: State, home: string): Shell => ({
  cwd: state.cwd,
  home,
  variables: state.variables,
  outputOf: (script) => outputOf(script, state, home),
})

/** What the few scripts print whose output is plain. */
function outputOf(script: Script, state: State, home: string): string | undefined {
  const [step, ...rest] = script
  if (rest.length > 0 || step?.type !== 'command') return undefined
  const argv = step.words.flatMap((word) => expand(word, shellOf(state, home)))
  return argv.length === 1 && argv[0]?.text === 'pwd' ? state.cwd : outputBy(argv, undefined)
}

interface At {
  state: State
  home: string
  depth: number
  input: string | undefined
}

/** The calls of one command, those inside its `$(…)` first, and what it prints where that can be told. */
function callsOf(command: Command, at: At): { calls: Call[]; output: string | undefined } {
  const { state, home, depth } = at
  const shell = shellOf(state, home)
  const inner = [...command.words, ...command.assignments.map(({ value }) => value)]
    .flatMap(scriptsIn)
    .flatMap((script) => walk(script, copyOf(state), home, depth + 1))
  const argv = command.words.flatMap((word) => expand(word, shell))
  const given = assignmentsOf(command, shell)
  if (argv.length === 0) {
    for (const [name, value] of given) state.variables.set(name, value)
    const writes = writesOf(command.redirects, shell)
    const bare = { program: '', args: [], cwd: state.cwd, input: undefined, variables: {} }
    const call = { ...bare, isElsewhere: state.isElsewhere, writes }
    return { calls: writes.length > 0 ? [...inner, call] : inner, output: undefined }
  }
  const own = { ...state, variables: new Map([...state.variables, ...given]) }
  const input = inputOf(command.redirects, shell) ?? at.input
  const calls = followed(argv, command.redirects, { ...at, state: own, input }, given)
  changeState(argv, state)
  return { calls: [...inner, ...calls], output: outputBy(argv, input) }
}

function assignmentsOf({ assignments }: Command, shell: Shell) {
  return assignments.map(({ name, value }) => {
    const values = expand(value, shell)
    const isKnown = values.every(({ isExact }) => isExact)
    return [name, isKnown ? [values.map(({ text }) => text).join(' ')] : undefined] as const
  })
}

/** The call itself, and the scripts it hands to a shell. */
function followed(
  argv: readonly Argument[],
  redirects: readonly Redirect[],
  { state, home, depth, input }: At,
  given: ReturnType<typeof assignmentsOf>,
): Call[] {
  const {
    argv: own,
    cwd,
    isElsewhere,
    input: itsInput,
    variables,
  } = unwrap(argv, { cwd: state.cwd, input })
  const [first, ...args] = own
  if (first === undefined) return []
  const there = { ...state, cwd, isElsewhere: state.isElsewhere || isElsewhere }
  const program = first.text.replace(/^.*[\\/]/, '').replace(/\.exe$/i, '')
  const script = scriptFor(program, args, itsInput)
  const inner =
    script === undefined ? [] : walk(parseScript(script), copyOf(there), home, depth + 1)
  const call: Call = {
    program,
    args,
    cwd,
    input: itsInput,
    isElsewhere: there.isElsewhere,
    writes: writesOf(redirects, shellOf(state, home)),
    variables: {
      ...Object.fromEntries(given.map(([name, value]) => [name, value?.[0] ?? ''])),
      ...variables,
    },
  }
  return [call, ...inner]
}

/** The script that a shell, or `eval`, would run. */
function scriptFor(
  program: string,
  args: readonly Argument[],
  input: string | undefined,
): string | undefined {
  const texts = args.map(({ text }) => text)
  if (program === 'eval') return texts.join(' ')
  if (program === 'trap') return texts[0]
  if (!isShell(program)) return undefined
  const at = texts.findIndex((text) => hasLetter(text, 'c'))
  if (at >= 0) return texts.slice(at + 1).find((text) => !/^[-+]/.test(text))
  return texts.every((text) => text.startsWith('-')) ? input : undefined
}

const WRITING = new Set(['>', '>>', '>|', '&>', '&>>', '>&', '<>'])

function writesOf(redirects: readonly Redirect[], shell: Shell): Argument[] {
  return redirects
    .filter(({ operator }) => WRITING.has(operator))
    .flatMap(({ target }) => expand(target, shell))
}

/** What a here-document or a here-string holds. */
function inputOf(redirects: readonly Redirect[], shell: Shell): string | undefined {
  const texts = redirects.flatMap(({ operator, target, body }) => {
    if (body !== undefined) return body
    return operator === '<<<' ? expand(target, shell).map(({ text }) => text) : []
  })
  return texts.length === 0 ? undefined : texts.join('\n')
}

function scriptsIn(word: Word): Script[] {
  return word.flatMap((piece) => {
    if (piece.type === 'script') return [piece.script]
    return piece.type === 'variable' && piece.fallback ? scriptsIn(piece.fallback) : []
  })
}
