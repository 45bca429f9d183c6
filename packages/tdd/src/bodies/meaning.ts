import type { SyntaxNode } from '@tailtest/syntax'

/** Where annotations are left out at run time, unless something that decorates reads them. */
const ANNOTATED = /^(?:typescript|python)$/
const TYPES =
  /^(?:type|interface_declaration|type_alias_declaration|ambient_declaration|function_signature|abstract_method_signature|type_annotation|type_arguments|type_parameters|(?:type_predicate|asserts)_annotation|implements_clause|override_modifier|accessibility_modifier)$/
/** Their value is that of what they hold. */
const SAME =
  /^(?:parenthesized_expression|as_expression|satisfies_expression|non_null_expression|typed_parameter|required_parameter|optional_parameter)$/
/** And of what they hold that of the first. */
const CAST = /^(?:as_expression|satisfies_expression|non_null_expression)$/
const NAMED_ALIKE: Readonly<Record<string, string>> = {
  typed_default_parameter: 'default_parameter',
}

/** Whether something in a part of a source reads its annotations when it runs. */
export function readsTypes(node: SyntaxNode, language: string): boolean {
  if (!ANNOTATED.test(language)) return true
  return node.findAll({ rule: { kind: 'decorator' } }).length > 0
}

interface Saying {
  language: string
  keepsTypes: boolean
  /** A node that is left out. */
  without?: number
}

/**
 * What a part of a source does, as a text that is the same however it is written: without comments, docstrings, types that
 * are gone at run time, and what a formatter chooses. Pure.
 */
export function meaningOf(
  node: SyntaxNode,
  { language, keepsTypes: keepsAll, without }: Saying,
): string {
  const words: string[] = []
  const say = (at: SyntaxNode, up: string, keepsTypes: boolean) => {
    const kind = at.kind()
    if (/comment$/.test(kind) || at.id() === without || isIdle(at, up, { language, keepsTypes }))
      return
    const text = stringOf(at)
    const children = text === undefined ? at.children() : []
    if (text !== undefined || children.length === 0) {
      words.push(text ?? at.text())
      return
    }
    const inner = isSame(at, keepsTypes) ? up : kind
    // Python's data classes are made of what stands beside their fields, and decorators read what they are put on
    const isRead = kind === 'decorated_definition' || kind === 'class_definition'
    const keeps = keepsTypes || (language === 'python' && isRead)
    if (inner === kind) words.push(`(${NAMED_ALIKE[kind] ?? kind}`)
    const meant = inner === kind || !CAST.test(kind) ? children : children.slice(0, 1)
    for (const child of meant) {
      const isMethod = up === 'class_definition' && child.kind() === 'function_definition'
      if (!isTrailing(child, meant)) say(child, inner, isMethod ? keepsAll : keeps)
    }
    if (inner === kind) words.push(')')
  }
  say(node, '', keepsAll)
  return words.join(' ')
}

/** Whether a source has what its grammar cannot read. */
export function isBroken(root: SyntaxNode): boolean {
  return root.findAll({ rule: { kind: 'ERROR' } }).length > 0
}

/** Annotations, and marks that only a compiler or a formatter reads. */
function isIdle(
  node: SyntaxNode,
  up: string,
  { language, keepsTypes }: { language: string; keepsTypes: boolean },
): boolean {
  const kind = node.kind()
  if (kind === ';') return true
  if (language === 'python' && (kind === 'pass_statement' || isDocstring(node, up))) return true
  if (keepsTypes) return false
  // a parameter with such a word is a field
  if (up === 'formal_parameters' && /^(?:accessibility_modifier|readonly)$/.test(kind)) return false
  if (isOfTypes(node) || TYPES.test(kind) || /^(?:readonly|declare|abstract|->)$/.test(kind))
    return true
  if (kind === '?') return /^(?:formal_parameters|public_field_definition)$/.test(up)
  return (
    kind === ':' && /^(?:parameters|lambda_parameters|typed_default_parameter|assignment)$/.test(up)
  )
}

/** `import type`, `export type`, `export interface`. */
function isOfTypes(node: SyntaxNode): boolean {
  if (!/^(?:import|export)_statement$/.test(node.kind())) return false
  const [, what] = node.children()
  return what !== undefined && (what.kind() === 'type' || TYPES.test(what.kind()))
}

function isSame(node: SyntaxNode, keepsTypes: boolean): boolean {
  const kind = node.kind()
  return SAME.test(kind) && (kind === 'parenthesized_expression' || !keepsTypes)
}

const DOCUMENTED = /^(?:block|module)?$/

function isDocstring(node: SyntaxNode, up: string): boolean {
  const inner = node.children()
  return (
    node.kind() === 'expression_statement' &&
    DOCUMENTED.test(up) &&
    inner.length === 1 &&
    inner[0]?.kind() === 'string' &&
    !/^[a-z]*f/i.test(inner[0].text())
  )
}

/** `(a, b,)`. */
function isTrailing(node: SyntaxNode, all: readonly SyntaxNode[]): boolean {
  if (node.kind() !== ',') return false
  const next = all[all.findIndex((one) => one.id() === node.id()) + 1]
  return all.length > 3 && (next === undefined || /^[)\]}>]$/.test(next.kind()))
}

/** A text without its kind of quotes. */
function stringOf(node: SyntaxNode): string | undefined {
  if (node.kind() !== 'string') return undefined
  const [, prefix = '', , text] = /^([a-z]*)("""|'''|"|')([^"'\\{]*)\2$/is.exec(node.text()) ?? []
  return text === undefined ? undefined : `${prefix}"${text}"`
}
