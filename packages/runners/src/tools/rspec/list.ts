import type { Collects } from '../../types.ts'

/** The files that RSpec takes by `--pattern`, of the words of its options; `undefined`: its own `_spec.rb`. */
export function rspecCollects(words: readonly string[]): Collects[] | undefined {
  const include = words.flatMap((word, index) => {
    const [name, value] = word.split('=')
    if (name !== '--pattern' && name !== '-P') return []
    return (value ?? words[index + 1] ?? '').split(',').filter((glob) => glob !== '')
  })
  return include.length === 0 ? undefined : [{ include, names: true }]
}
