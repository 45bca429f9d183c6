import type { Declaration, Found, Method } from '../languages/declarations.ts'
import { resolve } from '../languages/declarations.ts'
import { assignedExports } from './commonjs.ts'
import { declared, formOf, named } from './declarations.ts'
import { literal } from './expression.ts'
import type { Module, Node } from './visit.ts'

/** What a module lets others see: `export`, and CommonJS's `exports`. */
export function exportsOf(module: Module): Declaration<Node>[] {
  const locals = new Map<string, Declaration<Node>>()
  const found: Found<Node>[] = []
  for (const statement of module.program.body) {
    const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    const named = statement.type === 'ExportDefaultDeclaration' ? statement.declaration : inner
    for (const declaration of named ? declared(named, module) : []) {
      locals.set(declaration.name, declaration)
    }
    found.push(...exportedBy(statement, module), ...assignedExports(statement, module))
  }
  return found.map((one) => ('form' in one ? one : resolve(one, locals)))
}

function exportedBy(statement: Node, module: Module): Found<Node>[] {
  const { source, lineOf } = module
  const line = lineOf(statement)
  const form = 'exportKind' in statement && statement.exportKind === 'type' ? 'type' : 'value'
  switch (statement.type) {
    case 'ExportDefaultDeclaration':
      return [named('default', statement.declaration, line)]
    case 'TSExportAssignment':
      return [named('default', statement.expression, line)]
    case 'ExportAllDeclaration': {
      const name = statement.exported === null ? '*' : moduleName(statement.exported, source)
      return [{ name, from: literal(statement.source, source) ?? '', original: '*', form, line }]
    }
    case 'ExportNamedDeclaration': {
      if (statement.declaration) return declared(statement.declaration, module)
      const from = literal(statement.source ?? undefined, source)
      return statement.specifiers.map((specifier) => {
        const name = moduleName(specifier.exported, source)
        const typeOnly = form === 'type' || specifier.exportKind === 'type'
        const at = lineOf(specifier)
        const local = moduleName(specifier.local, source)
        if (from === undefined) return { name, local, typeOnly, line: at }
        return { name, from, original: local, form: typeOnly ? 'type' : 'value', line: at }
      })
    }
    default:
      return []
  }
}

/** Names may be written as strings: `export { a as 'any text' }`. */
function moduleName(node: Node, source: string): string {
  return node.type === 'Identifier' ? node.name : (literal(node, source) ?? '')
}

/** The methods and function-valued fields of a class that anybody may call. */
export function methodsOf(type: Node, { lineOf }: Module): Method[] {
  if (type.type !== 'ClassDeclaration' && type.type !== 'ClassExpression') return []
  return type.body.body.flatMap((member) => {
    switch (member.type) {
      case 'MethodDefinition':
      case 'PropertyDefinition':
      case 'AccessorProperty': {
        const { key, value, computed, accessibility } = member
        const isHidden = accessibility === 'private' || accessibility === 'protected'
        if (key.type !== 'Identifier' || computed || isHidden) return []
        if (key.name === 'constructor' || formOf(value).form !== 'function') return []
        return [{ name: key.name, line: lineOf(key) }]
      }
      default:
        return []
    }
  })
}
