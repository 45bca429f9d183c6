import { quoteName } from '@tailtest/adapter-kit'
import type { Runner } from '@tailtest/runners'
import { Command } from 'commander'
import { dist, printJson, printLines } from '../output.ts'
import { placeOf } from '../session-of.ts'

function row(runner: Runner) {
  const { name, languages, directory, command, args, framework, tests, installed } = runner
  return {
    name,
    languages,
    directory: directory === '' ? '.' : directory,
    command,
    args,
    framework: framework ?? null,
    test_location: tests.directory ?? tests.kind,
    installed,
  }
}

function lines(runner: Runner): string[] {
  const { name, foundBy, tests, command, args, installed } = runner
  const { directory, test_location } = row(runner)
  return [
    `${name} in ${quoteName(directory)} (${foundBy})${installed ? '' : ', not installed'}`,
    `  tests: ${test_location === tests.kind ? '' : `${tests.kind} `}${quoteName(test_location)} (${tests.because})`,
    `  starts: ${[command, ...args].map((part) => quoteName(part)).join(' ')}`,
  ]
}

export const command = new Command('tailtest runners')
  .description('The test runners found in this project, what decided, and where new tests go.')
  .option('--json', 'print {runners: […], packages: […]}')
  .action(async (options: { json?: true }) => {
    const { project, runners: find } = placeOf({ cwd: process.cwd(), env: process.env, dist })
    const runners = await find()
    if (options.json) {
      const rows = runners.map(row)
      printJson({ runners: rows, packages: [...new Set(rows.map(({ directory }) => directory))] })
      return
    }
    printLines(
      runners.length === 0 ? [`no test runner found in ${project.root}`] : runners.flatMap(lines),
    )
  })
