import { resolve } from 'node:path'
import { quoteName } from '@tailtest/adapter-kit'
import { adding, changePlan, type PlanStep, partsOfTest } from '@tailtest/loop'
import {
  findRoot,
  isTestFile,
  LANGUAGES,
  languageOf,
  openProject,
  type Project,
  type RelPath,
  toRelative,
} from '@tailtest/project'
import { Command } from 'commander'
import { CommandFailure } from '../shell/failure.ts'
import { printJson, printLines } from '../shell/output.ts'
import { explained } from './start.ts'

const EXAMPLE = 'tailtest plan add "adds up" --test "adds up" --file test/cart.test.ts'

interface Options {
  test?: string
  file?: string
  json?: true
}

/** A test file of this project, there or not yet. */
function testFile(project: Project, file: string): RelPath {
  const path = toRelative(project, resolve(file))
  if (path === undefined || path === '') {
    throw new CommandFailure(
      `${quoteName(file)} is not a file below ${project.root}`,
      `Give paths of this project: ${EXAMPLE}`,
    )
  }
  const language = languageOf(path)
  const holdsTests = language !== undefined && LANGUAGES[language].testName === undefined
  if (isTestFile(path) || holdsTests) return path
  throw new CommandFailure(`${quoteName(file)} is not a test file`, `Name the test: ${EXAMPLE}`)
}

/** `test/cart.test.ts::adds up`, seen from the folder one is in, as an id; a title or a slug stays what it is. */
function stepTest(project: Project, { test, file }: Options): Omit<PlanStep, 'title'> {
  const wanted = file === undefined ? undefined : testFile(project, file)
  if (test === undefined) return wanted === undefined ? {} : { test_file_path: wanted }
  if (test.trim() === '') {
    throw new CommandFailure('--test names no test', `Name it: ${EXAMPLE}`)
  }
  const { file: own, name } = partsOfTest(test)
  const path = own === undefined ? wanted : testFile(project, own)
  if (wanted !== undefined && path !== wanted) {
    throw new CommandFailure(
      `${quoteName(test)} is not in ${quoteName(wanted)}`,
      'Give the file once: in --test, or with --file.',
    )
  }
  const id = own === undefined ? test : [path, ...(name === undefined ? [] : [name])].join('::')
  return { test_id: id, ...(path !== undefined && { test_file_path: path }) }
}

async function add(title: string, options: Options): Promise<void> {
  if (title.trim() === '') throw new CommandFailure('a step needs a title', `Give one: ${EXAMPLE}`)
  const cwd = process.cwd()
  const project = openProject(findRoot(cwd, cwd))
  const step = { title, ...stepTest(project, options) }
  const steps = await explained(() => changePlan(project, adding(step)))
  if (options.json) return printJson({ number: steps.length, ...step })
  const isLost = step.test_id !== undefined && step.test_file_path === undefined
  printLines([
    `[tailtest] step ${steps.length}: ${quoteName(title)}`,
    ...(isLost
      ? ['[tailtest] which file is its test in? Without --file the step cannot be started']
      : []),
  ])
}

export const addCommand = new Command('add')
  .summary('add a step at the end')
  .description(
    'Adds a step to .tailtest/tdd/plan.json: with a test that has to fail first, or without one, as a refactoring.',
  )
  .argument('<title>', 'what to do')
  .option('--test <id>', 'the test that asks for it: test/cart.test.ts::"adds up", a title, a slug')
  .option('--file <path>', 'the test’s file, existing or new')
  .option('--json', 'print the step: {number, title, test_id, test_file_path}')
  .action(add)
