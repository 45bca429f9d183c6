import { Command } from 'commander'
import { placeOf } from '../account/session-of.ts'
import { findRunners } from '../asked/runners-found.ts'
import {
  fileLines,
  fileRow,
  projectLines,
  projectRow,
  runnerOfFile,
} from '../asked/runners-shown.ts'
import { dist, printJson, printLines } from '../shell/output.ts'

interface Options {
  json?: true
}

export const command = new Command('tailtest runners')
  .description(
    'The test runners found in this project, how they were found, and where new tests go.',
  )
  .argument('[file...]', 'answer for these files: their runner, where their tests go, how they run')
  .option('--json', 'print {runners: […], packages: […], …}; of files {file, runner, test, run, …}')
  .action(async (files: string[], { json }: Options) => {
    const cwd = process.cwd()
    const place = placeOf({ cwd, env: process.env, dist })
    if (files.length > 0) {
      const answers = await Promise.all(files.map((file) => runnerOfFile(place, file, cwd)))
      const rows = answers.map(fileRow)
      if (json) printJson(rows.length === 1 ? rows[0] : rows)
      else printLines(answers.flatMap(fileLines))
      return
    }
    const found = await findRunners(place)
    if (json) return printJson(projectRow(found))
    const none = found.runners.length === 0 ? [`no test runner found in ${place.project.root}`] : []
    printLines([...none, ...projectLines(found)])
  })
