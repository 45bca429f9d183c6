import { join } from 'node:path'
import { ensureStateDir, findRoot, openProject } from '@tailtest/project'
import { Argument, Command } from 'commander'
import { carryOut } from '../setup/file-steps.ts'
import { firstConfig, readSettings } from '../setup/first-config.ts'
import { CommandFailure } from '../shell/failure.ts'
import { printJson, printLines } from '../shell/output.ts'

/** Begins a configuration; one that is there is left as it is. */
function init(root: string): { file: string; written: boolean } {
  const folder = ensureStateDir(openProject(root))
  if (folder === undefined) {
    throw new CommandFailure(`${root}/.tailtest cannot be written`, 'Check its permissions.')
  }
  const [json, yaml] = [join(folder, 'config.json'), join(folder, 'config.yaml')]
  const there = [json, yaml].find((path) => readSettings(path) !== undefined)
  if (there !== undefined) return { file: there, written: false }
  carryOut({
    steps: [{ path: json, before: undefined, after: firstConfig(root) }],
    emptied: [],
    within: root,
  })
  return { file: json, written: true }
}

export const command = new Command('tailtest config')
  .description(
    'Creates .tailtest/config.json, in which editors complete and check settings. An existing file is left as it is. All settings: docs/configuration.md.',
  )
  .addArgument(new Argument('<action>', 'what to do').choices(['init']))
  .option('--json', 'print {file, written}')
  .action((_word: 'init', { json }: { json?: true }) => {
    const cwd = process.cwd()
    const root = findRoot(cwd, cwd)
    const { file, written } = init(root)
    if (json) printJson({ file, written })
    else printLines([written ? `written: ${file}` : `${file} already exists: nothing changed`])
  })
