import type { SyntaxNode } from '../tree-sitter/node.ts'
import type { Export, PublicFunction } from '../types.ts'

/** A name that a module lets others see. */
export interface Declaration {
  /** As seen from outside: `default` for a default export, `*` for all of `from`. */
  name: string
  /** Its name inside, where that is another one. */
  local?: string
  form: 'function' | 'class' | 'value' | 'type'
  /** The module it is passed on from. */
  from?: string
  line: number
  /** Of a class. */
  node?: SyntaxNode
}

export interface Method {
  name: string
  line: number
}

/** Declarations as exports. */
export function exported({ name, form, from, line }: Declaration): Export {
  return { name, typeOnly: form === 'type', from, line }
}

interface Classes {
  /** Those that are called from outside the class. */
  methods(type: SyntaxNode): Method[]
  isPublic(name: string): boolean
}

/** The functions among declarations, and the methods of the classes. */
export function functionsOf(
  seen: readonly Declaration[],
  { methods, isPublic }: Classes,
): PublicFunction[] {
  return seen.flatMap(({ name, local = name, form, line, node }) => {
    const own = name === 'default' ? local : name
    if (!isPublic(own)) return []
    if (form === 'function') return [{ name: own, line }]
    if (form !== 'class' || node === undefined) return []
    return methods(node).map((method) => ({ ...method, name: `${own}.${method.name}` }))
  })
}
