export interface BraceOptions {
  /** A character behind `\` means itself. @default false */
  escapes?: boolean
}

/**
 * The texts that the first braces of a text stand for, as a shell writes them out: `{a,b}.ts` is `a.ts` and `b.ts`. First
 * is what opens first; braces without a comma, or that do not close, mean themselves. `undefined`: there are none. Takes
 * time in proportion to the text.
 */
export function firstBraces(text: string, options: BraceOptions = {}): string[] | undefined {
  const found = findBraces(text, options)
  if (found === undefined) return undefined
  const { cuts, end } = found
  const [before, after] = [text.slice(0, cuts[0]), text.slice(end + 1)]
  const ends = [...cuts.slice(1), end]
  return cuts.map((cut, at) => before + text.slice(cut + 1, ends[at]) + after)
}

/** All the texts that a text with braces stands for, in the order of a shell; `undefined`: more than `most`. */
export function withoutBraces(
  text: string,
  most: number,
  options: BraceOptions = {},
): string[] | undefined {
  const done: string[] = []
  const open = [text]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const choices = firstBraces(next, options)
    if (choices === undefined) done.push(next)
    else open.push(...choices.reverse())
    if (done.length + open.length > most) return undefined
  }
  return done
}

/** Where braces begin, their commas, and where they end. */
interface Braces {
  cuts: readonly number[]
  end: number
}

function findBraces(text: string, { escapes = false }: BraceOptions): Braces | undefined {
  const open: number[][] = []
  let first: Braces | undefined
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\' && escapes) at += 1
    else if (character === '{') open.push([at])
    else if (character === ',') open.at(-1)?.push(at)
    else if (character === '}') {
      const cuts = open.pop() ?? []
      const isEarlier = first === undefined || (cuts[0] ?? 0) < (first.cuts[0] ?? 0)
      if (cuts.length > 1 && isEarlier) first = { cuts, end: at }
    }
  }
  return first
}
