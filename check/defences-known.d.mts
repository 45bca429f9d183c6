export const DEFENCES: readonly {
  readonly row: string
  readonly file: string
  readonly off: readonly [string, string]
  readonly test: string
}[]

export function rowsOf(
  read: (file: string) => string,
): readonly { readonly file: string; readonly name: string; readonly isBare: boolean }[]
