import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { quoteName } from '@tailtest/adapter-kit'
import { findRoot, openProject, userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { Command, Option } from 'commander'
import { agree, agreedLines } from '../setup/agreement.ts'
import { requirePerson } from '../shell/agent-shell.ts'
import { CommandFailure } from '../shell/failure.ts'
import { printJson, printLines } from '../shell/output.ts'

export const command = new Command('tailtest trust')
  .description(
    'Agrees that tailtest may run a project’s tests (running tests runs the project’s code).',
  )
  .argument('[folder]', 'any folder of the project', '.')
  .option('--revoke', 'withdraw the agreement')
  .addOption(new Option('--list', 'list the projects you agreed to').conflicts('revoke'))
  .option(
    '--json',
    'print {root, trusted, commands, adapters}; with --list an array of {root, how, since}',
  )
  .action(async (folder: string, options: { revoke?: true; list?: true; json?: true }) => {
    const trust = openTrust(userStateDir(process.env))
    if (options.list) {
      const rows = trust
        .all()
        .map(({ root, how, ts }) => ({ root, how, since: new Date(ts).toISOString() }))
      if (options.json) return printJson(rows)
      return printLines(rows.map(({ root, how, since }) => `${root} (${how}, ${since})`))
    }
    requirePerson(
      'only a person can agree that tests may run',
      'Ask the person to run the same command in a terminal.',
    )
    const path = resolve(folder)
    const isKnown = trust.all().some((agreement) => agreement.root === path)
    if (!existsSync(path) && !(options.revoke && isKnown)) {
      throw new CommandFailure(
        `${quoteName(folder)} does not exist`,
        'Name an existing folder of the project.',
      )
    }
    const root = existsSync(path) ? openProject(findRoot(path, path)).root : path
    if (options.revoke) trust.record({ root, how: 'revoked', ts: Date.now() })
    const nothing = { commands: [], adapters: [] }
    const agreed = options.revoke ? nothing : await agree(root, 'trust', process.env)
    if (options.json) return printJson({ root, trusted: !options.revoke, ...agreed })
    printLines(options.revoke ? [`tests no longer run in ${root}`] : agreedLines(root, agreed))
  })
