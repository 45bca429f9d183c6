/** Which options of a script's command line a run of ours must carry, too. */
export interface KeptOptions {
  /** Options with a value: `--config x`, `--config=x`. */
  values: readonly string[]
  flags: readonly string[]
}

/** The words of a command line that are kept, in their order; everything else (files, filters, reporters) is dropped. */
export function keepOptions(words: readonly string[], kept: KeptOptions): string[] {
  return words.flatMap((word, index) => {
    const [name = ''] = word.split('=', 1)
    if (kept.flags.includes(word)) return [word]
    if (!kept.values.includes(name)) return []
    if (name !== word) return [word]
    const value = words[index + 1]
    return value === undefined || value.startsWith('-') ? [] : [word, value]
  })
}
