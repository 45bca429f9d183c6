import type { Titled } from './id.ts'

/** Equal ids are told apart by a number, which is no part of a title. */
export const NUMBER = /#\d+$/

/** A regular expression for the names of these tests, in full and as these runners join them: with a space. */
export function namesPattern(tests: readonly Titled[]): string {
  const names = tests.flatMap(({ titles }) => {
    const name = titles.join(' ')
    return [name, name.replace(NUMBER, '')]
  })
  return `^(?:${[...new Set(names)].map(escaped).join('|')})$`
}

/** A text as a pattern for itself. */
export const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Whether the project's own way to start a runner names tests already: then those are what it runs. */
export const namesTests = (args: readonly string[], options: readonly string[]): boolean =>
  args.some((word) => options.some((option) => word === option || word.startsWith(`${option}=`)))
