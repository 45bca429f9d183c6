import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isTestFile, openProject } from '@tailtest/project'
import { fileErrorsOf } from '../../report/compile-errors.ts'
import type { Format, ReportContext } from '../../report/format.ts'
import { openReport } from '../../report/open-report.ts'
import { filesBelow, sourcesOf } from '../../report/sources.ts'
import type { Runner } from '../../types.ts'
import { type Built, targetsOf } from './built.ts'
import { errorsIn } from './compilers.ts'
import { testsIn } from './log.ts'
import { readOutcomes } from './outcomes.ts'
import script from './run.cmake'
import { selectionOf } from './selection.ts'

/** What the script says before it builds all, or only what the tests need, and before the tests. */
const BUILD = '@tailtest build\n'
const TARGETS = '@tailtest targets\n'
const TESTS = '@tailtest tests\n'

/** ctest 3.20 and later with `-V`: what a test prints has its number before each line, and so never looks like ctest's own words. */
export const ctest: Format = {
  invocation: ({ runner, files, root, folder }) => {
    const built = builtOf({ runner, sources: sourcesOf(openProject(root)) })
    const { names, filter } = selectionOf(files, built)
    const config = optionOf(runner, /^(?:-C|--build-config)$/)
    const values = {
      FOLDER: built.folder,
      JOBS: availableParallelism(),
      CONFIG: config === undefined ? '' : `--config;${config}`,
      ARGS: runner.args
        .filter((word, at, all) => ![word, all[at - 1]].includes('--test-dir'))
        .join(';'),
      PICKED: names,
      TARGETS: [...new Set(files.flatMap((file) => targetsOf(file, built)))].join(';'),
    }
    const defined = Object.entries(values).map(([name, value]) => `-D${name}:STRING=${value}`)
    return {
      args: ['-S', join(folder, 'run.cmake'), ...defined],
      env: {
        ...{ GTEST_COLOR: 'no', GTEST_BRIEF: '0', GTEST_PRINT_TIME: '1', GTEST_FAIL_FAST: '0' },
        ...(filter !== undefined && { GTEST_FILTER: filter }),
      },
      plant: [{ name: 'run.cmake', text: script }],
      stdout: true,
    }
  },
  parse: (text, context) => {
    const begin = text.indexOf(BUILD)
    if (begin < 0) return undefined
    const { root, files, exitCode, output = '' } = context
    const open = openReport(context)
    const built = builtOf(context)
    const [printed = '', ...rest] = text.slice(begin).split(TESTS)
    const [all = '', needed] = printed.split(TARGETS)
    if (rest.length > 0) {
      const { tests, isWhole } = testsIn(rest.join(''))
      const isAll = files.length === 0
      const known = isAll ? testFilesOf(context) : files
      readOutcomes(tests, { open, root, built, files: known, isAll })
      open.report.complete = isWhole && exitCode !== undefined
      if (needed === undefined) return open.report
      const { errors, reasons } = errorsIn(`${all}\n${output}`, { ...built, root })
      const placed = errors.map(({ message }) => message)
      open.report.stray.push(...(placed.length > 0 ? placed : reasons))
    } else if (exitCode !== undefined) {
      const { errors, reasons } = errorsIn(`${needed ?? all}\n${output}`, { ...built, root })
      for (const error of fileErrorsOf(errors, files)) open.fail(error)
      if (errors.length === 0) open.report.stray.push(...reasons)
      open.report.complete = errors.length > 0
    }
    return open.report
  },
}

function builtOf({ runner, sources }: Pick<ReportContext, 'runner' | 'sources'>): Built {
  return { directory: runner.directory, folder: optionOf(runner, /^--test-dir$/) ?? '.', sources }
}

function optionOf({ args }: Runner, option: RegExp): string | undefined {
  const at = args.findIndex((word) => option.test(word))
  return at < 0 ? undefined : args[at + 1]
}

const SOURCES = {
  wanted: /\.c\w*$/,
  passedOver:
    /^(?:_?builds?|out|cmake-build.*|CMakeFiles|node_modules)$|^\.|\.(?:h\w*|txt|cmake|md|json|py|sh|in|xml)$/i,
}

function testFilesOf({ runner, sources }: ReportContext) {
  return filesBelow(runner.directory, sources, SOURCES).filter(isTestFile)
}
