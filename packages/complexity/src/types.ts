import type { Depth } from '@tailtest/scenarios'
import type { Producer } from '@tailtest/syntax'

export interface Evidence {
  /** From 1; 0: the path itself. */
  line: number
  text: string
}

export interface Signal {
  /** The name in the note: `billing`, `HTTP`, `DB`, `branches`, `public functions`. */
  name: string
  points: number
  evidence: readonly Evidence[]
}

export interface Complexity {
  /** The path that was scored. */
  file: string
  score: number
  depth: Extract<Depth, 'simple' | 'standard' | 'thorough'>
  /** About how many scenarios the score suggests. */
  scenarios: number
  signals: readonly Signal[]
  /** `patterns`: no grammar was there, so less is certain. */
  producer: Producer
  /** The first line, from 1, that the grammar cannot read: a syntax error, or what is newer than it. What stands there may have earned nothing. */
  unread_line?: number
  /** Only the first part of the source was read: it is very long. */
  sampled?: true
}
