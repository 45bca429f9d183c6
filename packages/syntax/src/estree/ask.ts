import { oncePerKind, oncePerName } from '../answers.ts'
import { exported, functionsOf } from '../languages/declarations.ts'
import type { Known } from '../languages/index.ts'
import { MOST_NODES } from '../tree-sitter/node.ts'
import type { Tree } from '../types.ts'
import { branchesOf, callsOf, stringsOf } from './code.ts'
import { statementsOf } from './content.ts'
import { exportsOf, methodsOf } from './exports.ts'
import { importsOf } from './imports.ts'
import { parseModule } from './load.ts'
import { testBlocksOf } from './tests.ts'
import { tokensIn } from './tokens.ts'
import { type Node, visit } from './visit.ts'

export interface Asked extends Known {
  path: string
  source: string
  isSampled: boolean
}

const JSX: readonly string[] = ['JSXElement', 'JSXFragment'] satisfies `${Node['type']}`[]

/** The questions to a source in JavaScript or TypeScript, answered by the compiler's own tree. */
export async function readReference(asked: Asked): Promise<Tree | undefined> {
  const { path, source, isSampled, language, grammar, reader } = asked
  const code = reader.prepare?.(source).code ?? source
  const program = await parseModule({ path, code, grammar })
  if (program === undefined) return undefined
  const module = visit(program, source)
  const { added } = reader
  const most = <T>(found: T[]) => found.slice(0, MOST_NODES)
  const exports = exportsOf(module)
  return {
    language,
    producer: 'typescript-estree',
    ...(isSampled && { sampled: true as const }),
    branches: () => most(branchesOf(module)),
    publicFunctions: () => {
      const methods = (type: Node) => methodsOf(type, module)
      return oncePerName(functionsOf(exports, { methods, isPublic: () => true }))
    },
    calls: () => most(callsOf(module)),
    imports: () => (added ? added.imports(importsOf(module)) : importsOf(module)),
    exports: () => {
      const own = exports.map(exported)
      return oncePerKind(added ? added.exports(own) : own)
    },
    strings: () => most(stringsOf(module)),
    testBlocks: () => testBlocksOf(module),
    tokens: () => (isSampled ? undefined : tokensIn(module)),
    namespace: () => undefined,
    statements: () => {
      if (isSampled) return undefined
      return added ? added.statements(statementsOf(module)) : statementsOf(module)
    },
    broken: () => undefined,
    hasJsx: () => module.nodes.some(({ type }) => JSX.includes(type)),
  }
}
