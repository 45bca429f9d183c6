/** Lines of ever later places, from 1. */
export function lineCounter(source: string): (index: number) => number {
  let line = 1
  let from = 0
  return (index) => {
    for (let at = source.indexOf('\n', from); at !== -1 && at < index; ) {
      line += 1
      from = at + 1
      at = source.indexOf('\n', from)
    }
    return line
  }
}
