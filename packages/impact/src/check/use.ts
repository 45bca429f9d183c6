import type { RelPath } from '@tailtest/project'
import { found } from '../text.ts'
import { escaped, type Source } from './sources.ts'

/** A name that a file takes from another one, and whether it is there. */
export interface Use {
  /** As the file reaches it: `total`, `cart.total`, `Cart.add`. */
  name: string
  /** Its last part, as it is declared. */
  own: string
  line: number
  is: 'there' | 'missing'
  /** What is there, as the file would reach it. */
  choices(): string[]
  /** The file that has it, or should. */
  source: Source
  /** What it is, where that is a file: a module of a package. */
  file?: RelPath
}

/** `undefined`: nobody can tell. */
export function isThere(surely: boolean, perhaps: boolean): Use['is'] | undefined {
  if (surely) return 'there'
  return perhaps ? undefined : 'missing'
}

/** What is looked up in a name: `cart.total` for `cart`. The code is without comments and texts. */
export function attributesOf(code: string, as: string): { name: string; line: number }[] {
  const pattern = new RegExp(`(?<![\\w$.])${escaped(as)}\\s*\\??\\.\\s*([\\p{L}_$][\\w$]*)`, 'gu')
  return found(code, pattern).map(({ text, line }) => ({ name: text, line }))
}
