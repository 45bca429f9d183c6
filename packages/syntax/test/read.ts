import { parse, type Tree } from '../src/index.ts'

/** Parses what has to be parseable. */
export async function read(path: string, lines: readonly string[] | string): Promise<Tree> {
  const tree = await parse(path, typeof lines === 'string' ? lines : lines.join('\n'))
  if (tree === undefined) throw new Error(`${path} was not read`)
  return tree
}

export const QUESTIONS = [
  'branches',
  'publicFunctions',
  'calls',
  'imports',
  'exports',
  'strings',
  'testBlocks',
  'namespace',
] as const satisfies readonly Exclude<keyof Tree, 'language' | 'producer' | 'sampled'>[]

/** Every answer there is. */
export function answers(tree: Tree): unknown[] {
  return QUESTIONS.map((question) => tree[question]())
}
