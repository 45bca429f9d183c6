import type { Places } from './words.ts'

/** The second line of a frame; before it stands the function. */
const PLACE = /^\s+(\S.*\.go):(\d+)(?: \+0x[\da-f]+)?$/

/** Frames below the root that are no one's of the project. */
const FOREIGN = /(?:^|\/)(?:vendor|pkg\/mod)\//

/** The project's frames of the first goroutine that has any, `<file>:<line> in <function>`, innermost first. */
export function framesIn(text: string, { place }: Pick<Places, 'place'>): string {
  for (const goroutine of text.split('\n\n')) {
    const lines = goroutine.split('\n')
    const frames = lines.flatMap((line, index) => {
      const [, path = '', number] = PLACE.exec(line) ?? []
      const file = path === '' || FOREIGN.test(path) ? undefined : place(path)
      return file === undefined ? [] : [`${file}:${number}${functionIn(lines[index - 1] ?? '')}`]
    })
    if (frames.length > 0) return frames.join('\n')
  }
  return ''
}

/** `example.com/shop/price.(*Cart).Add(0xc000, …)` → ` in price.(*Cart).Add`; arguments are addresses. */
function functionIn(line: string): string {
  const [starts, own] = [/^\s*created by /.test(line), line.trim().replace(/^created by /, '')]
  const name = own
    .replace(/ in goroutine \d+$/, '')
    .replace(/\([^()]*\)$/, '')
    .replace(/^.*\//, '')
  if (name === '' || /\s/.test(name)) return ''
  return ` in ${name}${starts ? ', which started it' : ''}`
}
