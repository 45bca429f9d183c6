import { Command } from 'commander'

/** `Did you mean status? `, by the parser; nothing, where none of the known words is like it. */
export function guess(word: string, known: readonly string[]): string {
  const all = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  for (const one of known) all.command(one).action(() => {})
  try {
    all.parse([word], { from: 'user' })
  } catch (error) {
    const found = /\((Did you mean .*)\)/.exec(error instanceof Error ? error.message : '')?.[1]
    if (found !== undefined) return `${found} `
  }
  return ''
}
