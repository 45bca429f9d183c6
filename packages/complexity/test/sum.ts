import { type Complexity, explain, scoreSource } from '../src/index.ts'

/** Scores a source that has to be readable. */
export async function score(path: string, ...lines: string[]): Promise<Complexity> {
  const complexity = await scoreSource(path, lines.join('\n'))
  if (complexity === undefined) throw new Error(`${path} was not read`)
  return complexity
}

/** What a source is given points for: `+3 DB`, or nothing. */
export async function sum(path: string, ...lines: string[]): Promise<string> {
  return explain(await score(path, ...lines)).replace(/ ?= \d+$/, '')
}

/** The evidence of a signal, by line. */
export async function evidence(name: string, path: string, ...lines: string[]): Promise<string[]> {
  const { signals } = await score(path, ...lines)
  const found = signals.find((signal) => signal.name === name)
  return found?.evidence.map(({ line, text }) => `${line}: ${text}`) ?? []
}
