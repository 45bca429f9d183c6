import { readFileSync } from 'node:fs'
import { parse, type Tree } from '../../src/index.ts'
import { corpus } from './corpus.ts'

const QUESTIONS = {
  branches: (tree) => tree.branches(),
  publicFunctions: (tree) => tree.publicFunctions(),
  calls: (tree) => tree.calls(),
  imports: (tree) => tree.imports(),
  exports: (tree) => tree.exports(),
  strings: (tree) => tree.strings(),
  testBlocks: (tree) => tree.testBlocks(),
  statements: (tree) => [...(tree.statements() ?? ['unknown'])].sort(),
  hasJsx: (tree) => tree.hasJsx(),
} satisfies Record<string, (tree: Tree) => unknown>

export type Question = keyof typeof QUESTIONS

/** What of the corpus the two producers do not agree on. */
export interface Comparison {
  files: readonly string[]
  /** `calls jest-cli/build/index.js`: the question and the file. */
  differences: readonly string[]
  /** Files that are no valid JavaScript or TypeScript to the compiler. */
  invalid: readonly string[]
  /** Seconds for parsing and all questions. */
  seconds: { fast: number; reference: number }
}

/** Asks both producers everything of so many files of the corpus. */
export async function compare(count: number): Promise<Comparison> {
  const differences: string[] = []
  const invalid: string[] = []
  const seconds = { fast: 0, reference: 0 }
  const files = corpus(count)
  for (const { path, name } of files) {
    const source = readFileSync(path, 'utf8')
    const fast = await timed('fast', () => parse(path, source))
    const reference = await timed('reference', () => parse(path, source, { producer: 'reference' }))
    if (reference?.tree.producer !== 'typescript-estree') invalid.push(name)
    else {
      const differing = Object.keys(QUESTIONS).filter(
        (question) => fast?.answers.get(question) !== reference.answers.get(question),
      )
      differences.push(...differing.map((question) => `${question} ${name}`))
    }
  }
  return { files: files.map(({ name }) => name), differences, invalid, seconds }

  async function timed(producer: keyof typeof seconds, read: () => Promise<Tree | undefined>) {
    const started = performance.now()
    const tree = await read()
    const answers = tree && answersOf(tree)
    seconds[producer] += (performance.now() - started) / 1000
    return tree && answers && { tree, answers }
  }
}

function answersOf(tree: Tree): ReadonlyMap<string, string> {
  const asked = Object.entries(QUESTIONS)
  return new Map(asked.map(([question, ask]) => [question, JSON.stringify(ask(tree))]))
}
