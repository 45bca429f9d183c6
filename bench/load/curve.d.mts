/** One size of a row. */
export interface Point {
  row: string
  x: number
  ms: number
  ratio: number
  rssMb: number
}

export interface Expected {
  flat?: number
  exponent?: number
  times?: number
  mb?: number
}

export function growthOf(points: readonly Point[]): { factor: number; exponent: number | undefined }
export function faultsOf(points: readonly Point[], expected: Expected): string[]
export function inWords(expected: Expected): string
