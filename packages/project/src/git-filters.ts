/** A program that git starts to compare a file whose times changed; `git status` does, too. */
export interface Filter {
  name: string
  /** The person's own settings name it, and those of the repository do not. */
  isOfPerson: boolean
}

/** How git is asked, whatever stands in its settings, and in what form: nobody but git reads them. */
export const LIST = [
  ...['config', '-z', '--name-only', '--get-regexp'],
  '^(filter\\.|core\\.(attributes|excludes)file$)',
] as const
/** With whose setting it is, which git tells from 2.26 on; an older one ends with {@link MISUSED}. */
export const LIST_WITH_SCOPE = ['config', '--show-scope', ...LIST.slice(1)] as const
export const MISUSED = 129
/** How `git config` ends where there is no such setting. */
export const NONE = 1

const OF_PERSON: ReadonlySet<string | undefined> = new Set(['system', 'global', 'command'])
const OFF = { clean: '', smudge: '', process: '', required: 'false' } as const

/** What git's settings name that a repository may have put there. */
export interface Named {
  filters: readonly Filter[]
  /** Settings of others than the person that say which further file git reads, as `core.attributesfile`. */
  files: readonly string[]
}

/**
 * Reads what {@link LIST_WITH_SCOPE} prints, `<scope>\0<name>\0` again and again, or {@link LIST}, names alone: whose a
 * setting is is then not known, and it is nobody's who is trusted.
 */
export function namedIn(output: string, isScoped: boolean): Named {
  const fields = output.split('\0')
  const all = fields.flatMap((field, at) => {
    if (!isScoped) return [{ key: field, isOfPerson: false }]
    return at % 2 === 0 ? [{ key: fields[at + 1] ?? '', isOfPerson: OF_PERSON.has(field) }] : []
  })
  const found = all.flatMap(({ key, isOfPerson }) => {
    const name = filterIn(key)
    return name === undefined ? [] : [{ name, isOfPerson }]
  })
  const ofOthers = new Set(found.filter((one) => !one.isOfPerson).map(({ name }) => name))
  const names = new Set(found.map(({ name }) => name))
  const files = all.filter(({ key, isOfPerson }) => !isOfPerson && /^core\.\w+file$/i.test(key))
  return {
    filters: [...names].map((name) => ({ name, isOfPerson: !ofOthers.has(name) })),
    files: [...new Set(files.map(({ key }) => key))],
  }
}

/** `x` of `filter.x.clean`. */
function filterIn(key: string): string | undefined {
  const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')]
  return first < last ? key.slice(first + 1, last) : undefined
}

/** Variables for git that switch filters off, and files that settings name; a filter's name may hold anything, `=` too. */
export function without(
  filters: Iterable<string>,
  files: Iterable<string>,
): Record<string, string> {
  const settings = [
    ...[...filters].flatMap((filter) =>
      Object.entries(OFF).map(([key, value]) => [`filter.${filter}.${key}`, value] as const),
    ),
    ...[...files].map((key) => [key, '/dev/null'] as const),
  ]
  const pairs = settings.flatMap(([key, value], n) => [
    [`GIT_CONFIG_KEY_${n}`, key],
    [`GIT_CONFIG_VALUE_${n}`, value],
  ])
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(pairs) }
}
