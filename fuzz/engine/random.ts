/** Pseudo-random choices: the same seed makes the same ones. */
export interface Random {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number
  /** True once in so many times. */
  oneIn(times: number): boolean
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T
}

export function randomFrom(seed: number): Random {
  let state = seed | 0
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick: (list) => {
      const at = below(list.length)
      for (const item of list.slice(at, at + 1)) return item
      throw new RangeError('nothing to pick from')
    },
  }
}

/** A seed of its own for a name. */
export function seedOf(name: string, seed: number): number {
  let mixed = seed | 0
  for (const character of name) mixed = Math.imul(mixed ^ character.charCodeAt(0), 0x01000193)
  return mixed
}
