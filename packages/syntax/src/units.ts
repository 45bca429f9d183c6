import type { SyntaxNode } from './tree-sitter/node.ts'

/**
 * A function, a class's head, or a statement outside of all functions: the smallest part of a source that counts as changed.
 * The members of a class follow its head as units of their own.
 */
export interface UnitNode {
  /** Its names, those of the classes around it first: `['Cart', 'add']`; none: a statement that names nothing. */
  names: readonly string[]
  node: SyntaxNode
  /** What an export, a decorator or a statement holds; otherwise the node itself. */
  inner: SyntaxNode
  /** What holds its members, which is no part of it. */
  body: SyntaxNode | undefined
  /**
   * `idle`: nothing of it happens at run time, such as an import, a type, a comment; `handed-on`: it only exports what
   * others declare; `test`: it is built for tests only (Rust).
   */
  kind: 'code' | 'idle' | 'handed-on' | 'test'
}

/** What holds units of its own, in its `body`. */
const CONTAINER =
  /^(?:(?:abstract_)?class_(?:declaration|definition)|class|module|impl_item|mod_item|trait_item|trait_declaration|internal_module|namespace_(?:declaration|definition)|object_declaration)$/
const IDLE =
  /comment$|^(?:import(?:_(?:statement|from_statement|declaration|header))?|future_import_statement|package_(?:clause|declaration|header)|use_declaration|using_directive|namespace_use_declaration|type_alias_(?:declaration|statement)|interface_declaration|ambient_declaration|function_signature|attribute_item|inner_attribute_item|empty_statement|php_tag)$/
/** The item behind it is built for tests only. */
const OF_TESTS = /^#\[(?:cfg\((?:all\()?test\b|(?:\w+::)*(?:test|rstest)\b)/

/** The units of a source in their order, `around` the names of the classes that it stands in. */
export function unitNodes(body: SyntaxNode, around: readonly string[] = []): UnitNode[] {
  let isOfTests = false
  return body.children().flatMap((node) => {
    if (/attribute_item$/.test(node.kind())) isOfTests ||= OF_TESTS.test(node.text())
    if (!node.isNamed()) return []
    if (IDLE.test(node.kind())) return [idle(node, 'idle')]
    const kind = isOfTests ? 'test' : handsOn(node) ? 'handed-on' : 'code'
    isOfTests = false
    return kind === 'code' ? unitsAt(node, around) : [idle(node, kind)]
  })
}

function idle(node: SyntaxNode, kind: UnitNode['kind']): UnitNode {
  const inner = declared(node)
  return { names: nameOf(inner), node, inner, body: undefined, kind }
}

function unitsAt(node: SyntaxNode, around: readonly string[]): UnitNode[] {
  const inner = declared(node)
  const names = [...around, ...nameOf(inner)]
  const body = (CONTAINER.test(inner.kind()) && inner.field('body')) || undefined
  // a module without one stands in a file of its own
  const kind = inner.kind() === 'mod_item' && body === undefined ? 'idle' : 'code'
  const own: UnitNode = { names, node, inner, body, kind }
  return body === undefined ? [own] : [own, ...unitNodes(body, names)]
}

/** `export … from`, `export { a }`, `__all__`. */
function handsOn(node: SyntaxNode): boolean {
  if (node.kind() === 'expression_statement') return /^__all__\s*\+?=/.test(node.text())
  if (node.kind() !== 'export_statement') return false
  const [what] = node.children().filter((child) => child.isNamed())
  return (
    what === undefined ||
    /^(?:export_clause|namespace_export|string)$/.test(what.kind()) ||
    IDLE.test(what.kind())
  )
}

function declared(node: SyntaxNode): SyntaxNode {
  const inner = /^(?:export_statement|decorated_definition)$/.test(node.kind())
    ? (node.field('declaration') ?? node.field('definition') ?? node.field('value'))
    : node.kind() === 'expression_statement'
      ? node.children()[0]
      : undefined
  return inner ?? node
}

function nameOf(node: SyntaxNode): string[] {
  const named =
    node.field('name') ??
    node.field('left') ??
    (node.kind() === 'impl_item' ? node.field('type') : null)
  if (named === null) {
    const [first] = node
      .children()
      .filter((child) => child.isNamed() && child.field('name') !== null)
    return first === undefined ? [] : nameOf(first)
  }
  const [last] = /[\p{L}_$][\p{L}\p{N}_$]*$/u.exec(named.text()) ?? []
  return last === undefined ? [] : [last]
}
