import { baseName, joinRel, parentOf, type RelPath } from '@tailtest/project'
import { classTitles } from '../class-titles.ts'
import type { ReportContext } from '../format.ts'
import { below, located } from '../places.ts'
import type { JvmSources } from './jvm-sources.ts'
import type { JUnitCase } from './xml.ts'

/** Where a test belongs. */
export interface Place {
  file: RelPath
  /** Titles of what is around it, outermost first. */
  around: readonly string[]
}

/** What there is to go by. */
export interface Seen {
  test: JUnitCase
  /** The class that the report is of, by the name of its file. */
  reportOf: string | undefined
  context: ReportContext
  jvm: JvmSources
}

type Rule = (seen: Seen) => Place | undefined

/** The file that a test is in; each tool has its own way to say so. The first that finds one decides. */
export function placeOf(seen: Seen): Place | undefined {
  for (const rule of RULES) {
    const place = rule(seen)
    if (place !== undefined) return place
  }
  return undefined
}

/** PHPUnit, pytest's old family, bun, jest-junit with `addFileAttribute`. */
const fileAttribute: Rule = ({ test, context }) => {
  const files = test.suites.map((suite) => pathIn(suite.file, context))
  const file = pathIn(test.file, context) ?? files.findLast((each) => each !== undefined)
  if (file === undefined) return undefined
  const around = test.suites.slice(files.indexOf(file) + 1).map(({ name }) => name)
  // some say the suite's name in the test's, too
  return { file, around: around.filter((name) => !test.name.startsWith(`${name} `)) }
}

/** vitest, deno, mocha-junit-reporter, Playwright: a suite is named for its file. */
const suiteName: Rule = ({ test, context }) => {
  const index = test.suites.findIndex(({ name }) => pathIn(name, context) !== undefined)
  const file = pathIn(test.suites[index]?.name, context)
  if (file === undefined) return undefined
  return { file, around: test.suites.slice(index + 1).map(({ name }) => name) }
}

const className: Rule = ({ test: { classname = '' }, jvm }) => {
  const file = jvm.testFile(classname)
  return file === undefined ? undefined : { file, around: classTitles(file, classname, '$') }
}

/** pytest: `tests.test_cart.TestCart`. */
const pythonModule: Rule = ({ test: { classname, name }, context }) => {
  const segments = (classname || name).split('.') // a module that cannot be loaded has no classes
  for (let length = segments.length; length > 0; length -= 1) {
    const file = pathIn(`${segments.slice(0, length).join('/')}.py`, context)
    if (file !== undefined) return { file, around: segments.slice(length) }
  }
  return undefined
}

/** go-junit-report: the import path, whose end is the folder, and the function. */
const goPackage: Rule = ({ test: { classname = '', name }, context }) => {
  const [root = ''] = name.split('/')
  if (!/^(?:Test|Fuzz|Example)\w*$/.test(root)) return undefined
  const segments = classname.split('/')
  for (let from = 0; from <= segments.length; from += 1) {
    const folder = below(context.runner.directory, segments.slice(from).join('/'))
    const names = folder === undefined ? [] : context.sources.names(folder)
    for (const file of names.filter((each) => each.endsWith('_test.go'))) {
      const path = joinRel(folder ?? context.runner.directory, file)
      if (context.sources.read(path)?.includes(`func ${root}(`)) return { file: path, around: [] }
    }
  }
  return undefined
}

/** A suite of other classes, a feature file, a phrase: of the class that was asked for, at least. */
const reportName: Rule = ({ test: { classname = '' }, reportOf = '', jvm }) => {
  const file = jvm.testFile(reportOf)
  if (file === undefined) return undefined
  const around = classname === reportOf ? [] : [classname]
  return { file, around: [...classTitles(file, reportOf, '$'), ...around] }
}

const RULES: readonly Rule[] = [
  fileAttribute,
  suiteName,
  className,
  reportName,
  pythonModule,
  goPackage,
]

/** The project's file that a text names: absolute, from the runner's directory, or from the root. */
function pathIn(text: string | undefined, context: ReportContext): RelPath | undefined {
  if (text === undefined || !/\.\w+$/.test(text)) return undefined
  const plain = text.replace(/^file:\/\//, '').replaceAll('\\', '/')
  const absolute = located(context.root, plain)
  const candidates = absolute
    ? [absolute]
    : [context.runner.directory, ''].map((folder) => below(folder, plain))
  return candidates.find((path) => path !== undefined && isThere(path, context))
}

function isThere(path: RelPath, { files, sources }: ReportContext): boolean {
  if (files.includes(path)) return true
  return sources.names(parentOf(path) ?? path).includes(baseName(path))
}
