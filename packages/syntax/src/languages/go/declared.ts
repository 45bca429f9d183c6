import { lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Declared } from '../outline.ts'
import { flattened } from '../statements.ts'

const AROUND = [
  'ERROR',
  'const_declaration',
  'var_declaration',
  'var_spec_list',
  'type_declaration',
]
const TYPES = ['type_spec', 'type_alias']
const VALUES = ['const_spec', 'var_spec']
const FUNCTIONS = ['function_declaration', 'method_declaration']

/** What stands at the top of a file; methods below a type of their own, which may be declared elsewhere. */
export function declared(root: SyntaxNode): Declared[] {
  return [...flattened(root, AROUND)].flatMap((statement): Declared[] => {
    const kind = statement.kind()
    const name = statement.field('name')
    if (name === null) return []
    if (TYPES.includes(kind)) return [declaration(name, 'type')]
    if (VALUES.includes(kind)) return names(statement).map((one) => declaration(one, 'value'))
    return FUNCTIONS.includes(kind) ? [functionOf(statement, name)] : []
  })
}

/** Written with a capital, a name is for other packages. */
function isCapital(name: string): boolean {
  const [first = ''] = name
  return first !== first.toLowerCase()
}

function declaration(name: SyntaxNode, form: Declared['form']): Declared {
  const text = name.text()
  const visibility = text === '_' ? 'hidden' : isCapital(text) ? 'public' : 'internal'
  return { name: text, form, visibility, line: lineOf(name) }
}

/** `const A, b = 1, 2`: the names come first, then a type, then an `expression_list`. */
function names(spec: SyntaxNode): SyntaxNode[] {
  const type = spec.field('type')?.id()
  return parts(spec).filter((part) => part.kind() === 'identifier' && part.id() !== type)
}

function functionOf(statement: SyntaxNode, name: SyntaxNode): Declared {
  const receiver = receiverOf(statement)
  if (receiver === undefined) return { ...declaration(name, 'function'), ...beginners(name) }
  const type = declaration(receiver, 'type')
  const visibility =
    type.visibility === 'public' ? declaration(name, 'method').visibility : 'hidden'
  const line = lineOf(statement)
  return { name: `${type.name}.${name.text()}`, form: 'method', visibility, line }
}

/** There may be many of them in a package, and none can be called. */
function beginners(name: SyntaxNode): Pick<Declared, 'visibility'> | undefined {
  return /^(?:init|main|_)$/.test(name.text()) ? { visibility: 'hidden' } : undefined
}

/** The type a method belongs to, without `*` and type parameters. */
export function receiverOf(statement: SyntaxNode): SyntaxNode | undefined {
  const [parameter] = parts(statement.field('receiver'))
  let type = parameter?.field('type') ?? undefined
  for (let step = 0; type !== undefined && step < 4; step += 1) {
    if (type.kind() === 'type_identifier') return type
    type = parts(type)[0]
  }
  return undefined
}
