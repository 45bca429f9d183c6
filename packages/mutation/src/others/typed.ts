import type { SyntaxNode } from '@tailtest/syntax'

/** The fields of a type with fields that stands in the same source, or the type that it is a name for. */
type Declared = { fields: readonly (readonly [name: string, type: string])[] } | { is: string }

/** Looks up a type by its name. */
export type Lookup = (name: string) => Declared | undefined

/** How a grammar writes types that have fields. */
export interface TypeNames {
  declaration: string
  struct: string
  field: string
  fieldName: string
}

/** Reads the types that a source declares, once. */
export function declaredIn(root: SyntaxNode, names: TypeNames): Lookup {
  let known: Map<string, Declared> | undefined
  const read = () =>
    new Map(
      root.findAll({ rule: { kind: names.declaration } }).flatMap((node): [string, Declared][] => {
        const name = node.field('name')?.text()
        const type = node.kind() === names.struct ? node : node.field('type')
        if (name === undefined || !type) return []
        if (type.kind() !== names.struct) return [[name, { is: type.text() }]]
        const fields = type.findAll({ rule: { kind: names.field } }).flatMap((field) =>
          field
            .children()
            .filter((child) => child.kind() === names.fieldName)
            .map((child) => [child.text(), field.field('type')?.text() ?? ''] as const),
        )
        return [[name, { fields }]]
      }),
    )
  return (name) => {
    known ??= read()
    return known.get(name)
  }
}
