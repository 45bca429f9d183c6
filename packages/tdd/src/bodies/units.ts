import { languageOf } from '@tailtest/project'
import { type Syntax, type SyntaxNode, type UnitNode, unitNodes } from '@tailtest/syntax'
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
function isDefinition({ names, node, inner: held }: UnitNode, language: string): boolean {
  const inner = node.kind() === 'decorated_definition' ? node : held
  const kind = inner.kind()
  if (UNORDERED.test(language)) {
    return OF_TYPE.test(kind) || (DEFINES.test(kind) && names.at(-1) !== 'init')
  }
  if (kind === 'lexical_declaration') {
    const [only, second] = inner.children().filter((child) => child.isNamed())
    const value = second === undefined ? only?.field('value') : undefined
    return DEFINES.test(value?.kind() ?? '')
  }
  const isValued = () => language === 'python' && inner.findAll({ rule: VALUED }).length > 0
  return DEFINES.test(kind) && !isValued()
}

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
  const rest = root.children().filter((node) => node.isNamed() && !/comment$/.test(node.kind()))
  const idle = new Set(
    unitNodes(root).flatMap(({ node, kind }) =>
      kind === 'idle' || kind === 'handed-on' ? [node.id()] : [],
    ),
  )
  return rest
    .filter((node) => idle.has(node.id()))
    .map((node) => node.text())
    .join('\n')
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

/** The units of a text that do what none did before it was changed; `undefined` as of {@link unitsOf}. */
export async function changedUnits(
  path: string,
  { before, after }: { before: string; after: string },
  syntax: Pick<Syntax, 'nodes'>,
): Promise<Unit[] | undefined> {
  const [were, are] = [await unitsOf(path, before, syntax), await unitsOf(path, after, syntax)]
  const known = new Set(were?.map(({ meaning }) => meaning))
  return were && are?.filter(({ meaning }) => !known.has(meaning))
}

/** The same of a source's tree. */
export function unitsOfTree(path: string, root: SyntaxNode): Unit[] | undefined {
  if (isBroken(root)) return undefined
  const language = languageOf(path) ?? ''
  const keepsTypes = language !== 'python' && readsTypes(root, language)
  const units = unitNodes(root).flatMap((unit) =>
    unit.kind === 'code' ? [unitOf(unit, { language, keepsTypes })] : [],
  )
  return units.filter(({ meaning }) => meaning !== '')
}

/** `keepsTypes`: something in the file reads annotations. */
function unitOf(
  unit: UnitNode,
  { language, keepsTypes }: { language: string; keepsTypes: boolean },
): Unit {
  const { names, node, inner, body } = unit
  // Python's data classes are made of what stands beside their fields
  const isField = names.length > 1 && node.kind() === 'expression_statement'
  const isRead = language === 'python' && (isField || readsTypes(node, language))
  const how = { language, keepsTypes: keepsTypes || isRead }
  const { start, end } = node.range()
  return {
    names,
    lines: [start.line + 1, (body?.range().start ?? end).line + 1],
    meaning: meaningOf(node, body === undefined ? how : { ...how, without: body.id() }),
    isDefinition: body === undefined && isDefinition(unit, language),
    isType: language === 'go' && OF_TYPE.test(inner.kind()),
  }
}
