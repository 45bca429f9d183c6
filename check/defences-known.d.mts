export const ABSENT: readonly string[]

export const DEFENCES: readonly {
  readonly row: string
  readonly sentences?: readonly string[]
  readonly file: string
  readonly off: readonly [string, string]
  readonly test: string
}[]

export function namesOf(defence: {
  readonly row: string
  readonly sentences?: readonly string[]
}): readonly string[]

export function rowsOf(
  read: (file: string) => string,
): readonly { readonly file: string; readonly name: string; readonly isBare: boolean }[]
