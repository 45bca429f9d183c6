import { join } from 'node:path'
import type { ReportContext } from '../../report/format.ts'
import { bundle, filesSince, readFound } from '../../report/junit/files.ts'
import { compileErrorsIn } from '../../report/junit/jvm-compile.ts'
import type { JUnitTool, ToolOutput } from '../../report/junit/tool.ts'
import { printable } from '../../report/sanitise.ts'
import script from './report.gradle'

/**
 * Gradle 4 to 9, through a script of ours that puts the reports of every test task into the run's folder. It comes last
 * in the configuration, registers no listener (which the configuration cache refuses) and touches test tasks alone:
 * compiled classes stay as cached as they were. https://docs.gradle.org/current/userguide/init_scripts.html
 */
export const gradle: JUnitTool = {
  invocation: ({ runner, selection, folder }) => ({
    args: [
      ...runner.args,
      '--init-script',
      join(folder, 'report.gradle'),
      '--continue', // what one project's failure does not concern is to run, too
      ...selection,
    ],
    plant: [{ name: 'report.gradle', text: script }],
  }),
  collect: async ({ folder }) => {
    const paths = await filesSince(join(folder, 'xml'), { name: /\.xml$/, since: 0 })
    return bundle(await readFound(paths), '')
  },
  readOutput,
}

/** Compilers write to the standard error, where no test is known to have run. */
function readOutput(_: string, { root, exitCode, output = '' }: ReportContext): ToolOutput {
  const failed = exitCode !== undefined && exitCode !== 0
  const errors = failed ? compileErrorsIn(printable(output).split('\n'), root) : []
  return { complete: exitCode === 0 || errors.length > 0, errors, crashed: [] }
}
