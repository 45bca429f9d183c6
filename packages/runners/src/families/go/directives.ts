const BLOCK = /^([a-z]+)\s*\(\s*(?:\/\/.*)?$/
const LINE = /^([a-z]+)\s+(.+)$/

/** What a directive of go.mod or go.work names (`require`, `use`), a line each, alone or in a block, with its comment. */
export function directives(text: string, name: string): string[] {
  const found: string[] = []
  let block: string | undefined
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '' || line.startsWith('//')) continue
    if (block !== undefined) {
      if (line.startsWith(')')) block = undefined
      else if (block === name) found.push(line)
    } else {
      const [, word, rest] = LINE.exec(line) ?? []
      block = BLOCK.exec(line)?.[1]
      if (block === undefined && word === name && rest !== undefined) found.push(rest)
    }
  }
  return found
}

/** The first word of a line, quotes taken off. */
export function firstWord(line: string): string {
  const [, quoted, plain] = /^(?:["`]([^"`]*)["`]|(\S+))/.exec(line) ?? []
  return quoted ?? plain ?? ''
}
