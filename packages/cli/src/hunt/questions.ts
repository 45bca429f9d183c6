import type { Trait } from './traits.ts'

/** The categories of adversarial scenarios, as the label in a test's name has them. */
export const CATEGORIES = [
  'boundary',
  'format',
  'types',
  'concurrency',
  'time',
  'partial-failure',
  'exhaustion',
  'off-by-one',
] as const
type Category = (typeof CATEGORIES)[number]

interface Questions {
  /** What is tried in any source; absent: without one of the traits below the category may well not apply. */
  always?: string
  /** What the category is about, where nothing in the source speaks of it. */
  unless?: string
  when: Partial<Record<Trait, string>>
}

const QUESTIONS: Readonly<Record<Category, Questions>> = {
  boundary: {
    always: 'nothing, one, the largest allowed, one above it',
    when: {
      money: 'an amount of 0, below 0, of a tenth of a cent, above 2^53',
      http: 'an empty body, a status of 204, 302, 429',
      database: 'no row, two rows where one is expected, NULL in a column',
      time: 'the first and the last moment of a range',
    },
  },
  format: {
    always: 'quotes, line breaks, an emoji, surrounding blanks',
    when: {
      database: 'a quote or a wildcard that reaches the statement',
      files: '`../`, an absolute path, a name with a line break',
      processes: 'an argument that begins with `-`, or that a shell would read',
      http: 'a header or URL part with a line break, `&`, `%2e`',
      access: 'a name that differs only in case or Unicode normalisation',
      parsing: 'input cut in the middle, nested wrongly, with a byte order mark',
    },
  },
  types: {
    always: 'nothing at all, `"3"` for 3, one for a list, a list for one',
    when: {
      http: 'a response of another shape, HTML where JSON is expected',
      money: 'a text, NaN, a float where whole cents are expected',
      parsing: 'a number too large to be exact, `1e3`, `0x10`',
    },
  },
  concurrency: {
    unless: 'nothing here appears to share state',
    when: {
      database: 'two callers read, then both write',
      money: 'the same request twice: charged once?',
      files: 'two writers, or a reader while it is written',
      access: 'revoked between the check and the use',
      parallel: 'the slower one ends first; one of several fails',
    },
  },
  time: {
    unless: 'nothing here appears to read a clock or a date',
    when: {
      time: '29 February, the end of a month, both daylight-saving changes, another time zone, expiry at this very instant',
      access: 'a token that runs out at this very instant',
      money: 'the decimal comma and the currency of another locale',
    },
  },
  'partial-failure': {
    unless: 'nothing here appears to have a second step outside itself',
    when: {
      http: 'a timeout, a connection cut after half the answer, a retry that does it twice',
      database: 'the second of two statements fails: what stays?',
      files: 'the disk is full, the file vanishes between look and use',
      processes: 'it ends with another code, by a signal, without output',
      parallel: 'one part fails: are the others awaited, undone, told?',
    },
  },
  exhaustion: {
    always: '100,000 items or characters: an answer or an error, and quickly',
    when: {
      parsing: 'nesting 10,000 deep, a hostile text for each regular expression',
      http: 'an endless response, a redirect loop',
      database: 'a result of a million rows, a query for each item',
      files: 'a file larger than memory, handles left open',
    },
  },
  'off-by-one': {
    always: 'first, last, one past the end; inclusive or exclusive',
    when: {
      sequences: 'an empty range, exactly one full page, a negative index',
      time: 'the first and the last day of a range',
      http: 'the last allowed retry and the one after it',
    },
  },
}

/** At most so many questions of a category fit a line that is read. */
const MOST = 3

export interface Question {
  category: Category
  /** What to try; of a category that may not apply, none. */
  ask: string[]
  /** Why the category may not apply; absent: it does. */
  unless?: string
}

/** What to ask of a source that does these things, category by category. Pure. */
export function questionsFor(traits: ReadonlySet<Trait>): Question[] {
  return CATEGORIES.map((category) => {
    const { always, unless, when } = QUESTIONS[category]
    const fitting = [...traits].flatMap((trait) => when[trait] ?? [])
    const ask = [...fitting, ...(always === undefined ? [] : [always])].slice(0, MOST)
    return { category, ask, ...(ask.length === 0 && unless !== undefined && { unless }) }
  })
}
