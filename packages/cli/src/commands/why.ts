import { resolve } from 'node:path'
import { quoteName } from '@tailtest/adapter-kit'
import { openFilter } from '@tailtest/filter'
import { findRoot, openProject, toRelative } from '@tailtest/project'
import { Command } from 'commander'
import { printJson, printLines } from '../output.ts'

interface Answer {
  file: string
  test: boolean
  language: string | null
  rule: string | null
  reason: string | null
}

function ask(file: string): Answer {
  const path = resolve(file)
  const project = openProject(findRoot(path, process.cwd()))
  const relative = toRelative(project, path)
  if (relative === undefined || relative === '') {
    const reason = `it is not a file below ${project.root}`
    return { file, test: false, language: null, rule: 'outside-root', reason }
  }
  const verdict = openFilter(project)(relative)
  return verdict.test
    ? { file: relative, test: true, language: verdict.language, rule: null, reason: null }
    : { file: relative, test: false, language: null, rule: verdict.rule, reason: verdict.reason }
}

function line({ file, test, language, rule, reason }: Answer): string {
  const name = quoteName(file)
  return test ? `${name}: needs tests (${language})` : `${name}: no tests. ${rule}: ${reason}`
}

export const command = new Command('tailtest why')
  .description('Says of each file whether it needs tests and, if not, which rule says so.')
  .argument('<file...>', 'files; they need not exist')
  .option('--json', 'print {file, test, language, rule, reason}; an array for several files')
  .action((files: string[], options: { json?: true }) => {
    const answers = files.map(ask)
    if (options.json) printJson(answers.length === 1 ? answers[0] : answers)
    else printLines(answers.map(line))
  })
