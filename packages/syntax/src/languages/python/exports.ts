import { lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import } from '../../types.ts'
import type { Declaration } from '../declarations.ts'
import { imports } from './imports.ts'
import { statements } from './statements.ts'

const IMPORTS = ['import_statement', 'import_from_statement']
const FORMS: Readonly<Record<string, Declaration['form']>> = {
  function_definition: 'function',
  class_definition: 'class',
}
const PATTERNS = ['pattern_list', 'tuple_pattern', 'list_pattern', 'list_splat_pattern']

/** `a = b = …`: longer ones are nonsense. */
const LONGEST_CHAIN = 20

/** Every name that can be imported from a module: definitions, assigned names, and what it imports itself. */
export function exports(root: SyntaxNode, source: string): Declaration[] {
  const found = [...statements(root)]
  const lines = new Set(found.filter((node) => IMPORTS.includes(node.kind())).map(lineOf))
  const passedOn = imports(root, source).filter(({ line }) => lines.has(line))
  const seen = [...found.flatMap(declared), ...passedOn.flatMap(bound)]
  return seen.sort((one, other) => one.line - other.line)
}

/** The functions and classes among them. */
export function definitions(root: SyntaxNode): Declaration[] {
  return [...statements(root)].flatMap(defined)
}

function defined(statement: SyntaxNode): Declaration[] {
  const form = FORMS[statement.kind()]
  const name = form && statement.field('name')
  return form && name ? [{ name: name.text(), form, line: lineOf(statement), node: statement }] : []
}

function declared(statement: SyntaxNode): Declaration[] {
  switch (statement.kind()) {
    case 'type_alias_statement':
      return parts(statement.field('left')).map((name) => value(name))
    case 'expression_statement':
      return parts(statement).flatMap(assigned)
    default:
      return defined(statement)
  }
}

/** `a = b = 1`, `a, *b = c`; `a: int` alone binds nothing. */
function assigned(expression: SyntaxNode): Declaration[] {
  const names: Declaration[] = []
  let at: SyntaxNode | null = expression
  for (let step = 0; at?.kind() === 'assignment' && step < LONGEST_CHAIN; step += 1) {
    const right = at.field('right')
    if (right !== null) names.push(...targets(at.field('left')).map(value))
    at = right
  }
  return names
}

function targets(pattern: SyntaxNode | null): SyntaxNode[] {
  if (pattern === null) return []
  if (pattern.kind() === 'identifier') return [pattern]
  return PATTERNS.includes(pattern.kind()) ? parts(pattern).flatMap(targets) : []
}

function value(name: SyntaxNode): Declaration {
  return { name: name.text(), form: 'value', line: lineOf(name) }
}

function bound({ names, from, typeOnly, line }: Import): Declaration[] {
  const form = typeOnly ? 'type' : 'value'
  return names.map(({ as }) => ({ name: as.split('.')[0] ?? as, form, from, line }))
}
