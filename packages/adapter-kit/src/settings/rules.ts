import { type Guard, isObject, isString } from '../schema.ts'

/** Fields of an object, each with its check. */
export type FieldGuards = Readonly<Record<string, Guard<unknown>>>

/** What a host demands of a file of hooks, if it is to read any of it. */
export interface HookRules {
  /** What it does with the file otherwise, to the end of a message. */
  consequence: string
  /** What is wrong at the top of the file. */
  top?(settings: Readonly<Record<string, unknown>>): Iterable<string>
  /** The events it reads. */
  events: readonly string[]
  /** What becomes of a list under another name. @default 'passed over' */
  otherEvents?: 'passed over' | 'refused'
  /** What becomes of a value that is no list. @default 'refused' */
  noList?: 'passed over' | 'refused'
  /** The check of a group's matcher, where hooks stand in groups; absent: they stand in the list itself. `hooks`: whether a group may lack them. */
  group?: { matcher: Guard<unknown>; hooks: 'demanded' | 'optional' }
  /** Its types of hooks, each with its fields; absent: nobody looks into a hook. */
  types?: Readonly<Record<string, FieldGuards>>
  /** The type of a hook that names none. @default none */
  usualType?: string
}

/** What is wrong with the first place for which a host would read none of a file; `undefined`: it reads it. */
export function hookProblem(
  rules: HookRules,
): (settings: Readonly<Record<string, unknown>>) => string | undefined {
  return (settings) => {
    for (const problem of problems(rules, settings)) return `${problem}; ${rules.consequence}`
    return undefined
  }
}

function* problems(
  rules: HookRules,
  settings: Readonly<Record<string, unknown>>,
): Generator<string> {
  yield* rules.top?.(settings) ?? []
  const lists = isObject(settings.hooks) ? settings.hooks : {}
  const others = rules.otherEvents === 'refused' ? Object.keys(lists) : []
  for (const event of new Set([...others, ...rules.events])) {
    const list = lists[event]
    const place = `hooks.${event}`
    if (!rules.events.includes(event)) yield `${place} is no event it knows`
    else if (Array.isArray(list)) {
      for (const [at, entry] of list.entries()) {
        const inner = `${place}[${at}]`
        yield* rules.group === undefined
          ? hookProblems(rules, entry, inner)
          : groupProblems(rules, rules.group, entry, inner)
      }
    } else if (list !== undefined && rules.noList !== 'passed over') yield `${place} is not a list`
  }
}

function* groupProblems(
  rules: HookRules,
  { matcher, hooks }: NonNullable<HookRules['group']>,
  group: unknown,
  place: string,
): Generator<string> {
  if (!isObject(group)) return yield `${place} is not an object`
  if (!matcher(group.matcher)) yield `${place}.matcher is not a text`
  if (group.hooks === undefined && hooks === 'optional') return
  if (!Array.isArray(group.hooks)) return yield `${place}.hooks is not a list`
  for (const [at, hook] of group.hooks.entries()) {
    yield* hookProblems(rules, hook, `${place}.hooks[${at}]`)
  }
}

function* hookProblems(
  { types, usualType }: HookRules,
  hook: unknown,
  place: string,
): Generator<string> {
  if (types === undefined) return
  if (!isObject(hook)) return yield `${place} is not an object`
  const { type = usualType } = hook
  if (!isString(type) || !Object.hasOwn(types, type)) {
    return yield `${place}.type is none of ${Object.keys(types).join(', ')}`
  }
  for (const [name, guard] of Object.entries(types[type] ?? {})) {
    if (!guard(hook[name])) yield `${place}.${name} is ${name in hook ? 'not valid' : 'missing'}`
  }
}
