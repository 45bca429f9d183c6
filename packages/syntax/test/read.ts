import { parse, type TestBlock, type Tree } from '../src/index.ts'

/** Parses what has to be parseable. */
export async function read(path: string, lines: readonly string[] | string): Promise<Tree> {
  const tree = await parse(path, typeof lines === 'string' ? lines : lines.join('\n'))
  if (tree === undefined) throw new Error(`${path} was not read`)
  return tree
}

const QUESTIONS = [
  'branches',
  'publicFunctions',
  'calls',
  'imports',
  'exports',
  'strings',
  'testBlocks',
] as const satisfies readonly Exclude<
  keyof Tree,
  'language' | 'producer' | 'sampled' | 'namespace' | 'statements' | 'hasJsx' | 'tokens'
>[]

/** Every answer there is, with the line it is about. */
export function located(tree: Tree): { line: number }[] {
  tree.namespace()
  tree.statements()
  tree.hasJsx()
  tree.tokens()
  return QUESTIONS.flatMap((question): { line: number }[] => tree[question]())
}

/** The blocks of tests, without how far each goes. */
export function placed(tree: Tree): Omit<TestBlock, 'extent'>[] {
  return tree.testBlocks().map(({ type, path, line }) => ({ type, path, line }))
}
