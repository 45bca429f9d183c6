import type { Export, PublicFunction } from '../types.ts'

/** Who may use a name: anybody; files of the same package, assembly, module or crate; nobody outside the file or class. */
export type Visibility = 'public' | 'internal' | 'hidden'

/** What a file declares, with what is declared in it. */
export interface Declared {
  name: string
  /** A module holds declarations, and is declared itself; methods are reached through their type alone. */
  form: 'module' | 'type' | 'function' | 'method' | 'value'
  visibility: Visibility
  line: number
  namespace?: string | undefined
  /** The module it is passed on from. */
  from?: string
  members?: readonly Declared[]
}

/** What a language puts between a type and the type it is declared in. */
type Separator = '.' | '::'

/** Types in types; nobody nests deeper, and whatever is generated need not be followed. */
export const DEEPEST = 50

/** What other files can name: all but methods, and what is hidden. */
export function exportsOf(
  declared: readonly Declared[],
  { separator, namespace }: { separator: Separator; namespace?: string | undefined },
): Export[] {
  const visit = (level: readonly Declared[], prefix: string, around: Partial<Export>): Export[] =>
    level.flatMap((one) => {
      if (one.visibility === 'hidden' || one.form === 'method') return []
      const inherited = {
        ...around,
        ...(one.visibility === 'internal' && { internal: true as const }),
      }
      const name = prefix + one.name
      const from = one.from === undefined ? {} : { from: one.from }
      const own: Export = { name, typeOnly: false, ...from, ...inherited, line: one.line }
      return [own, ...visit(one.members ?? [], name + separator, inherited)]
    })
  return declared.flatMap((one) =>
    visit([one], '', one.namespace === namespace ? {} : { namespace: one.namespace ?? '' }),
  )
}

/** The functions that anybody may call, and the methods of the types that anybody may use. */
export function publicFunctionsOf(
  declared: readonly Declared[],
  separator: Separator,
): PublicFunction[] {
  const visit = (level: readonly Declared[], path: string): PublicFunction[] =>
    level.flatMap(({ name, form, visibility, line, members = [] }) => {
      if (visibility !== 'public') return []
      const inType = path === '' ? name : `${path}.${name}`
      if (form === 'method') return [{ name: inType, line }]
      const whole = path === '' ? name : path + separator + name
      return form === 'function' ? [{ name: whole, line }] : visit(members, whole)
    })
  return visit(declared, '').sort((one, other) => one.line - other.line)
}
