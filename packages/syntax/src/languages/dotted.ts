import type { Import } from '../types.ts'

/** A dotted path taken apart: where it leads to, and the name there. Alone, a name is a place. */
export function dotted(path: string, alias?: string): Pick<Import, 'from' | 'names'> {
  const dot = path.lastIndexOf('.')
  const name = path.slice(dot + 1)
  const names = [{ name: dot === -1 ? '*' : name, as: alias ?? name }]
  return { from: dot === -1 ? path : path.slice(0, dot), names }
}
