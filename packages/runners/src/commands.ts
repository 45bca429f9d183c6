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
