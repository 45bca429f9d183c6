import { languageOf } from '@tailtest/project'
import type { Syntax, SyntaxNode } from '@tailtest/syntax'
import { isBroken, meaningOf, readsTypes } from '../bodies/meaning.ts'
import type { Lines } from './types.ts'

/** A function, or a statement outside of all functions: the smallest part of a source that counts as changed. */
export interface Unit {
  /** Its names, that of its class first: `['Cart', 'add']`; none: a statement that names nothing. */
  names: readonly string[]
  lines: Lines
  /** What it does, without comments, types, docstrings and form. */
  meaning: string
}

/** What holds units of its own, in its `body`. */
const CONTAINER =
  /^(?:(?:abstract_)?class_(?:declaration|definition)|class|module|impl_item|mod_item|trait_item|trait_declaration|internal_module|namespace_(?:declaration|definition)|object_declaration)$/
/** Nothing of it happens at run time, or it only hands on what another file does. */
const IDLE =
  /comment$|^(?:import(?:_(?:statement|from_statement|declaration|header))?|future_import_statement|package_(?:clause|declaration|header)|use_declaration|using_directive|namespace_use_declaration|type_alias_(?:declaration|statement)|interface_declaration|ambient_declaration|function_signature|attribute_item|inner_attribute_item|empty_statement|php_tag)$/
/** The item behind it is built for tests only. */
const OF_TESTS = /^#\[(?:cfg\((?:all\()?test\b|(?:\w+::)*(?:test|rstest)\b)/

/** The units of a source; `undefined`: nothing here reads its language, or it does not parse. */
export async function unitsOf(
  path: string,
  source: string,
  syntax: Pick<Syntax, 'nodes'>,
): Promise<Unit[] | undefined> {
  const root = await syntax.nodes(path, source)
  if (root === undefined || isBroken(root)) return undefined
  const language = languageOf(path) ?? ''
  const keepsTypes = language !== 'python' && readsTypes(root, language)
  const units = unitsIn(root, { language, keepsTypes, around: [] })
  return units.filter(({ meaning }) => meaning !== '')
}

interface Place {
  language: string
  /** Something in the file reads annotations. */
  keepsTypes: boolean
  /** The names of the classes that it stands in. */
  around: readonly string[]
}

function unitsIn(body: SyntaxNode, place: Place): Unit[] {
  let isOfTests = false
  return body.children().flatMap((node) => {
    if (/attribute_item$/.test(node.kind())) isOfTests ||= OF_TESTS.test(node.text())
    if (!node.isNamed() || IDLE.test(node.kind())) return []
    const isLeft = isOfTests || handsOn(node)
    isOfTests = false
    return isLeft ? [] : unitsAt(node, place)
  })
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

function unitsAt(node: SyntaxNode, place: Place): Unit[] {
  const inner = declared(node)
  const names = [...place.around, ...nameOf(inner)]
  const body = CONTAINER.test(inner.kind()) ? inner.field('body') : null
  if (inner.kind() === 'mod_item' && body === null) return [] // it stands in a file of its own
  const { language } = place
  // Python's data classes are made of what stands beside their fields
  const isField = place.around.length > 0 && node.kind() === 'expression_statement'
  const isRead = language === 'python' && (isField || readsTypes(node, language))
  const how = { language, keepsTypes: place.keepsTypes || isRead }
  if (body === null) return [{ names, lines: linesOf(node), meaning: meaningOf(node, how) }]
  const [first] = linesOf(node)
  const head = {
    names,
    lines: [first, body.range().start.line + 1] as const,
    meaning: meaningOf(node, { ...how, without: body.id() }),
  }
  return [head, ...unitsIn(body, { ...place, around: names })]
}

function linesOf(node: SyntaxNode): Lines {
  const { start, end } = node.range()
  return [start.line + 1, end.line + 1]
}

/** What an export, a decorator or a statement holds. */
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
