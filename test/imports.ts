import ts from 'typescript'

export interface Import {
  /** What stands between the quotes. */
  from: string
  line: number
  /** `type`: gone after compilation. `lazy`: `import()`, loaded on use. */
  kind: 'static' | 'type' | 'lazy'
}

/** Every import, re-export and `import()` of a source, in its order; computed names are left out. */
export function importsOf(path: string, text: string): Import[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext)
  const found: Import[] = []
  const add = (node: ts.Node | undefined, kind: Import['kind']) => {
    if (!node || !ts.isStringLiteralLike(node)) return
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    found.push({ from: node.text, line: line + 1, kind })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause?.isTypeOnly ? 'type' : 'static')
    } else if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, node.isTypeOnly ? 'type' : 'static')
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, 'type')
    } else if (isLazyImport(node)) {
      add(node.arguments[0], 'lazy')
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isLazyImport(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
}
