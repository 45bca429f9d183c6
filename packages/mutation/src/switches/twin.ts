import type { SyntaxNode } from '@tailtest/syntax'

/** What is written at a place of a source, in the place of what ends there. Offsets in UTF-16 units. */
export interface Piece {
  start: number
  end: number
  text: string
}

/** A function that can be written a second time, as its twin under another name. */
export interface Twin {
  /** Offsets of the function, and of its body with the braces. */
  start: number
  end: number
  body: { start: number; end: number }
  /** Names for parameters that have none: the twin is called with all of them. */
  named: readonly Piece[]
  /** The statement, first in the body, that returns what the twin returns. */
  leave(twin: string): string
  /** The twin, from the function's text in a source that differs in bodies alone. */
  written(text: string, twin: string): string
  /** The twin's name. */
  name(at: number): string
}

/** How a language writes a function twice, and asks a file which of them is meant. */
export interface Switches {
  twins(root: SyntaxNode, source: string): Twin[]
  /** What the tail needs further up, such as an import; it adds no line. */
  head?(root: SyntaxNode): Piece | undefined
  /** Written at the end of the source: reads the file once, and fails if it holds `check`. */
  tail(switchFile: string, check: string): string
  /** Runs `then` if the text of this number is active. */
  when(at: number, then: string): string
}
