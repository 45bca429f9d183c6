/** A program that git starts to compare a file whose times changed; `git status` does, too. */
export interface Filter {
  name: string
  /** The person's own settings name it, and those of the repository do not. */
  isOfPerson: boolean
}

/** How git is asked, whatever stands in its settings, and in what form: nobody but git reads them. */
export const LIST = ['config', '-z', '--name-only', '--get-regexp', '^filter\\.'] as const
/** With whose setting it is, which git tells from 2.26 on; an older one ends with {@link MISUSED}. */
export const LIST_WITH_SCOPE = ['config', '--show-scope', ...LIST.slice(1)] as const
export const MISUSED = 129
/** How `git config` ends where there is no such setting. */
export const NONE = 1

const OF_PERSON: ReadonlySet<string | undefined> = new Set(['system', 'global', 'command'])
const OFF = { clean: '', smudge: '', process: '', required: 'false' } as const

/** Reads what {@link LIST_WITH_SCOPE} prints: `<scope>\0<name>\0` again and again. */
export function filtersWithScope(output: string): Filter[] {
  const fields = output.split('\0')
  const pairs = fields.flatMap((scope, at) => {
    const name = at % 2 === 0 ? filterIn(fields[at + 1] ?? '') : undefined
    return name === undefined ? [] : [{ name, isOfPerson: OF_PERSON.has(scope) }]
  })
  const ofOthers = new Set(pairs.filter((one) => !one.isOfPerson).map(({ name }) => name))
  const names = new Set(pairs.map(({ name }) => name))
  return [...names].map((name) => ({ name, isOfPerson: !ofOthers.has(name) }))
}

/** Reads what {@link LIST} prints. Whose a filter is is not known: then it is nobody's who is trusted. */
export function filtersWithoutScope(output: string): Filter[] {
  const names = new Set(output.split('\0').flatMap((key) => filterIn(key) ?? []))
  return [...names].map((name) => ({ name, isOfPerson: false }))
}

/** `x` of `filter.x.clean`. */
function filterIn(key: string): string | undefined {
  const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')]
  return first < last ? key.slice(first + 1, last) : undefined
}

/** Variables for git that switch filters off; a name may hold anything, `=` too. */
export function withoutFilters(filters: Iterable<string>): Record<string, string> {
  const settings = [...filters].flatMap((filter) =>
    Object.entries(OFF).map(([key, value]) => [`filter.${filter}.${key}`, value] as const),
  )
  const pairs = settings.flatMap(([key, value], n) => [
    [`GIT_CONFIG_KEY_${n}`, key],
    [`GIT_CONFIG_VALUE_${n}`, value],
  ])
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(pairs) }
}
