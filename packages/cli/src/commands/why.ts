import { quoteName } from '@tailtest/adapter-kit'
import { judge } from '@tailtest/filter'
import type { RelPath } from '@tailtest/project'
import { Command } from 'commander'
import { filesMeant, namesFile } from '../asked/files-meant.ts'
import { type FilterAnswer, filterOf, no } from '../asked/filter-answer.ts'
import { type Caller, typed } from '../shell/caller.ts'
import { printJson, printJsonList, printLines } from '../shell/output.ts'

/** What the filter says of each file that is meant, as they are asked for. */
export async function* whyOf(
  words: readonly string[],
  { cwd }: Pick<Caller, 'cwd'>,
): AsyncGenerator<FilterAnswer> {
  const known = new Map<string, (path: RelPath) => Promise<FilterAnswer>>()
  for (const { project, path, absolute, written } of filesMeant(words, cwd)) {
    if (path === undefined || path === '') {
      const { verdict } = judge(project, absolute)
      if (!verdict.test) yield no(written, verdict)
      continue
    }
    const ask = known.get(project.root) ?? filterOf(project)
    known.set(project.root, ask)
    yield await ask(path)
  }
}

function lines({ file, test, language, rule, reason, change }: FilterAnswer): string[] {
  const name = quoteName(file)
  const needs = `${reason === null ? 'needs' : 'would need'} tests (${language})`
  const verdict = test ? [needs, reason ?? []].flat().join('. ') : `no tests. ${rule}: ${reason}`
  return [`${name}: ${verdict}`, `  to change this: ${change}`]
}

export const command = new Command('tailtest why')
  .description(
    'Says whether each file needs tests, which rule decided, and what would change that.',
  )
  .argument('<file...>', 'files, which need not exist; folders; patterns like "src/**/*.ts"')
  .option(
    '--json',
    'print {file, test, language, rule, reason, change}; an array for several files, a folder or a pattern',
  )
  .action(async (words: string[], options: { json?: true }) => {
    const { cwd } = typed()
    const rows = whyOf(words, { cwd })
    if (!options.json) for await (const row of rows) printLines(lines(row))
    else if (words.length === 1 && namesFile(words[0] ?? '', cwd))
      printJson((await rows.next()).value)
    else await printJsonList(rows)
  })
