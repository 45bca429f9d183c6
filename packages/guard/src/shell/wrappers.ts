import { resolve } from 'node:path'
import type { Argument } from './expand.ts'

const SHELLS = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'ash', 'fish'])

/** Whether a program reads scripts of a shell. */
export function isShell(program: string): boolean {
  return SHELLS.has(program)
}

/** A program that starts another one: which of its options take a value, and how many words of its own come before the other. */
interface Wrapper {
  /** Options with a value of their own; the others stand alone. */
  valued?: RegExp
  /** Words that come before the program. @default 0 */
  words?: number
  /** Words one of which must come first, such as `exec`; without it no program is started. */
  verbs?: readonly string[]
  /** The program runs in a container or on another machine. */
  isElsewhere?: true
  /** The words behind are joined and read by a shell. */
  isScript?: true
  /** The option that names the folder to start in. */
  cwd?: RegExp
}

/** Programs that start the one that stands behind them. */
const WRAPPERS: Readonly<Record<string, Wrapper>> = {
  sudo: {
    valued: /^(?:-[ugUhpCrtTDR]|--(?:user|group|host|prompt|role|type|chdir))$/,
    cwd: /^(?:-D|--chdir)$/,
  },
  doas: { valued: /^-[uC]$/ },
  env: { valued: /^(?:-[uCS]|--unset|--chdir)$/, cwd: /^(?:-C|--chdir)$/ },
  nice: { valued: /^(?:-n|--adjustment)$/ },
  ionice: { valued: /^-[cnp]$/ },
  chrt: { words: 1 },
  taskset: { words: 1 },
  nohup: {},
  setsid: {},
  stdbuf: { valued: /^-[ioe]$/ },
  unbuffer: {},
  timeout: { valued: /^(?:-[sk]|--signal|--kill-after)$/, words: 1 },
  time: { valued: /^-[fo]$/ },
  command: {},
  builtin: {},
  exec: { valued: /^-a$/ },
  busybox: {},
  watch: { valued: /^(?:-n|--interval)$/, isScript: true },
  ssh: { valued: /^-[bcDEeFIiJLlmOopQRSWw]$/, words: 1, isElsewhere: true, isScript: true },
  docker: { verbs: ['exec', 'run'], valued: CONTAINER(), words: 1, isElsewhere: true },
  podman: { verbs: ['exec', 'run'], valued: CONTAINER(), words: 1, isElsewhere: true },
  'docker-compose': { verbs: ['exec', 'run'], valued: CONTAINER(), words: 1, isElsewhere: true },
  kubectl: { verbs: ['exec'], valued: /^-[cn]$/, words: 1, isElsewhere: true },
  bundle: { verbs: ['exec'] },
  npx: { valued: /^(?:-p|--package)$/ },
  pnpx: {},
  bunx: {},
  npm: { verbs: ['exec', 'x'] },
  pnpm: { verbs: ['exec', 'dlx'] },
  yarn: { verbs: ['exec', 'dlx', 'run'] },
  uv: { verbs: ['run'], valued: /^(?:--with|--python|-p|--project|--directory)$/ },
  poetry: { verbs: ['run'] },
  pdm: { verbs: ['run'] },
  hatch: { verbs: ['run'] },
  pipenv: { verbs: ['run'] },
}

/** Options of a container's start that have a value. */
function CONTAINER(): RegExp {
  return /^(?:-[eupwvlmhf]|--(?:env|user|publish|workdir|volume|label|memory|hostname|name|network|entrypoint|env-file|mount|platform|cpus|file|project-name|profile))$/
}

/** Wrappers in wrappers that are taken off. */
const MOST_WRAPPERS = 12

export interface Unwrapped {
  argv: readonly Argument[]
  cwd: string | undefined
  isElsewhere: boolean
  input: string | undefined
  /** Set by `env`. */
  variables: Record<string, string>
}

/** The program that is started in the end, and where. Pure. */
export function unwrap(
  argv: readonly Argument[],
  { cwd, input }: { cwd: string | undefined; input: string | undefined },
): Unwrapped {
  const state: Unwrapped = { argv, cwd, isElsewhere: false, input, variables: {} }
  for (let round = 0; round < MOST_WRAPPERS; round += 1) {
    const [first] = state.argv
    const name = first?.text.replace(/^.*\//, '') ?? ''
    if (name === 'xargs') return xargs(state)
    const wrapper = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined
    const rest = wrapper && takeOff(state, wrapper)
    if (wrapper === undefined || rest === undefined || rest.length === 0) return state
    state.isElsewhere ||= wrapper.isElsewhere === true
    state.argv = wrapper.isScript ? asScript(rest) : rest
  }
  return state
}

const asScript = (rest: readonly Argument[]): Argument[] => [
  plain('sh'),
  plain('-c'),
  { text: rest.map(({ text }) => text).join(' '), isExact: true, isPattern: false },
]

const plain = (text: string): Argument => ({ text, isExact: true, isPattern: false })

/** The words behind a wrapper's own; `undefined`: it starts nothing. */
function takeOff(state: Unwrapped, wrapper: Wrapper): readonly Argument[] | undefined {
  const { valued, words = 0, verbs, cwd: folder } = wrapper
  const { argv } = state
  let at = 1
  let left = words
  let isVerb = verbs === undefined
  for (;;) {
    const [word, value] = [argv[at], argv[at + 1]]
    if (word === undefined) return isVerb ? [] : undefined
    const [, name, set] = /^(\w+)=(.*)$/s.exec(word.text) ?? []
    if (word.text === '--') at += 1
    else if (name !== undefined) {
      state.variables[name] = set ?? ''
      at += 1
    } else if (word.text.startsWith('-') && word.text !== '-') {
      if (folder?.test(word.text) && state.cwd !== undefined && value?.isExact) {
        state.cwd = resolve(state.cwd, value.text)
      }
      at += valued?.test(word.text) === true ? 2 : 1
    } else if (!isVerb) {
      if (verbs?.includes(word.text)) isVerb = true
      else if (word.text !== 'compose') return undefined
      at += 1
    } else if (left > 0) {
      left -= 1
      at += 1
    } else return argv.slice(at)
  }
}

const XARGS_VALUED = /^-[aEIiLnPsd]$/

/** `xargs` hands the words of its input on, as far as they are known. */
function xargs(state: Unwrapped): Unwrapped {
  let at = 1
  for (let word = state.argv[at]; word?.text.startsWith('-'); word = state.argv[at]) {
    at += XARGS_VALUED.test(word.text) ? 2 : 1
  }
  const rest = state.argv.slice(at)
  const words = (state.input ?? '').split(/[\s\0]+/).filter((word) => word !== '')
  const handed =
    words.length > 0 ? words.map(plain) : [{ text: '', isExact: false, isPattern: false }]
  return {
    ...state,
    argv: rest.length === 0 ? [plain('echo')] : [...rest, ...handed],
    input: undefined,
  }
}
