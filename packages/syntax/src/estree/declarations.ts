import type { TSESTree } from '@typescript-eslint/typescript-estree'
import type { Declaration, Found } from '../languages/declarations.ts'
import { unwrap } from './expression.ts'
import type { Module, Node } from './visit.ts'

const FORMS: Readonly<Partial<Record<Node['type'], Declaration<Node>['form']>>> = {
  FunctionDeclaration: 'function',
  FunctionExpression: 'function',
  ArrowFunctionExpression: 'function',
  ClassDeclaration: 'class',
  ClassExpression: 'class',
  TSInterfaceDeclaration: 'type',
  TSTypeAliasDeclaration: 'type',
}

/** A value exported under a name: what goes by a name inside, or itself. */
export function named(name: string, value: Node, line: number): Found<Node> {
  const inner = unwrap(value)
  if (inner.type === 'Identifier') return { name, local: inner.name, line, typeOnly: false }
  const own = 'id' in inner && inner.id?.type === 'Identifier' ? { local: inner.id.name } : {}
  return { name, ...own, line, ...formOf(inner) }
}

/** What an expression or declaration makes of the name that it is given. */
export function formOf(node: Node | null): Pick<Declaration<Node>, 'form' | 'node'> {
  if (node === null) return { form: 'value' }
  const inner = unwrap(node)
  const form = FORMS[inner.type] ?? 'value'
  return form === 'class' ? { form, node: inner } : { form }
}

/** The names that a statement of the top level binds. */
export function declared(statement: Node, { lineOf, text }: Module): Declaration<Node>[] {
  switch (statement.type) {
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id, init }) => {
        const form = id.type === 'Identifier' ? formOf(init) : formOf(null)
        return targets(id).map((name) => ({ name: name.name, line: lineOf(name), ...form }))
      })
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSDeclareFunction':
    case 'TSEnumDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSModuleDeclaration': {
      const { id } = statement
      if (id === null || (statement.type === 'TSModuleDeclaration' && statement.kind === 'global'))
        return []
      return [{ name: text(id), line: lineOf(statement), ...formOf(statement) }]
    }
    default:
      return []
  }
}

/** Every name that a declaration's left side binds. */
function targets(pattern: Node): TSESTree.Identifier[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        targets(property.type === 'RestElement' ? property : property.value),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : targets(element)))
    case 'AssignmentPattern':
      return targets(pattern.left)
    case 'RestElement':
      return targets(pattern.argument)
    default:
      return []
  }
}
