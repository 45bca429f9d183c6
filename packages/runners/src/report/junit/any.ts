import { join, posix } from 'node:path'
import { bundle, filesSince, readFound } from './files.ts'
import type { JUnitTool } from './tool.ts'

/** Stands for the report's path in a runner's arguments. */
const PLACEHOLDER = '{report}'

/** The report's name in the run's folder. */
const REPORT = 'report.xml'

const USUAL = /^TEST-.*\.xml$|(?:junit|test|spec|report|result)[^/]*\.xml$/i

/**
 * Any tool that the person says writes JUnit XML: where `{report}` stands in its arguments, else wherever it likes
 * below its directory, under a usual name.
 */
export const anyTool: JUnitTool = {
  invocation: ({ runner, files, selection, folder }) => {
    const report = join(folder, REPORT)
    const args = runner.args.map((arg) => arg.replaceAll(PLACEHOLDER, report))
    const isJvm = runner.languages.some((language) => language === 'java' || language === 'kotlin')
    const names = files.map((file) => `./${posix.relative(runner.directory, file)}`)
    // without a way of its own to select, JUnit's is Maven's: no tool of another language knows it
    return { args: [...args, ...(isJvm ? selection : names)] }
  },
  collect: async ({ runner, root, folder }, since) => {
    const planted = await readFound([join(folder, REPORT)])
    if (planted.length > 0) return bundle(planted, '')
    const directory = join(root, runner.directory)
    const found = await readFound(await filesSince(directory, { name: USUAL, since }))
    const reports = found.filter(({ text }) => /<testsuites?[\s>/]/.test(text.slice(0, 4_000)))
    return reports.length > 0 ? bundle(reports, '') : undefined
  },
  readOutput: (_, { exitCode }) => ({ complete: exitCode !== undefined, errors: [], crashed: [] }),
}
