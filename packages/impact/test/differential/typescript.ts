import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openProject, type Project, toAbsolute, toRelative } from '@tailtest/project'
import ts from 'typescript'
import { buildGraph, type ImportGraph } from '../../src/index.ts'
import { compare, type Edge, edge, edgesOf } from './edges.ts'

/** What the compiler resolves, file by file, with the settings that hold there. */
function resolvedByCompiler(project: Project, graph: ImportGraph): Set<Edge> {
  const found = new Set<Edge>()
  const settings = new Map<string, ts.CompilerOptions>()
  for (const file of graph.files) {
    if (!/\.[cm]?[jt]sx?$/.test(file)) continue
    const path = toAbsolute(project, file)
    const text = readFileSync(path, 'utf8')
    const options = optionsAt(dirname(path), settings)
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
    for (const { fileName } of source.referencedFiles) {
      const target = toRelative(project, join(dirname(path), fileName))
      if (target !== undefined && graph.files.includes(target)) found.add(edge(file, target))
    }
    for (const fileName of modulesOf(source)) {
      const { resolvedModule } = ts.resolveModuleName(fileName, path, options, ts.sys)
      const target = resolvedModule && toRelative(project, resolvedModule.resolvedFileName)
      if (target === undefined || target.split('/').includes('node_modules') || target === file)
        continue
      found.add(edge(file, target))
    }
  }
  return found
}

/** The modules that a source names: statements, `import()` and `require()` of a plain string, types by `import()`. */
function modulesOf(source: ts.SourceFile): Set<string> {
  const found = new Set<string>()
  const add = (node: ts.Node | undefined) => {
    if (node !== undefined && ts.isStringLiteralLike(node)) found.add(node.text)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier)
    if (ts.isExternalModuleReference(node)) add(node.expression)
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal)
    if (ts.isCallExpression(node)) {
      const { expression, arguments: given } = node
      const isImport = expression.kind === ts.SyntaxKind.ImportKeyword
      const isRequire = ts.isIdentifier(expression) && expression.text === 'require'
      if (isImport || isRequire) add(given[0])
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function optionsAt(folder: string, known: Map<string, ts.CompilerOptions>): ts.CompilerOptions {
  const before = known.get(folder)
  if (before !== undefined) return before
  const config = ts.findConfigFile(folder, ts.sys.fileExists)
  const read = config === undefined ? {} : ts.readConfigFile(config, ts.sys.readFile).config
  const { options } = ts.parseJsonConfigFileContent(read, ts.sys, config ? dirname(config) : folder)
  const made = {
    ...options,
    allowJs: true,
    resolveJsonModule: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  known.set(folder, made)
  return made
}

/** `dist/a.js` and `dist/a.d.ts`, `src/a.ts` and `src/a.js` are one module. */
const moduleOf = (path: string) => path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')

/** Imports between modules, each with one between files that it stands for. */
function byModule(edges: Iterable<Edge>): Map<Edge, Edge> {
  const found = new Map<Edge, Edge>()
  for (const one of edges) {
    const [from = '', to = ''] = one.split(' -> ').map(moduleOf)
    if (from !== to) found.set(edge(from, to), one)
  }
  return found
}

/** Loads that are no imports of the language. */
const SOFT = /import\.meta\.url|require\.resolve|\b(?:vi|jest)\.\w*(?:[mM]ock|Actual)/

/** The name of the package in whose `src` a file lies. */
function packageOf(root: string, file: string): string | undefined {
  const [, folder] = /^(packages\/[^/]+)\/src\//.exec(file) ?? []
  if (folder === undefined) return undefined
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).name
}

/** Where our graph of a folder and the compiler's resolution differ. */
export async function differences(folder: string) {
  const project = openProject(folder)
  const graph = await buildGraph(project)
  const scripts = [...edgesOf(graph)].filter((one) => /\.[cm]?[jt]sx? -> /.test(one))
  const ours = byModule(scripts)
  const theirs = byModule(resolvedByCompiler(project, graph))
  const unread = new Set<string>(
    graph.gaps.filter(({ type }) => type === 'unread').map(({ file }) => file),
  )
  const text = (file: string) => readFileSync(join(project.root, file), 'utf8')
  const difference = compare(new Set(ours.keys()), new Set(theirs.keys()), {
    onlyOurs(one) {
      const [from = '', to = ''] = (ours.get(one) ?? '').split(' -> ')
      if (!/\.[cm]?[jt]sx?$/.test(to)) return 'a file that is no module (JSON, CSS, text)'
      if (SOFT.test(text(from))) return 'named in a mock, by require.resolve, or by its URL'
      if (/(?:^|\/)dist\//.test(to)) return 'what a package was built into, beside its sources'
      const name = packageOf(project.root, to)
      if (name !== undefined && new RegExp(`['"]${name}['"/]`).test(text(from)))
        return 'the source of a package of the workspace, where the compiler takes what is built of it'
      return /^(?:lib|main|index)\b.*\.[cm]?js$/.test(to) && hasTypes(project)
        ? 'the code of a package, where the compiler takes its declarations'
        : undefined
    },
    onlyTheirs(one) {
      const [from = '', to = ''] = (theirs.get(one) ?? '').split(' -> ')
      if (unread.has(from)) return 'a file that is too large to be read, and is a gap'
      return to.endsWith('.d.ts') && hasTypes(project)
        ? 'declarations of a package, where Node takes its code'
        : undefined
    },
  })
  return { files: graph.files.length, difference }
}

/** Whether a file's package says where its declarations are. */
function hasTypes(project: Project): boolean {
  return /"types"/.test(readFileSync(join(project.root, 'package.json'), 'utf8'))
}
