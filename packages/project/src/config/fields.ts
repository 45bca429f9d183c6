interface Described {
  /** One sentence, for the person who edits the file. */
  describe: string
}

/** What one setting may be, as plain data. */
export type Field = Described &
  (
    | { type: 'enum'; values: readonly (string | boolean)[]; default: string | boolean }
    | { type: 'boolean'; default: boolean }
    | { type: 'integer'; min: number; max: number; default: number }
    | { type: 'string'; default?: string }
    | { type: 'strings'; default: readonly string[] }
    | { type: 'object'; fields: Fields }
    | { type: 'map'; of: Field }
  )

/** A fragment of the configuration: every package exports its own, by key of the file. */
export type Fields = Readonly<Record<string, Field>>

/** What a field's value is once read. */
type ValueOf<F> = F extends { type: 'enum'; values: readonly (infer V)[] }
  ? V
  : F extends { type: 'boolean' }
    ? boolean
    : F extends { type: 'integer' }
      ? number
      : F extends { type: 'string' }
        ? F extends { default: string }
          ? string
          : string | undefined
        : F extends { type: 'strings' }
          ? readonly string[]
          : F extends { type: 'object'; fields: infer G }
            ? ConfigOf<G>
            : F extends { type: 'map'; of: infer G }
              ? Readonly<Record<string, ValueOf<G>>>
              : never

/** What a fragment's settings are once read: every key is there, with its default where the files say nothing. */
export type ConfigOf<F> = { readonly [K in keyof F]: ValueOf<F[K]> }
