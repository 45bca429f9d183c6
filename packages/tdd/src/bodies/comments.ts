import type { Extent } from '@tailtest/syntax'

/** What comments say of a test for us. */
export interface Said {
  slug?: string
  targets: readonly string[]
}

/** How far above a test an annotation may stand. */
const LINES_ABOVE = 3

const SLUG = /@(?:tailtest|reasonix-test)-id:[ \t]*([^\s*/]+)/
const TARGETS = /@tailtest-for:[ \t]*([^\n]*)/g

/** A slug that a comment gives to a test, and its line, from 1. */
export interface SlugPlace {
  slug: string
  line: number
}

/** Every slug that a file's comments give, whether a test takes it or not. Pure. */
export function slugsIn(source: string): SlugPlace[] {
  return source.split('\n').flatMap((text, at) => {
    const slug = SLUG.exec(text)?.[1]
    return slug === undefined ? [] : [{ slug, line: at + 1 }]
  })
}

/** Reads the annotations in a block and in the three lines above it; those of another test end there. Pure. */
export function saidOf(source: string, { start, end }: Extent, after: number): Said {
  const from = Math.max(after, backBy(source, start, LINES_ABOVE))
  const above = source.slice(from, start)
  const slug = SLUG.exec(above)?.[1]
  const all = [...`${above}${source.slice(start, end)}`.matchAll(TARGETS)]
  const targets = all.flatMap(([, text = '']) => text.split(/[\s,]+/).filter(isPath))
  return { ...(slug !== undefined && { slug }), targets: [...new Set(targets)] }
}

const isPath = (word: string) => /^[^*]*[\w)\]]$/.test(word) && !word.startsWith('*')

/** The start of the line so many lines above the one that a place is in. */
function backBy(source: string, place: number, lines: number): number {
  let at = source.lastIndexOf('\n', place - 1)
  for (let n = 0; n < lines && at >= 0; n += 1) at = source.lastIndexOf('\n', at - 1)
  return at + 1
}
