import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { type BrokenUse, brokenUses, buildGraph } from '../../src/index.ts'
import { project, write } from '../projects.ts'

/** Files by path; `undefined`: not there. */
export type Texts = Readonly<Record<string, string | undefined>>

/** What a turn that makes these files of those breaks. */
export async function brokenBy(
  before: Readonly<Record<string, string>>,
  after: Texts,
): Promise<BrokenUse[]> {
  const made = project(before)
  for (const [path, text] of Object.entries(after)) {
    if (text === undefined) rmSync(join(made.root, path))
    else write(made, { [path]: text })
  }
  const edited = Object.keys(after).map((path) => ({ path: relPath(path), before: before[path] }))
  return brokenUses(made, await buildGraph(made), edited)
}

/** As `file:line name < from -> nearest`, `=> moved to`, `(file)`. */
function told({ file, line, name, from, gone, nearest, movedTo }: BrokenUse): string {
  const whole = gone === 'file' ? ' (file)' : ''
  const now = nearest === undefined ? '' : ` -> ${nearest}`
  return `${file}:${line} ${name} < ${from}${whole}${now}${movedTo === undefined ? '' : ` => ${movedTo}`}`
}

/** The same, told. */
export async function broken(
  before: Readonly<Record<string, string>>,
  after: Texts,
): Promise<string[]> {
  return (await brokenBy(before, after)).map(told)
}
