import type { SyntaxNode } from '../tree-sitter/node.ts'
import type { Export, PublicFunction } from '../types.ts'

/** A name that a module lets others see. */
export interface Declaration<Node = SyntaxNode> {
  /** As seen from outside: `default` for a default export, `*` for all of `from`. */
  name: string
  /** Its name inside, where that is another one. */
  local?: string
  form: 'function' | 'class' | 'value' | 'type'
  /** The module it is passed on from. */
  from?: string
  /** Its name there, where that is another one. */
  original?: string
  line: number
  /** Of a class. */
  node?: Node | undefined
}

/** An export of something that another statement declares. */
export interface Reference {
  name: string
  local: string
  line: number
  typeOnly: boolean
}
export type Found<Node = SyntaxNode> = Declaration<Node> | Reference

/** What a reference exports, if a statement of the module declares it. */
export function resolve<Node>(
  { name, local, line, typeOnly }: Reference,
  locals: ReadonlyMap<string, Declaration<Node>>,
): Declaration<Node> {
  const { form = 'value', node } = locals.get(local) ?? {}
  return typeOnly ? { name, local, line, form: 'type' } : { name, local, line, form, node }
}

export interface Method {
  name: string
  line: number
}

/** Declarations as exports. */
export function exported(declaration: Omit<Declaration, 'node'>): Export {
  const { name, form, from, original, line } = declaration
  const renamed = original === undefined || original === name ? {} : { original }
  return { name, typeOnly: form === 'type', from, ...renamed, line }
}

interface Classes<Node> {
  /** Those that are called from outside the class. */
  methods(type: Node): Method[]
  isPublic(name: string): boolean
}

/** The functions among declarations, and the methods of the classes. */
export function functionsOf<Node>(
  seen: readonly Declaration<Node>[],
  { methods, isPublic }: Classes<Node>,
): PublicFunction[] {
  return seen.flatMap(({ name, local = name, form, line, node }) => {
    const own = name === 'default' ? local : name
    if (!isPublic(own)) return []
    if (form === 'function') return [{ name: own, line }]
    if (form !== 'class' || node === undefined) return []
    return methods(node).map((method) => ({ ...method, name: `${own}.${method.name}` }))
  })
}
