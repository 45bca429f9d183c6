import { languageOf } from '@tailtest/project'
import type { Syntax, SyntaxNode } from '@tailtest/syntax'
import type { Lines } from '../prove/types.ts'
import { isBroken, meaningOf, readsTypes } from './meaning.ts'

/** A function, or a statement outside of all functions: the smallest part of a source that counts as changed. */
export interface Unit {
  /** Its names, that of its class first: `['Cart', 'add']`; none: a statement that names nothing. */
  names: readonly string[]
  lines: Lines
  /** What it does, without comments, types, docstrings and form. */
  meaning: string
  /** Nothing of it happens before it is called or named: it means the same wherever it stands among its like. */
  isDefinition: boolean
  /** Of a language that keeps its types, one that has only a type: until something names it, it does nothing. */
  isType: boolean
}

/** What defines a function; with an initial value a parameter says something where it stands. */
const DEFINES =
  /^(?:(?:generator_)?function_(?:declaration|definition|item)|method_(?:declaration|definition)|function|arrow_function|function_expression)$/
const VALUED = { any: [{ kind: 'default_parameter' }, { kind: 'typed_default_parameter' }] }
/** Languages in which the order of what stands outside of functions says nothing. */
const UNORDERED = /^(?:go|rust|java|kotlin|csharp)$/
const OF_TYPE = /^(?:type_declaration|struct_item|enum_item|type_item)$/

/** Without decorators and initial values; a variable that holds a function, and nothing else, is one. */
function isDefinition(node: SyntaxNode, language: string): boolean {
  const inner = node.kind() === 'decorated_definition' ? node : declared(node)
  const kind = inner.kind()
  if (UNORDERED.test(language)) {
    return OF_TYPE.test(kind) || (DEFINES.test(kind) && nameOf(inner)[0] !== 'init')
  }
  if (kind === 'lexical_declaration') {
    const [only, second] = inner.children().filter((child) => child.isNamed())
    const value = second === undefined ? only?.field('value') : undefined
    return DEFINES.test(value?.kind() ?? '')
  }
  const isValued = () => language === 'python' && inner.findAll({ rule: VALUED }).length > 0
  return DEFINES.test(kind) && !isValued()
}

/** What holds units of its own, in its `body`. */
const CONTAINER =
  /^(?:(?:abstract_)?class_(?:declaration|definition)|class|module|impl_item|mod_item|trait_item|trait_declaration|internal_module|namespace_(?:declaration|definition)|object_declaration)$/
/** Nothing of it happens at run time, or it only hands on what another file does. */
const IDLE =
  /comment$|^(?:import(?:_(?:statement|from_statement|declaration|header))?|future_import_statement|package_(?:clause|declaration|header)|use_declaration|using_directive|namespace_use_declaration|type_alias_(?:declaration|statement)|interface_declaration|ambient_declaration|function_signature|attribute_item|inner_attribute_item|empty_statement|php_tag)$/
/** The item behind it is built for tests only. */
const OF_TESTS = /^#\[(?:cfg\((?:all\()?test\b|(?:\w+::)*(?:test|rstest)\b)/

/** A call, which may reach any definition. */
const RUNS = /\((?:call|new_expression|await|invocation|decorat)/

/**
 * What a change added that only moved definitions besides: types that nothing names yet; `undefined`: it did more. What is
 * no definition keeps its order, and where it names one or calls anything, its place among them. Pure.
 */
export function onlyMoved(
  before: readonly Unit[],
  after: readonly Unit[],
  language: string,
): readonly Unit[] | undefined {
  const key = ({ names, meaning }: Unit) => `${names.join('.')} ${meaning}`
  const left = before.map(key)
  const added = after.filter((unit) => {
    const at = left.indexOf(key(unit))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  const names = (unit: Unit, name: string) => unit.meaning.split(' ').includes(name)
  const isNew = ({ isType, names: [name = ''] }: Unit) =>
    isType && !before.some((unit) => names(unit, name))
  if (left.length > 0 || !added.every(isNew)) return undefined
  const now = after.filter((unit) => !added.includes(unit))
  const orderOf = (units: readonly Unit[]) =>
    (UNORDERED.test(language) ? [] : units).flatMap((unit, at) => {
      if (!unit.isDefinition) return [key(unit)]
      const [name = ''] = unit.names.slice(-1)
      const earlier = units
        .slice(0, at)
        .filter((one) => !one.isDefinition && (RUNS.test(one.meaning) || names(one, name)))
      return earlier.map((one) => `${key(unit)} < ${key(one)}`)
    })
  const named = before.map((unit) => unit.names.join('.')).filter((name) => name !== '')
  const isOrdered = orderOf(before).toSorted().join('\n') === orderOf(now).toSorted().join('\n')
  const statements = (units: readonly Unit[]) => units.filter((unit) => !unit.isDefinition).map(key)
  const isMoved =
    new Set(named).size === named.length &&
    isOrdered &&
    statements(before).join() === statements(now).join()
  return isMoved ? added : undefined
}

/** What is no unit of a source, as it stands: its imports, and what it hands on. */
export function besidesUnits(root: SyntaxNode): string {
  const rest = root
    .children()
    .filter((node) => node.isNamed() && !/comment$/.test(node.kind()))
    .filter((node) => IDLE.test(node.kind()) || handsOn(node))
  return rest.map((node) => node.text()).join('\n')
}

/** The units of a source; `undefined`: nothing here reads its language, or it does not parse. */
export async function unitsOf(
  path: string,
  source: string,
  syntax: Pick<Syntax, 'nodes'>,
): Promise<Unit[] | undefined> {
  const root = await syntax.nodes(path, source)
  return root === undefined ? undefined : unitsOfTree(path, root)
}

/** The same of a source's tree. */
export function unitsOfTree(path: string, root: SyntaxNode): Unit[] | undefined {
  if (isBroken(root)) return undefined
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
  const kinds = {
    isDefinition: body === null && isDefinition(node, language),
    isType: language === 'go' && OF_TYPE.test(inner.kind()),
  }
  if (body === null)
    return [{ names, lines: linesOf(node), meaning: meaningOf(node, how), ...kinds }]
  const [first] = linesOf(node)
  const head = {
    names,
    lines: [first, body.range().start.line + 1] as const,
    meaning: meaningOf(node, { ...how, without: body.id() }),
    ...kinds,
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
