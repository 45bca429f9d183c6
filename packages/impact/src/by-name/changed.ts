import type { Block } from './blocks.ts'

interface ChangedBlock {
  block: Block
  /** The source had nothing of its name. */
  isNew: boolean
  /** It has nothing of its name any more, and what mentioned it there changed as well. */
  isGone: boolean
}

/** What is different between two states of a source. */
interface Change {
  blocks: readonly ChangedBlock[]
  /** Names that imports bring and that only the source itself used. */
  own: readonly string[]
  /** Names that come from elsewhere now; others may take them of the source. */
  moved: readonly string[]
  /** The modules of imports that came or went, as they are written. */
  modules: readonly string[]
}

/** Compares the parts of a source; where they stand and how they are written means nothing. */
export function changedIn(before: readonly Block[], after: readonly Block[]): Change {
  const gone = without(before, after)
  const came = without(after, before)
  const namesIn = (all: readonly Block[]) => new Set(all.flatMap(({ names }) => names))
  const [known, left] = [namesIn(before), namesIn(after)]
  const wasMentioned = (name: string) => before.some(({ words }) => words.has(name))
  const isImport = (block: Block) => block.isImport
  const isCode = (block: Block) => !block.isImport
  const blocks = [...gone, ...came].filter(isCode).map((block) => {
    return {
      block,
      isNew: !block.names.some((name) => known.has(name)),
      isGone:
        block.names.every((name) => !left.has(name) && wasMentioned(name)) ||
        (block.owner !== undefined && known.has(block.owner) && !left.has(block.owner)),
    }
  })
  return { blocks, ...importedNames(gone.filter(isImport), came.filter(isImport)) }
}

/** The blocks of a source that another one lacks, each as often as it lacks it. */
function without(blocks: readonly Block[], others: readonly Block[]): Block[] {
  const key = ({ owner = '', code }: Block) => `${owner} ${code}`
  const left = new Map<string, number>()
  for (const other of others) left.set(key(other), (left.get(key(other)) ?? 0) + 1)
  return blocks.filter((block) => {
    const count = left.get(key(block)) ?? 0
    left.set(key(block), count - 1)
    return count < 1
  })
}

/**
 * The words of imports that came or went: nothing but the file itself can have used these names of it. `moved`: those that
 * are there in both states, in an import that is not the same.
 */
function importedNames(gone: readonly Block[], came: readonly Block[]) {
  const words = (blocks: readonly Block[]) =>
    new Set(blocks.flatMap((block) => [...block.words]).filter((word) => !KEYWORD.test(word)))
  const [old, now] = [words(gone), words(came)]
  const all = [...new Set([...old, ...now])]
  const isBoth = (word: string) => old.has(word) && now.has(word)
  const places = (blocks: readonly Block[]) =>
    blocks
      .map(({ code }) => placeOf(code))
      .sort()
      .join('\n')
  const isMoved = gone.length > 0 && came.length > 0 && places(gone) !== places(came)
  const modules = [...gone, ...came].map(({ code }) => placeOf(code)).filter(Boolean)
  return {
    ...{ own: all.filter((word) => !isBoth(word)), moved: isMoved ? all.filter(isBoth) : [] },
    modules: [...new Set(modules)],
  }
}

const KEYWORD =
  /^(?:import|from|as|type|export|use|using|static|require|const|pub|self|super|crate)$/

/** Where an import leads: the module of Python's `from`, the text in quotes elsewhere. */
function placeOf(code: string): string {
  const [, written = ''] =
    /['"]([^'"]+)['"]/.exec(code) ??
    /\bfrom\s+(\S+)/.exec(code) ??
    /^import\s+([\w.]+)/.exec(code) ??
    []
  return written
}
