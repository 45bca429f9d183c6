import { join, posix } from 'node:path'
import { baseName, openProject, type RelPath } from '@tailtest/project'
import { REPORT_FILE, type ReportContext, type Start } from '../../report/format.ts'
import { bundle, filesSince, readFound, removeOurs } from '../../report/junit/files.ts'
import { compileErrorsIn } from '../../report/junit/jvm-compile.ts'
import type { JUnitTool, ToolOutput } from '../../report/junit/tool.ts'
import { readReport } from '../../report/report-file.ts'
import { printable, shorten } from '../../report/sanitise.ts'
import { sourcesOf } from '../../report/sources.ts'

/** The end of our reports' names, which keeps them apart from those of the person's own runs. */
const SUFFIX = 'tailtest'

/** Of what Maven prints, only the end is looked at, in characters: there it says everything again. */
const LAST_WORDS = 256 * 1024

/** No line of its own is longer, in characters. */
const LONGEST_LINE = 4_000

/** Some file systems keep whole seconds, others every second one. */
const COARSEST_TIME_MS = 2_000

/**
 * Maven with surefire 2.12 to 3.5 or failsafe: their reports lie in a folder of every module and nothing moves them, so
 * that ours have names of their own, are read and removed. https://maven.apache.org/surefire/maven-surefire-plugin/test-mojo.html
 */
export const maven: JUnitTool = {
  invocation: ({ runner, selection, files, root }) => ({
    args: [
      ...runner.args,
      `-Dsurefire.reportNameSuffix=${SUFFIX}`,
      '-DdisableXmlReport=false',
      // whole stacks: only frames of JUnit's own tell a set-up from a test
      '-DtrimStackTrace=false',
      '-Djunit.platform.stacktrace.pruning.enabled=false',
      // a test's output is not mistaken for Maven's, and fills no report
      '-Dmaven.test.redirectTestOutputToFile=true',
      '-DenableOutErrElements=false',
      '-DenablePropertiesElement=false',
      '-Dmaven.test.failure.ignore=true', // the modules after this one are to run, too
      '-Dsurefire.rerunFailingTestsCount=0',
      '-Dsurefire.skipAfterFailureCount=0',
      '-DskipTests=false',
      '-Dmaven.test.skip=false',
      '-Dstyle.color=never',
      ...selection.map((argument) => withNested(argument, classesWithNested(root, files))),
    ],
    stdout: true,
  }),
  collect: async (start, since) => {
    const output = (await readReport(join(start.folder, REPORT_FILE))) ?? ''
    const found = await readFound(await reportsOf(start, since))
    const ours = await filesSince(topOf(start), { name: OURS, since: 0 })
    await removeOurs(ours)
    return bundle(found, output.slice(-LAST_WORDS))
  },
  readOutput,
}

/** Up to surefire 2 the name of a class leaves out its `@Nested` classes, without a word. */
function withNested(argument: string, classes: ReadonlySet<string>): string {
  const [, names] = /^-Dtest=(.+)$/.exec(argument) ?? []
  if (names === undefined) return argument
  const all = names.split(',').flatMap((name) => {
    return classes.has(name.slice(name.lastIndexOf('.') + 1)) ? [name, `${name}$*`] : [name]
  })
  return `-Dtest=${all.join(',')}`
}

/** Others' inner classes are none of the suite, and would be run for the first time. */
function classesWithNested(root: string, files: readonly RelPath[]): ReadonlySet<string> {
  const texts = sourcesOf(openProject(root))
  const having = files.filter((file) => /@Nested\b/.test(texts.read(file) ?? ''))
  return new Set(having.map((file) => baseName(file).replace(/\.\w+$/, '')))
}

/** `TEST-com.acme.CartTest-tailtest.xml`, `com.acme.CartTest-tailtest.txt`, `com.acme.CartTest-tailtest-output.txt`. */
const OURS = new RegExp(`-${SUFFIX}(?:-output)?\\.(?:xml|txt)$`)

/** A pom that has a suffix of its own keeps it: then those are read that are newer than the start. */
async function reportsOf(start: Start, since: number): Promise<string[]> {
  const name = new RegExp(`^TEST-.*-${SUFFIX}\\.xml$`)
  const ours = await filesSince(topOf(start), { name, since: since - COARSEST_TIME_MS })
  return ours.length > 0 ? ours : filesSince(topOf(start), { name: /^TEST-.*\.xml$/, since })
}

/** The folder of the pom that is built: all modules lie below it. */
function topOf({ root, runner }: Start): string {
  const index = runner.args.findIndex((arg) => arg === '-f' || arg === '--file')
  const pom = index === -1 ? undefined : runner.args[index + 1]
  return join(root, runner.directory, pom === undefined ? '.' : posix.dirname(pom))
}

/** A class name as reports with our suffix have it: `com.acme.CartTest(tailtest)`. */
export function withoutSuffix(className: string): string {
  return className.replace(`(${SUFFIX})`, '')
}

function readOutput(output: string, { root, exitCode }: ReportContext): ToolOutput {
  const whole = printable(output)
  const lines = linesOf(whole.slice(lastWordsAt(whole)))
  const errors = compileErrorsIn(lines, root)
  // older ones call it a success where failing tests are none of a failure
  const death = DEATH.exec(whole)?.[0]
  const reason = death ?? reasonIn(lines)
  const hasFailed = exitCode !== 0 || /^\[INFO\] BUILD FAILURE$/m.test(whole)
  const isThrough = !hasFailed || /^There (?:are|were) test failures\./.test(reason ?? '')
  const complete = exitCode !== undefined && !death && (isThrough || errors.length > 0)
  return {
    complete,
    errors,
    crashed: crashedIn(linesOf(whole)),
    ...(exitCode !== undefined && !complete && { reason }),
  }
}

/** A process of tests that ended before them, by surefire 2.12 and later. */
const DEATH = /The forked VM terminated [^\n]*|There was a timeout[^\n]* in the fork[^\n]*/

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.length <= LONGEST_LINE)
    .map((line) => line.replace(/^\[(?:ERROR|FATAL)\] ?/, '').replace(/ -> \[Help \d+\]$/, ''))
}

/** Where Maven says why it failed; whatever looks like it before was printed by something else. */
function lastWordsAt(output: string): number {
  const failure = output.lastIndexOf('[INFO] BUILD FAILURE')
  return failure === -1
    ? Math.max(output.search(/^\[ERROR\] Failed to execute goal /m), 0)
    : failure
}

/** The names below `Crashed tests:`, of surefire since 2.19. */
function crashedIn(lines: readonly string[]): string[] {
  const crashed = new Set<string>()
  let within = false
  for (const line of lines) {
    const isName = /^[\w$.]+$/.test(line)
    if (within && isName) crashed.add(line)
    within = line === 'Crashed tests:' || (within && isName)
  }
  return [...crashed]
}

/** Advice, addresses and frames, which say nothing of the failure. */
const NOISE =
  /^(?:\s*$|\[\w+\] |\s*at |To see the full stack|Re-run Maven|For more information|After correcting|See |Please refer |Command was|-> \[Help|\[Help|Process Exit Code)/

function reasonIn(lines: readonly string[]): string | undefined {
  const told = lines
    .filter((line) => !NOISE.test(line))
    .map((line) => line.replace(/^Failed to execute goal .*?on project [^\s:]+: ?/, '').trim())
    .filter((line) => line !== '')
  return told.length === 0 ? undefined : shorten([...new Set(told)].join('\n'), 2_000)
}
