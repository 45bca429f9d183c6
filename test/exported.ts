import ts from 'typescript'

export interface Entry {
  /** The names that the entry exports, types marked, sorted. */
  names: string[]
  /** Statements that are no named re-export, as they stand there. */
  others: string[]
  /** How many statements: a list that the formatter breaks into lines counts as one. */
  statements: number
}

/** What the index of a package exports. */
export function exportsOf(text: string): Entry {
  const source = ts.createSourceFile('index.ts', text, ts.ScriptTarget.ESNext)
  const entry: Entry = { names: [], others: [], statements: source.statements.length }
  for (const statement of source.statements) {
    const elements = namedReexports(statement)
    if (elements === undefined) entry.others.push(statement.getText(source))
    for (const { name, isType } of elements ?? []) entry.names.push(isType ? `type ${name}` : name)
  }
  entry.names.sort()
  return entry
}

function namedReexports(statement: ts.Statement): { name: string; isType: boolean }[] | undefined {
  if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) return undefined
  const { exportClause, isTypeOnly } = statement
  if (!exportClause || !ts.isNamedExports(exportClause)) return undefined
  return exportClause.elements.map(({ name, ...element }) => ({
    name: name.text,
    isType: isTypeOnly || element.isTypeOnly,
  }))
}

/** The names that a text imports from a module, types included. */
export function importedNames(text: string, module: string): string[] {
  const source = ts.createSourceFile('example.ts', text, ts.ScriptTarget.ESNext)
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
      return []
    const bindings = statement.importClause?.namedBindings
    if (statement.moduleSpecifier.text !== module || !bindings || !ts.isNamedImports(bindings))
      return []
    return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
  })
}
