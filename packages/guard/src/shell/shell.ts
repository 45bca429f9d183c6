/** A piece of a word; what is quoted is neither split nor a pattern. */
export type Piece =
  | { type: 'text'; text: string; quoted: boolean }
  /** `$name`; `fallback`: of `${name:-…}`; `required`: `${name:?}`, which ends the script where it is unset. */
  | { type: 'variable'; name: string; quoted: boolean; fallback?: Word; required?: true }
  /** `$(…)`, backticks. */
  | { type: 'script'; script: Script; quoted: boolean }
  /** What only a running shell knows: arithmetic, `${name%…}`, process substitution. */
  | { type: 'unknown' }

export type Word = readonly Piece[]

export interface Redirect {
  operator: string
  target: Word
  /** Of a here-document. */
  body?: string
}

/** A program with its arguments; `pipedFrom`: the step before writes into it. */
export interface Command {
  type: 'command'
  assignments: readonly { name: string; value: Word }[]
  words: readonly Word[]
  redirects: readonly Redirect[]
  isPiped: boolean
}

/** A subshell's begin and end, a loop's variable, a command: in the order they stand. Conditions are not weighed: every branch counts. */
export type Step =
  | Command
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'for'; name: string; values: readonly Word[] }

export type Script = readonly Step[]
