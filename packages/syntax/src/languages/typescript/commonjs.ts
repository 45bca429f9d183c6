import { lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Found } from '../declarations.ts'
import { named } from './declarations.ts'
import { unquoted } from './literals.ts'

const WHOLE = /^(?:module\.)?exports$/
/** Built on use: a pattern of Unicode properties takes 1 ms. */
const memberPattern = () => /^(?:module\.)?exports\.([\p{ID_Continue}$]+)$/u

/** `exports.a = exports.b = … = void 0`: compilers write one for each export. */
const LONGEST_CHAIN = 200

/** `module.exports = …`, `exports.name = …` and chains of them. */
export function assignedExports(statement: SyntaxNode): Found[] {
  if (statement.kind() !== 'expression_statement') return []
  const targets: SyntaxNode[] = []
  let value = parts(statement)[0] ?? null
  while (value?.kind() === 'assignment_expression' && targets.length < LONGEST_CHAIN) {
    const left = value.field('left')
    if (left !== null) targets.push(left)
    value = value.field('right')
  }
  if (value === null) return []
  const right = value
  return targets.flatMap((target) => assigned(target, right))
}

function assigned(target: SyntaxNode, value: SyntaxNode): Found[] {
  const path = target.kind() === 'call_expression' ? '' : target.text().replace(/\s+/g, '')
  const member = memberPattern().exec(path)?.[1]
  if (member !== undefined) return [named(member, value, lineOf(target))]
  if (!WHOLE.test(path)) return []
  return value.kind() === 'object' ? properties(value) : [named('default', value, lineOf(target))]
}

function properties(object: SyntaxNode): Found[] {
  return parts(object).flatMap((part): Found[] => {
    const line = lineOf(part)
    const key = part.field('key') ?? part.field('name')
    if (key?.kind() === 'computed_property_name') return []
    switch (part.kind()) {
      case 'shorthand_property_identifier':
        return [{ name: part.text(), local: part.text(), line, typeOnly: false }]
      case 'method_definition':
        return [{ name: unquoted(key?.text() ?? ''), form: 'function', line }]
      case 'pair': {
        const value = part.field('value')
        const name = unquoted(key?.text() ?? '')
        return value === null ? [] : [named(name, value, line)]
      }
      default:
        return []
    }
  })
}
