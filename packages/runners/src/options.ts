/** Which options of a script's command line a run of ours must carry, too. */
export interface KeptOptions {
  /** Options with a value: `--config x`, `--config=x`. */
  values: readonly string[]
  flags: readonly string[]
  /** Flags that are dropped: what follows them is no value of theirs. */
  ignored?: readonly string[]
}

/** A command line, taken apart. */
export interface Options {
  /** The words that are kept, in their order. */
  kept: string[]
  /** Words that are neither an option nor, possibly, the value of one. */
  rest: string[]
}

/** Takes a runner's command line apart: what it needs in every run, and the files or filters it names. */
export function readOptions(words: readonly string[], known: KeptOptions): Options {
  const kept: string[] = []
  const rest: string[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    const [name = ''] = word.split('=', 1)
    const next = words[index + 1]
    const value = next === undefined || next.startsWith('-') ? [] : [next]
    if (!word.startsWith('-')) rest.push(word)
    else if (matches(known.flags, word)) kept.push(word)
    else if (known.values.includes(name)) {
      if (name !== word) kept.push(word)
      else if (value.length > 0) kept.push(word, ...value)
      index += name === word ? value.length : 0
    } else if (word !== '--' && name === word && !known.ignored?.includes(word)) {
      index += value.length // whether it is one is not known
    }
  }
  return { kept, rest }
}

/** `--allow-*` stands for every option that begins so, with or without a value of its own. */
function matches(flags: readonly string[], word: string): boolean {
  return flags.some((flag) =>
    flag.endsWith('*') ? word.startsWith(flag.slice(0, -1)) : word === flag,
  )
}

/** The words of a command line that are kept, in their order; everything else (files, filters, reporters) is dropped. */
export function keepOptions(words: readonly string[], known: KeptOptions): string[] {
  return readOptions(words, known).kept
}

/** The value of an option, by any of its names, the last one given. */
export function optionOf(words: readonly string[], names: readonly string[]): string | undefined {
  const values = words.flatMap((word, index) => {
    const [name = ''] = word.split('=', 1)
    if (!names.includes(name)) return []
    return name === word ? (words[index + 1] ?? []) : word.slice(name.length + 1)
  })
  return values.at(-1)
}

/** Longer scripts are not commands any more; also bounds the time the patterns below take. */
const MAX_SCRIPT = 4096

const WORD = /(?:[^\s'";&|()\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+|[;&|()\n]+/g
const QUOTED = /\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/g

/** The commands of a script, each as its words: quotes taken off, split where the shell would split. Nothing is expanded. */
export function commandsOf(script: string): string[][] {
  const commands: string[][] = [[]]
  for (const [word] of script.slice(0, MAX_SCRIPT).matchAll(WORD)) {
    if (/^[;&|()\n]/.test(word)) commands.push([])
    else commands.at(-1)?.push(unquote(word))
  }
  return commands.filter((words) => words.length > 0)
}

function unquote(word: string): string {
  return word.replace(QUOTED, (_, escaped: string, double: string, single: string) => {
    return escaped ?? double?.replace(/\\(.)/g, '$1') ?? single
  })
}
