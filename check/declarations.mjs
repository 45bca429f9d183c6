import { posix } from 'node:path'
import ts from 'typescript'

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })

/**
 * What an entry of a package declares, in one order and without comments: what it imports from other packages, what it
 * exports by name, and the declarations that those need. The same types give the same text, however the build splits
 * its files.
 *
 * @param {string} entry the entry's built declarations, as a path
 * @param {(path: string) => string} read the text of a path
 */
export function listing(entry, read) {
  const modules = new Map()
  load(entry, read, modules)
  const root = modules.get(entry)
  const used = new Set()
  const imports = new Set()
  const reached = []
  const reach = (module, name) => {
    const { path, local } = resolve(modules, module, name, imports)
    if (path === undefined || used.has(`${path} ${local}`)) return
    used.add(`${path} ${local}`)
    const { source, declared } = modules.get(path)
    for (const node of declared.get(local) ?? []) {
      reached.push({ name: local, text: printed(node, source) })
      for (const needed of namesIn(node)) reach(path, needed)
    }
  }
  for (const { local } of root.exported) reach(entry, local)
  const names = root.exported.map(({ name, local }) => publicName(modules, entry, name, local))
  return [
    ...[...imports].sort(),
    'export {',
    ...names.sort().map((name) => `    ${name},`),
    '}',
    ...reached.sort(byName).map(({ text }) => text),
  ]
    .join('\n')
    .concat('\n')
}

const byName = (one, other) =>
  one.name < other.name ? -1 : one.name > other.name ? 1 : one.text < other.text ? -1 : 1

/** A name that the entry exports, and what it is called where it is declared, if that is something else. */
function publicName(modules, entry, name, local) {
  const { path, local: declared } = resolve(modules, entry, local, new Set())
  return path === undefined || declared === name ? name : `${declared} as ${name}`
}

/** One declaration; that it is exported stands in the list of names. */
function printed(node, source) {
  const text = printer.printNode(ts.EmitHint.Unspecified, node, source)
  return text.replace(/^export /, '')
}

/** Reads a file of declarations, and the files of the same build that it takes some from. */
function load(path, read, modules) {
  if (modules.has(path)) return
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.ESNext)
  const module = { source, declared: new Map(), imported: new Map(), exported: [] }
  modules.set(path, module)
  for (const statement of source.statements) collect(statement, path, module)
  for (const { from } of [...module.imported.values()]) {
    if (isBeside(from)) load(from, read, modules)
  }
}

const isBeside = (from) => from.endsWith('.d.ts')

/** Where a specifier leads: the declarations beside this file, or the name of another package. */
function target(specifier, path) {
  if (!specifier.startsWith('.')) return specifier
  return posix.join(posix.dirname(path), specifier.replace(/\.js$/, '.d.ts'))
}

function collect(statement, path, module) {
  const { declared, imported, exported } = module
  const from = statement.moduleSpecifier && target(statement.moduleSpecifier.text, path)
  if (ts.isImportDeclaration(statement)) {
    const { name, namedBindings } = statement.importClause ?? {}
    if (name) imported.set(name.text, { from, name: 'default' })
    if (namedBindings && ts.isNamespaceImport(namedBindings))
      imported.set(namedBindings.name.text, { from, name: '*' })
    if (namedBindings && ts.isNamedImports(namedBindings))
      for (const element of namedBindings.elements)
        imported.set(element.name.text, { from, name: (element.propertyName ?? element.name).text })
  } else if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement
    const named = exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : []
    for (const element of named) {
      const local = (element.propertyName ?? element.name).text
      // taken from elsewhere and handed on: known here by a name that no declaration has
      const known = from === undefined ? local : `${local} of ${from}`
      if (from !== undefined) imported.set(known, { from, name: local })
      exported.push({ name: element.name.text, local: known })
    }
  } else {
    for (const name of declaredBy(statement)) {
      declared.set(name, [...(declared.get(name) ?? []), statement])
      const marks = statement.modifiers?.map(({ kind }) => kind) ?? []
      if (marks.includes(ts.SyntaxKind.ExportKeyword)) exported.push({ name, local: name })
    }
  }
}

function declaredBy(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    )
  return statement.name ? [statement.name.text] : []
}

/** Where a name is declared; what comes from another package is noted among the imports. */
function resolve(modules, path, name, imports) {
  const { declared, imported } = modules.get(path)
  const { from, name: there } = imported.get(name) ?? {}
  if (declared.has(name)) return { path, local: name }
  if (from === undefined) return { path: undefined, local: name } // a global, or a type parameter
  if (isBeside(from)) {
    const of = modules.get(from).exported.find((each) => each.name === there)
    return resolve(modules, from, of?.local ?? there, imports)
  }
  const local = name.split(' of ')[0]
  const as = there === '*' ? `* as ${local}` : there === local ? there : `${there} as ${local}`
  imports.add(`import { ${as} } from '${from}'`.replace(/\{ (\* as \w+) \}/, '$1'))
  return { path: undefined, local: name }
}

/** The names that a declaration refers to: types, values asked for their type, what it extends. */
function namesIn(node) {
  const names = new Set()
  const visit = (child) => {
    if (ts.isTypeReferenceNode(child)) names.add(first(child.typeName))
    else if (ts.isTypeQueryNode(child)) names.add(first(child.exprName))
    else if (ts.isExpressionWithTypeArguments(child)) names.add(first(child.expression))
    else if (ts.isComputedPropertyName(child)) names.add(first(child.expression))
    ts.forEachChild(child, visit)
  }
  visit(node)
  return names
}

/** `z` of `z.ZodObject`. */
function first(name) {
  const inner = name.left ?? (ts.isPropertyAccessExpression(name) ? name.expression : undefined)
  return inner ? first(inner) : name.text
}
