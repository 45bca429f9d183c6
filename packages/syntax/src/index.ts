export {
  LARGEST_SOURCE,
  nodes,
  onlyCommentsChanged,
  openSyntax,
  type ParseOptions,
  parse,
  type Syntax,
  type SyntaxOptions,
} from './open.ts'
export {
  findNative,
  type MissingGrammar,
  missingGrammars,
  type NativeFile,
  type NativeFiles,
} from './tree-sitter/native.ts'
export type { SyntaxNode } from './tree-sitter/node.ts'
export type {
  Branch,
  Call,
  Export,
  Extent,
  Import,
  Producer,
  PublicFunction,
  StatementKind,
  StringLiteral,
  TestBlock,
  Token,
  Tree,
} from './types.ts'
export { type UnitNode, unitNodes } from './units.ts'
